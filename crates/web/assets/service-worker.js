// Keeps the whole game for use without a network.
//
// One cache a version: a page and its files always come from the same version. A new version is fetched beside the old
// one and waits until the reader asks for it or all pages are closed; nothing is taken away from a page that is open: where
// one of two pages asks for the new version, the files of the old one are kept for the other.
const CACHE = 'douse-{version}';
const FILES = [
  './',
  {files}
];
const HASHED = /-[0-9a-f]{16}\.[a-z]+$/;
const KEPT = new Set(FILES.map((name) => new URL(name, self.registration.scope).href));

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(FILES.map((name) => new Request(name, { cache: 'no-cache' })))),
  );
});

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('douse-') && name !== CACHE;
  const tidy = (pages) =>
    pages.length > 1
      ? undefined
      : caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))));
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window', includeUncontrolled: true })
      .then(tidy)
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  url.search = '';
  url.hash = '';
  if (KEPT.has(url.href)) {
    event.respondWith(
      caches
        .open(CACHE)
        .then((cache) => cache.match(url.href))
        .then((kept) => kept || fetch(request)),
    );
  } else if (HASHED.test(url.pathname) && url.href.startsWith(self.registration.scope)) {
    // A file of a version before, for a page that was open then; its name says that it is the right one.
    event.respondWith(caches.match(url.href).then((kept) => kept || fetch(request)));
  }
});
