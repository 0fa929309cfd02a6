// The page's language: its sentences, and how it writes dates. Of the catalogues, ids are the English sentences.

const ENGLISH = { language: "en", locale: "en-US", sentences: {} };
const asked = new URLSearchParams(location.search).get("lang") ?? navigator.language;
const found = await fetch(`/language?lang=${encodeURIComponent(asked)}`)
  .then((answer) => (answer.ok ? answer.json() : ENGLISH))
  .catch(() => ENGLISH);

/** The language, such as "de". */
export const { language } = found;
/** The same as Discord names it, for members who have not chosen another. */
export const discordLocale = found.locale;
/** The same for dates and times. */
export const intlLocale = language === "en" ? "en-GB" : language;

/** The sentence of an id, its {places} filled in. What is written as `t("...")` the catalogues' template finds. */
export const t = (id, places = {}) => (found.sentences[id] ?? id).replace(/\{(\w+)\}/g, (place, name) => places[name] ?? place);

/** A sentence with elements in its {places}: an array of text and nodes. */
export const placed = (sentence, places) => sentence.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? places[part] : part));

/** The name or description of a command or an option in a member's language, as Discord localizes it. */
export const localized = (thing, what, locale) => thing[`${what}_localizations`]?.[locale] ?? thing[what];

document.documentElement.lang = language;
// Of an element with data-t the text is an id, or the attribute that data-t names.
for (const each of document.querySelectorAll("[data-t]")) {
  const name = each.dataset.t;
  if (name) each.setAttribute(name, t(each.getAttribute(name)));
  else each.textContent = t(each.textContent);
}
