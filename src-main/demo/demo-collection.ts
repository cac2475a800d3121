// Generates the collection of the demo school: titles with authors and ISBNs, and their copies.
import type { ItemStatus } from '../features/collection/item-state-rules.ts';
import type { ItemInput } from '../features/collection/collection-commands.ts';
import { withIsbn13CheckDigit } from '../features/collection/isbn-rules.ts';
import { inventName } from './demo-borrowers.ts';
import { drawnBooks, type DrawnBook } from './drawn-books.ts';
import type { SeededRandom } from './seeded-random.ts';
import { dutch, english, type TitleWords } from './title-words.ts';

export type DemoItemType = 'Book' | 'Comic' | 'DVD' | 'Reference' | 'Game';
export const demoItemTypes: readonly DemoItemType[] = ['Book', 'Comic', 'DVD', 'Reference', 'Game'];

/** In the order in which the school lists them. */
export const demoPlaces = ['Main library', 'Infant library', 'Reading room', 'Media corner'] as const;

export interface InventedItem {
  readonly barcode: string;
  readonly itemType: DemoItemType;
  readonly input: ItemInput;
  readonly fate: ItemStatus;
}

const FIRST_BARCODE = 3_000_001;
const AUTHORS = 700;
const CLASS_SET = 25;
const COPIES_OF_DRAWN = 2;
/** Past the ISBNs of all others. */
const FIRST_DRAWN = 900_000;

interface Work {
  readonly itemType: DemoItemType;
  readonly title: string;
  readonly authors: string[];
  readonly isbn: string | null;
  readonly publisher: string | null;
  readonly publishedYear: number;
  readonly language: string;
  readonly callNumber: string;
  readonly subjects: string[];
  readonly series?: string;
  readonly volume?: string;
  readonly description?: string;
  readonly levels?: { scheme: string; level: string }[];
  readonly audienceFrom?: number;
  readonly audienceTo?: number;
}

/** So many items; barcodes count up from 3000001. */
export function inventItems(random: SeededRandom, count: number, thisYear: number): InventedItem[] {
  const authors = Array.from({ length: AUTHORS }, () => inventName(random));
  const titles = new Set(Object.values(drawnBooks).map(({ title }) => title));
  const items: InventedItem[] = [];
  const drawn = Object.values(drawnBooks).map((book, nth) => drawnWork(book, nth, thisYear));
  const others = count - drawn.length * COPIES_OF_DRAWN;
  const inSeries = seriesOfComics(titles);
  for (let nth = 0; items.length < others; nth++) {
    const work = inSeries(inventWork(random, authors, titles, nth, thisYear));
    const copies =
      work.itemType !== 'Book' ? 1 : random.chance(0.006) ? CLASS_SET : random.pick([1, 1, 1, 1, 1, 2, 2, 3]);
    for (let copy = 0; copy < copies && items.length < others; copy++)
      items.push(inventCopy(random, work, items.length));
  }
  for (const work of drawn)
    for (let copy = 0; copy < COPIES_OF_DRAWN; copy++) items.push(inventCopy(random, work, items.length));
  return items;
}

/** Four comics in a row are parts of one series. @param titles those that exist */
function seriesOfComics(titles: Set<string>): (work: Work) => Work {
  let first: Work | null = null;
  let part = 1;
  return (work) => {
    if (work.itemType !== 'Comic') return work;
    if (first === null || part === comicsInSeries) {
      part = 1;
      first = { ...work, series: work.title.replace(partAtEnd, ''), volume: '1' };
      return first;
    }
    part += 1;
    const title = first.title.replace(partAtEnd, (_, word: string) => `, ${word} ${String(part)}`);
    if (titles.has(title)) return work;
    titles.add(title);
    return { ...first, title, volume: String(part), isbn: work.isbn };
  };
}

const comicsInSeries = 4;
const partAtEnd = /, (deel|part) \d+$/;

function drawnWork(
  { title, author, language, callNumber, subjects, description }: DrawnBook,
  nth: number,
  thisYear: number,
): Work {
  return {
    itemType: 'Book',
    title,
    authors: [author],
    isbn: inventIsbn(FIRST_DRAWN + nth),
    language,
    callNumber,
    publisher: (language === 'nl' ? dutch : english).publishers[nth % 7] ?? null,
    publishedYear: thisYear - (nth % 9),
    subjects: [...subjects],
    description,
    ...readersOf('Book', language, nth),
  };
}

function inventCopy(random: SeededRandom, work: Work, nth: number): InventedItem {
  const { itemType, ...described } = work;
  const barcode = String(FIRST_BARCODE + nth);
  const fate = random.chance(0.008)
    ? nth % 3 === 0
      ? 'missing'
      : 'lost'
    : random.chance(0.012)
      ? nth % 4 === 0
        ? 'in-repair'
        : 'withdrawn'
      : 'in-collection';
  const note = random.chance(0.01)
    ? random.pick(['Cover taped', 'Water stain on page 12', 'Gift of the parents’ council'])
    : null;
  return {
    barcode,
    itemType,
    fate,
    input: {
      ...described,
      barcode,
      itemType,
      place: placeOf(work),
      parts: partsOf(itemType, nth),
      note,
      forLoan: !random.chance(0.003),
    },
  };
}

function placeOf({ itemType, callNumber }: Work): (typeof demoPlaces)[number] {
  if (itemType === 'DVD' || itemType === 'Game') return 'Media corner';
  if (itemType === 'Reference') return 'Reading room';
  return callNumber.startsWith('A ') ? 'Infant library' : 'Main library';
}

/** A few books come with more than themselves. */
function partsOf(itemType: DemoItemType, nth: number): string | null {
  return itemType === 'Book' && nth % 50 === 4 ? 'book, CD, map' : null;
}

function inventWork(
  random: SeededRandom,
  authors: readonly { givenName: string; familyName: string }[],
  titles: Set<string>,
  nth: number,
  thisYear: number,
): Work {
  const words = random.chance(0.68) ? dutch : english;
  const itemType = inventType(random);
  const title = inventTitle(random, words, itemType, titles);
  const writers = [random.pick(authors)];
  if (random.chance(0.12)) writers.push(random.pick(authors));
  const mark = (writers[0]?.familyName ?? '')
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase();
  const shelf = {
    Book: random.pick(['A', 'B', 'C', 'J']),
    Comic: 'STR',
    DVD: 'DVD',
    Reference: 'REF',
    Game: 'SPL',
  }[itemType];
  const hasIsbn = itemType !== 'DVD' && itemType !== 'Game' && !random.chance(0.07);
  return {
    itemType,
    title,
    authors:
      itemType === 'DVD' || itemType === 'Game'
        ? []
        : [...new Set(writers.map((writer) => `${writer.givenName} ${writer.familyName}`))],
    isbn: hasIsbn ? inventIsbn(nth) : null,
    publisher: random.chance(0.92) ? random.pick(words.publishers) : null,
    publishedYear: thisYear - Math.floor(random.next() * random.next() * 45),
    language: words.language,
    callNumber: `${shelf} ${mark}`,
    subjects: subjectsOf(nth, words.subjects),
    ...readersOf(itemType, words.language, nth),
  };
}

const aviLevels = ['M3', 'E3', 'M4', 'E4', 'M5', 'E5'] as const;

/** Half of the books have a reading level and an age. */
function readersOf(
  itemType: DemoItemType,
  language: string,
  nth: number,
): Pick<Work, 'levels' | 'audienceFrom' | 'audienceTo'> {
  if (itemType !== 'Book' || nth % 2 === 1) return {};
  const step = (nth / 2) % aviLevels.length;
  const level =
    language === 'nl'
      ? { scheme: 'avi', level: aviLevels[step] ?? 'M3' }
      : { scheme: 'lexile', level: `${String(400 + step * 80)}L` };
  return { levels: [level], audienceFrom: 6 + step, audienceTo: 8 + step };
}

/** Most titles have one subject, some two or none. */
function subjectsOf(nth: number, known: readonly string[]): string[] {
  const [first, second] = [known[nth % known.length], known[(nth * 7 + 3) % known.length]];
  const chosen = nth % 9 === 0 ? [] : nth % 4 === 0 ? [first, second] : [first];
  return [...new Set(chosen.filter((subject) => subject !== undefined))];
}

function inventType(random: SeededRandom): DemoItemType {
  const dice = random.next();
  if (dice < 0.8) return 'Book';
  if (dice < 0.91) return 'Comic';
  if (dice < 0.95) return 'DVD';
  return dice < 0.98 ? 'Reference' : 'Game';
}

/** Titles do not repeat: one that is taken becomes a later part of its series. */
function inventTitle(
  random: SeededRandom,
  words: TitleWords,
  itemType: DemoItemType,
  taken: Set<string>,
): string {
  const patterns = {
    Book: random.chance(0.8) ? words.novels : words.facts,
    Comic: words.novels,
    DVD: words.novels,
    Reference: words.reference,
    Game: words.games,
  }[itemType];
  const base = fill(random, random.pick(patterns), words);
  let title = itemType === 'Comic' ? `${base}, ${words.part} 1` : base;
  for (let part = 2; taken.has(title); part++) title = `${base}, ${words.part} ${String(part)}`;
  taken.add(title);
  return title;
}

function fill(random: SeededRandom, pattern: string, words: TitleWords): string {
  const hero = random.pick(words.heroes);
  const other = random.pick(words.heroes.filter((name) => name !== hero));
  const isDutch = words.language === 'nl';
  const bare = random.pick(words.things);
  const thing = isDutch ? bare : `the ${capital(bare)}`;
  const adjective = random.pick(words.adjectives);
  const [article = '', noun = ''] = bare.split(' ');
  const adjectiveThing = isDutch
    ? `${article} ${adjective} ${noun}`
    : `the ${capital(adjective)} ${capital(bare)}`;
  const blanks: Readonly<Record<string, string>> = {
    hero,
    other,
    place: random.pick(words.places),
    subject: isDutch ? random.pick(words.subjects) : titleCase(random.pick(words.subjects)),
    number: String(random.pick([3, 7, 10, 12, 24, 50, 99, 100, 365, 500])),
    'the thing': thing,
    'The thing': capital(thing),
    'the adjective thing': adjectiveThing,
    'The adjective thing': capital(adjectiveThing),
  };
  return capital(pattern.replace(/\{([^}]+)\}/g, (_, blank: string) => blanks[blank] ?? blank));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function titleCase(text: string): string {
  return text.replace(/\b(?!(?:the|of|and)\b)[a-z]/g, (letter) => letter.toUpperCase());
}

/** A number with a right check digit in the range 979-9, which belongs to no country: no real book has it. */
function inventIsbn(nth: number): string {
  return withIsbn13CheckDigit(`9799${String(nth * 97 + 1000).padStart(8, '0')}`);
}
