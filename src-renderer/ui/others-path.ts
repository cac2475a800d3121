// The address of the titles of other libraries.

export const othersStart = '/collection/others';

/** @param words title, author or ISBN */
export const othersPath = (words: string): string => `${othersStart}?q=${encodeURIComponent(words)}`;
