// The words that comments, English texts and documents do not use, with the better words, and the search for them.
import ts from 'typescript';

/**
 * `word` is found as a whole word, in either case, with a plural s, and across the lines of a comment; with `screens` only
 * in the texts of the screens in that language.
 */
const bannedWords: readonly { word: string; better: string; screens?: string }[] = [
  { word: 'whoever', better: 'the caller, the process, the person who ...' },
  { word: 'in vain', better: 'without success, unsuccessfully' },
  { word: 'anew', better: 'again' },
  { word: 'nobody', better: 'no one, no client, or the active voice' },
  { word: 'somebody', better: 'someone, a person, another desk' },
  { word: 'look-over', better: 'integrity check' },
  { word: 'mended', better: 'recovered, repaired, fixed' },
  { word: 'tending', better: 'maintenance' },
  { word: 'good end', better: 'clean shutdown' },
  { word: 'held loan', better: 'open loan' },
  { word: 'told loan', better: 'replayed loan' },
  { screens: 'en', word: 'by itself', better: 'automatically' },
  { screens: 'en', word: 'lent out', better: 'on loan' },
  { screens: 'en', word: 'put back', better: 'restore' },
  { screens: 'en', word: 'second place', better: 'second backup location' },
  { screens: 'en', word: 'take back', better: 'undo, return' },
  { screens: 'en', word: 'taken back', better: 'undone, returned' },
  { screens: 'nl', word: 'afgevoerd', better: 'afgeschreven' },
  { screens: 'nl', word: 'grootboek', better: 'veiligheidslogboek' },
  { screens: 'nl', word: 'hoogstens', better: 'maximaal' },
  { screens: 'nl', word: 'leenregel', better: 'uitleenregel' },
  { screens: 'nl', word: 'leraar', better: 'leerkracht' },
  { screens: 'nl', word: 'leraren', better: 'leerkrachten' },
  { screens: 'nl', word: 'schoolnummer', better: 'leerlingnummer' },
  { screens: 'nl', word: 'wachtzin', better: 'wachtwoordzin' },
];

const searches = bannedWords.map((banned) => ({
  ...banned,
  pattern: new RegExp(String.raw`\b${banned.word.replaceAll(' ', String.raw`[\s*/]+`)}s?\b`, 'gi'),
}));

export interface BannedWord {
  /** Counts from 1. */
  line: number;
  word: string;
  better: string;
}

/**
 * Names are not searched: what stands in backticks, and the keys of JSON.
 *
 * @param file its extension decides what is searched: the comments of code, the values of JSON, all of any other text
 */
export function bannedWordsIn(file: string, text: string): BannedWord[] {
  // Parsing takes most of the time, and few files need it.
  if (!searches.some(({ pattern }) => text.search(pattern) >= 0)) return [];
  const language = /(?:^|\/)locales\/([\w-]+)\//.exec(file)?.[1];
  const searched = withoutNames(file, /\.[cm]?[jt]sx?$/.test(file) ? commentsOnly(file, text) : text);
  return searches
    .filter(({ screens }) => screens === undefined || screens === language)
    .flatMap(({ word, better, pattern }) =>
      [...searched.matchAll(pattern)].map(({ index }) => ({ line: lineAt(text, index), word, better })),
    )
    .sort((a, b) => a.line - b.line);
}

/** The text with everything but its comments blanked, so that places keep their index. */
function commentsOnly(file: string, text: string): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  let comments = '';
  // Between the end of one token and the start of the next stand only white space and comments.
  const visit = (node: ts.Node): void => {
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return;
    const children = node.getChildren(source);
    if (children.length > 0) {
      children.forEach(visit);
      return;
    }
    const start = node.getStart(source);
    comments = comments.padEnd(node.pos) + text.slice(node.pos, start);
  };
  visit(source);
  return comments;
}

function withoutNames(file: string, text: string): string {
  const name = file.endsWith('.json') ? /"(?:[^"\\]|\\.)*"(?=\s*:)/g : /`[^`\n]*`/g;
  return text.replaceAll(name, (found) => ' '.repeat(found.length));
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
