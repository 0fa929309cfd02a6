// Words in a member's language.

/** The name or description of a command or an option, as Discord localizes it. */
export const localized = (thing, what, locale) => thing[`${what}_localizations`]?.[locale] ?? thing[what];
