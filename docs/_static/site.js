// What the theme leaves out for readers without a mouse: code that scrolls takes the keyboard.
document.addEventListener("DOMContentLoaded", () => {
  for (const code of document.querySelectorAll("div.highlight pre")) code.tabIndex = 0;
  for (const cell of document.querySelectorAll("article td")) allowBreaks(cell);
  addFilter();
});

// A long name in a table may break after a dot or an underscore.
const LONG_NAME = 18;

function allowBreaks(part) {
  if (part.nodeType === Node.ELEMENT_NODE) [...part.childNodes].forEach(allowBreaks);
  if (part.nodeType !== Node.TEXT_NODE || part.data.length < LONG_NAME) return;
  const pieces = part.data.split(/(?<=\w[._])(?=\w)/);
  if (pieces.length > 1) part.replaceWith(...pieces.flatMap((piece, number) => number ? [document.createElement("wbr"), piece] : [piece]));
}

// A page with so many rows of tables has a box to search them in.  Without scripts the tables stand there whole.
const MANY_ROWS = 100;

function addFilter() {
  const article = document.querySelector("article");
  const title = article?.querySelector("h1");
  const rows = [...(article?.querySelectorAll("table.docutils tbody tr") ?? [])];
  if (!title || rows.length < MANY_ROWS) return;

  const form = document.createElement("form");
  form.className = "filter";
  form.role = "search";
  form.innerHTML = '<label for="filter">Search the tables</label> <input id="filter" type="search" autocomplete="off"> <output for="filter"></output>';
  title.after(form);
  const [box, count] = [form.querySelector("input"), form.querySelector("output")];
  const texts = rows.map((row) => row.textContent.toLowerCase());
  // Sections without a table say what the tables mean: they stay.
  const parts = [...article.querySelectorAll("section section, .table-wrapper, table.docutils")].filter((part) => part.matches("table") || part.querySelector("table.docutils"));

  const filter = () => {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    rows.forEach((row, number) => {
      row.hidden = !words.every((word) => texts[number].includes(word));
      if (!row.hidden) left += 1;
    });
    for (const part of parts) part.hidden = words.length > 0 && !part.querySelector("tbody tr:not([hidden])");
    count.textContent = words.length > 0 ? `${left} of ${rows.length} rows` : "";
  };
  const clear = () => {
    box.value = "";
    filter();
  };
  box.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  // A link to a heading that the search hides shows it again.
  addEventListener("hashchange", clear);
  article.addEventListener("click", (event) => {
    if (event.target.closest('a[href^="#"]')) clear();
  });
}
