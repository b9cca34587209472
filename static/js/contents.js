// Marks in the contents which chapter is being read, and keeps that line in view.
const list = document.querySelector(".contents ol");
const lines = new Map([...list.querySelectorAll("a")].map((line) => [line.hash.slice(1), line]));
const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const line = lines.get(target.id);
    if (!isIntersecting) { line.removeAttribute("aria-current"); continue; }
    line.setAttribute("aria-current", "location");
    list.scrollTo({ left: line.offsetLeft - 24, top: line.offsetTop - list.clientHeight / 2 });
  }
}, { rootMargin: "-20% 0px -79% 0px" });
for (const chapter of document.querySelectorAll(".chapter")) watcher.observe(chapter);
