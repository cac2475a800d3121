// The book cloth of a title without a cover: its colour, its ornament, and the letter of a small tile.

export interface Cloth {
  /** For `background`. */
  readonly colour: string;
  readonly ornament: 'frame' | 'head' | 'foot' | 'band';
}

const CLOTHS = 8;
const ORNAMENTS = ['frame', 'head', 'foot', 'band'] as const;

/** FNV-1a: https://www.rfc-editor.org/rfc/rfc9923 */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/** By the title alone, which every list knows: so a book looks the same everywhere. */
export function clothOf(title: string): Cloth {
  const hash = hashOf(title.trim().toLowerCase());
  return {
    colour: `var(--ld-cloth-${String((hash % CLOTHS) + 1)})`,
    ornament: ORNAMENTS[(hash >>> 16) % ORNAMENTS.length] ?? 'frame',
  };
}

/** Of English, Dutch, French, German and Spanish titles. */
const ARTICLE =
  /^(?:(?:the|an?|de|het|een|le|la|les|une?|der|die|das|eine?|el|los|las)\s+|['’]t\s+|l['’])(?=\S)/iu;

/** The first letter or digit of a title without its article: W for "Het Wilde Bos". */
export function letterOf(title: string): string {
  const bare = title.trim().replace(ARTICLE, '');
  return (/[\p{L}\p{N}]/u.exec(bare)?.[0] ?? '').toLocaleUpperCase();
}

/** The size of the lettering in percent of a cover's width, so that the longest word of the title fits. */
export function letteringOf(title: string): number {
  const longest = Math.max(0, ...title.split(/[\s-]+/u).map((word) => word.length));
  if (longest <= 8) return 14.5;
  if (longest <= 10) return 12.4;
  return longest <= 12 ? 10.8 : 9.4;
}
