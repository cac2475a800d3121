// Names the language of a title.

/** The name of a language in the language of the screen, for example for `nl`; any other text is shown unchanged. */
export function languageName(code: string, shownIn: string): string {
  try {
    return new Intl.DisplayNames(shownIn, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
