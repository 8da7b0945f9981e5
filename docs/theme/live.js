// Puts live boards into the page: parts of the game itself, where the game is served next to this site.
// Without the game, the link inside each element stays as it is.
(async () => {
  const places = document.querySelectorAll(".live[data-page]");
  if (places.length === 0 || !location.protocol.startsWith("http")) return;
  const root = typeof path_to_root === "string" ? path_to_root : "";
  const game = new URL(root + "../", location.href);
  try {
    const answer = await fetch(new URL("service.json", game));
    if (!answer.ok || !("service" in (await answer.json()))) return;
  } catch {
    return;
  }
  for (const place of places) {
    const frame = document.createElement("iframe");
    frame.src = new URL(place.dataset.page, game).href;
    frame.title = place.textContent.trim();
    frame.loading = "lazy";
    place.replaceChildren(frame);
  }
})();
