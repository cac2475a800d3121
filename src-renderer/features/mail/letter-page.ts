// Dresses a letter's HTML for the screen: with margins, the program's own fonts and its subject as the heading.

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The frame of a letter is a document of its own, which knows no font of this one. */
const fontFaces = (): string =>
  [...document.styleSheets]
    .flatMap(({ cssRules, href }) =>
      [...cssRules]
        .filter((rule) => rule instanceof CSSFontFaceRule)
        .map(({ cssText }) =>
          cssText.replaceAll(
            /url\("([^"]+)"\)/g,
            (_, address: string) => `url("${new URL(address, href ?? document.baseURI).href}")`,
          ),
        ),
    )
    .join('\n');

const styles = (): string => {
  const tokens = getComputedStyle(document.documentElement);
  const family = (name: string) => tokens.getPropertyValue(`--ld-${name}`);
  return `
  ${fontFaces()}
  body { margin: 0; padding: 1.5rem; font: 430 1rem/1.5 ${family('sans')}; color: #1b2130; background: #fff; }
  h1 { margin: 0 0 1rem; font: 580 1.2rem/1.3 ${family('serif')}; }
  table { width: 100%; border: 0; border-collapse: collapse; font-size: 0.9rem; }
  th, td { padding: 0.3rem 0.4rem; border: 0; border-bottom: 1px solid #ddd5c4; text-align: start; }
`;
};

/** @param html the letter as the library wrote it, with all values escaped */
export function asLetter(subject: string, html: string): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  return html
    .replace('<head>', `<head><style nonce="${nonce}">${styles()}</style>`)
    .replace('<body>', `<body><h1>${escaped(subject)}</h1>`);
}
