// What the theme leaves out for readers without a mouse: code that scrolls takes the keyboard, captions have a level.
document.addEventListener("DOMContentLoaded", () => {
  for (const code of document.querySelectorAll("div.highlight pre")) code.tabIndex = 0;
  for (const caption of document.querySelectorAll(".caption[role=heading]")) caption.ariaLevel = "2";
});
