// The page embed.html on hosts without a service: embed.html#5x5:ffffff8&hints&solution&lang=de
(() => {
  const show = () => {
    const [code, ...options] = decodeURIComponent(location.hash.slice(1)).split("&");
    const board = document.createElement("douse-board");
    for (const option of options) {
      const [name, value = ""] = option.split("=");
      if (["hints", "solution", "readonly"].includes(name)) board.setAttribute(name, "");
      if (name === "lang") document.documentElement.lang = value;
    }
    board.setAttribute("code", code);
    const heading = document.createElement("h1");
    heading.textContent = document.title = `douse ${code}`;
    document.querySelector("main").replaceChildren(heading, board);
  };
  document.documentElement.lang = navigator.language;
  window.addEventListener("hashchange", show);
  show();
})();
