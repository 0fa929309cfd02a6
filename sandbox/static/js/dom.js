// Building elements without markup: text never becomes HTML, whatever somebody posts.

/**
 * Make an element. Properties that start with "on" are listeners, "style" is a map of CSS properties,
 * "data" a map of data attributes, "class" and everything with a dash an attribute; null leaves out.
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, one] of Object.entries(value)) element.style.setProperty(key, one);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "class" || name === "for" || name === "role" || name.includes("-")) element.setAttribute(name, value);
    else if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

let made = 0;
/** A fresh id, to tie labels and descriptions to their controls. */
export const freshId = (stem) => `${stem}-${++made}`;

/** The round picture of a user: the first letter on their colour. */
export function avatar(user, colour, small = false) {
  const letter = user.bot ? "◆" : [...user.shown][0];
  return h("span", { class: small ? "avatar small" : "avatar", style: { "--colour": colour }, "aria-hidden": "true" }, letter);
}

/** A short notice at the foot of the window, read out by screen readers, gone after a while. */
export function notice(text) {
  document.querySelector(".notice")?.remove();
  const shown = h("p", { class: "notice", role: "alert" }, text);
  document.body.append(shown);
  setTimeout(() => shown.remove(), 6000);
}
