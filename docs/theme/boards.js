// Loads the element <douse-board> on pages that have boards. `cargo xtask docs` puts its script beside the pages; without it, what is
// written inside each element is shown.
(() => {
  if (!document.querySelector("douse-board")) return;
  const root = typeof path_to_root === "string" ? path_to_root : "";
  const script = document.createElement("script");
  script.src = new URL(`${root}douse-board.js`, location.href).href;
  document.head.append(script);
})();
