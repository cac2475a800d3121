// Dresses a letter's HTML for the screen: with margins, a readable font and its subject as the heading.

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const style = `
  body { margin: 0; padding: 1.5rem; font: 1rem/1.5 Georgia, 'Times New Roman', serif; color: #1b2130; background: #fff; }
  h1 { margin: 0 0 1rem; font-size: 1.2rem; line-height: 1.3; }
  table { width: 100%; border: 0; border-collapse: collapse; font-size: 0.9rem; }
  th, td { padding: 0.3rem 0.4rem; border: 0; border-bottom: 1px solid #ddd5c4; text-align: start; }
`;

/** @param html the letter as the library wrote it, with all values escaped */
export function asLetter(subject: string, html: string): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  return html
    .replace('<head>', `<head><style nonce="${nonce}">${style}</style>`)
    .replace('<body>', `<body><h1>${escaped(subject)}</h1>`);
}
