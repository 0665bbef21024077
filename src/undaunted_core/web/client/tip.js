// What is told of a thing when the pointer rests on it, when it is pressed long, or when it has the focus.

const REST = 250;
const LONG = 500;

/** `lines(element)` gives the lines to tell of an element (a promise), or null when there is nothing. */
export function tips(root, lines) {
  const tip = document.getElementById("tip");
  let timer = 0;
  let turn = 0;
  let touched = 0;

  const hide = () => {
    clearTimeout(timer);
    turn += 1;
    tip.hidden = true;
  };
  const show = (element, x, y, after) => {
    clearTimeout(timer);
    turn += 1;
    const mine = turn;
    timer = setTimeout(async () => {
      const told = await lines(element).catch(() => null);
      if (mine !== turn || !told?.length) return;
      tip.replaceChildren(...told.map((line, at) => {
        const row = document.createElement(at ? "div" : "strong");
        row.textContent = line;
        return row;
      }));
      tip.hidden = false;
      const { width, height } = tip.getBoundingClientRect();
      tip.style.left = `${Math.max(4, Math.min(innerWidth - width - 4, x + 14))}px`;
      tip.style.top = `${Math.max(4, y + 18 + height > innerHeight ? y - height - 14 : y + 18)}px`;
    }, after);
  };

  let over = null;
  root.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch" || event.target === over) return;
    over = event.target;
    tip.hidden = true;
    show(event.target, event.clientX, event.clientY, REST);
  });
  root.addEventListener("pointerleave", () => { over = null; hide(); });
  root.addEventListener("pointerdown", (event) => {
    touched = 0;
    if (event.pointerType !== "touch") return;
    hide();
    const { target, clientX, clientY } = event;
    show(target, clientX, clientY, LONG);
    touched = event.timeStamp;
  });
  root.addEventListener("pointerup", (event) => {
    // A press that was long enough to ask is no click.
    if (touched && event.timeStamp - touched < LONG) hide();
  });
  root.addEventListener("pointercancel", hide);
  root.addEventListener("click", (event) => {
    if (touched && event.timeStamp - touched >= LONG) {
      event.preventDefault();
      event.stopPropagation();
    } else hide();
  }, true);
  root.addEventListener("focusin", (event) => {
    if (!event.target.matches(":focus-visible")) return;
    const box = event.target.getBoundingClientRect();
    show(event.target, box.left, box.bottom - 12, REST);
  });
  root.addEventListener("focusout", hide);
  addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  addEventListener("scroll", hide, { passive: true, capture: true });
  return hide;
}
