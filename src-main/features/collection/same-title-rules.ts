// Decides which titles are possibly the same one, spelled otherwise: by title without its trimmings, and by authors.
import { folded } from '../lists/folded-rules.ts';

/** The facts of a title that say whether another one is the same. */
export interface ComparedTitle {
  readonly id: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly isbn: string | null;
  readonly volume: string | null;
  readonly language: string | null;
  readonly publishedYear: number | null;
}

const articles = "the|a|an|de|het|een|'t|le|la|les|l'|un|une|der|die|das|ein|eine|el|los|las|il|lo|gli|os|as";
const editions = [
  String.raw`\d+ ?(?:st|nd|rd|th|e|de|ste|eme|er|re|a|o|ª|º)? ?(?:geheel )?(?:rev|revised|herz|herziene|uberarb|neue?)? ?(?:ed|edn|edition|druk|uitgave|editie|aufl|auflage|ausgabe|edicion|edizione|edicao)`,
  '(?:first|second|third|new|revised|updated|illustrated|annotated|paperback|hardcover|anniversary|special|international) (?:ed|edn|edition)',
  '(?:eerste|tweede|derde|vierde|vijfde|nieuwe|herziene) (?:druk|uitgave|editie)',
  '(?:neue|nouvelle|nueva|nuova) (?:ausgabe|auflage|edition|edicion|edizione)',
  'pbk|hbk|paperback|hardback|hardcover|pocket|gebonden',
].join('|');

const articleBehind = new RegExp(
  String.raw`\s*(?:,\s*(?:${articles})|[([]\s*(?:${articles})\s*[)\]])\s*\.?$`,
  'i',
);
const editionBehind = new RegExp(` (?:${editions})$`);
const inBrackets = /[([]([^()[\]]*)[)\]]/g;
const isEdition = new RegExp(`^(?:${editions})$`);
const articleInFront = new RegExp(`^(?:${articles.replaceAll("'", '')}) (?=.)`);
/** The authors behind a stroke, or the title in another language or script. */
const behindTitle = /(?<=\S)\s+[/=]\s.*$/;
const kindBehind = /\s*:\s*(?:a novel|(?:een |ein |un )?roman|novela|romanzo)\s*\.?$/i;
const partWord = /\b(?:part|volume|vol|book|nr|no|number|deel|boek|band|teil|tome|tomo|parte|libro) (?=\d)/g;
const roman: Readonly<Record<string, string>> = Object.fromEntries(
  ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'].map((letters, at) => [
    letters,
    String(at + 1),
  ]),
);
const connecting = new Set(['and', 'en', 'und', 'et']);

/** The same for titles that differ only in spelling, articles, notes of the edition, and the authors behind a stroke. */
export function titleKey(title: string): string {
  const bare = title.replace(behindTitle, '').replace(articleBehind, '').replace(kindBehind, '');
  const words = folded(
    bare.replace(inBrackets, (all, inner: string) => (isEdition.test(folded(inner)) ? ' ' : all)),
  )
    .replace(editionBehind, '')
    .replace(articleInFront, '')
    .split(' ')
    .map((word) => roman[word] ?? word)
    .filter((word) => !connecting.has(word))
    .join(' ')
    .replace(partWord, '');
  return words.replaceAll(' ', '') || folded(title);
}

/** The numbers of a title, which tell volumes apart. */
const numbersIn = (key: string): string => (key.match(/\d+/g) ?? []).join(' ');

/**
 * Groups of titles that are possibly the same one. Other ISBNs, publishers and years are other editions of it; another
 * number in the title, another volume or another language is another title.
 */
export function sameTitles<Title extends ComparedTitle>(titles: readonly Title[]): Title[][] {
  const keys = new Map(titles.map((title) => [title, titleKey(title.title)]));
  const keyed = titles.filter((title) => keys.get(title) !== '');
  const ofKey = [...Map.groupBy(keyed, (title) => keys.get(title)).values()].flatMap(ofOneKey);
  const ofIsbn = [
    ...Map.groupBy(
      titles.filter(({ isbn }) => isbn !== null),
      ({ isbn }) => isbn,
    ).values(),
  ]
    .flatMap((same) => [...Map.groupBy(same, (title) => numbersIn(keys.get(title) ?? '')).values()])
    .flatMap(ofOneVolume);
  return joined([...ofKey, ...ofIsbn]).filter(({ length }) => length > 1);
}

/** Titles of one key, by authors. A title without authors belongs to them if all others have the same. */
function ofOneKey<Title extends ComparedTitle>(titles: readonly Title[]): Title[][] {
  const [named, unnamed] = [
    titles.filter(({ authors }) => authors.length > 0),
    titles.filter(({ authors }) => authors.length === 0),
  ];
  const byAuthor = clustersOf(named);
  const [only, another] = byAuthor;
  if (only !== undefined && another === undefined) return ofOneVolume([...only, ...unnamed]);
  // Dictionaries and yearbooks have no authors either; their years tell them apart.
  return [...byAuthor, ...apartBy(unnamed, ({ publishedYear }) => publishedYear)].flatMap(ofOneVolume);
}

function ofOneVolume<Title extends ComparedTitle>(titles: readonly Title[]): Title[][] {
  return apartBy(titles, ({ volume }) => (volume === null ? null : titleKey(volume))).flatMap((these) =>
    apartBy(these, ({ language }) => language?.toLowerCase() ?? null),
  );
}

/** One group if the titles have one value; those that say none belong to it. Otherwise a group for each value. */
function apartBy<Title>(
  titles: readonly Title[],
  value: (title: Title) => string | number | null,
): Title[][] {
  const groups = Map.groupBy(titles, value);
  return new Set([...groups.keys()].filter((one) => one !== null)).size <= 1
    ? [[...titles]]
    : [...groups.values()];
}

/** More spellings than this of one title say that the title is a general one. */
const mostCompared = 300;

function clustersOf<Title extends ComparedTitle>(titles: readonly Title[]): Title[][] {
  const clusters: { people: string[][]; titles: Title[] }[] = [];
  for (const title of titles.slice(0, mostCompared)) {
    const people = title.authors.map(nameWords);
    const fitting = clusters.filter((cluster) =>
      cluster.people.some((one) => people.some((other) => isSamePerson(one, other))),
    );
    for (const cluster of fitting) clusters.splice(clusters.indexOf(cluster), 1);
    clusters.push({
      people: [...fitting.flatMap((cluster) => cluster.people), ...people],
      titles: [...fitting.flatMap((cluster) => cluster.titles), title],
    });
  }
  return clusters.map((cluster) => cluster.titles);
}

const yearsBehind = /,?\s*\(?\d{4}.*$/;

function nameWords(author: string): string[] {
  return folded(author.replace(yearsBehind, '')).split(' ');
}

/** "Quill, R." and "Rosa Quill": each word of the shorter is one of the longer, or its first letter. */
function isSamePerson(one: readonly string[], other: readonly string[]): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  const left = [...longer];
  let isNamed = false;
  for (const word of shorter.toSorted((a, b) => b.length - a.length)) {
    const exact = left.indexOf(word);
    const at =
      exact !== -1 ? exact : left.findIndex((they) => isInitial(word, they) || isInitial(they, word));
    if (at === -1) return false;
    if (exact !== -1 && word.length > 1) isNamed = true;
    left.splice(at, 1);
  }
  return isNamed;
}

const isInitial = (letter: string, word: string): boolean => letter.length === 1 && word.startsWith(letter);

/** Groups that share a member become one. */
export function joined<Member>(groups: readonly Member[][]): Member[][] {
  const groupOf = new Map<Member, Set<Member>>();
  for (const group of groups) {
    const all = new Set(group);
    for (const member of group) for (const other of groupOf.get(member) ?? []) all.add(other);
    for (const member of all) groupOf.set(member, all);
  }
  return [...new Set(groupOf.values())].map((group) => [...group]);
}

/** How good a title is to stay: copies first, then an ISBN, then age. */
interface Standing {
  readonly id: string;
  readonly isbn: string | null;
  readonly copies: number;
  readonly key: number;
}

/**
 * The titles that can be merged into the first one, which is the best to stay.
 *
 * @param decisions the decisions of staff that the title of this id is not the same as others, by their ids
 */
export function withoutKeptApart<Title extends Standing>(
  group: readonly Title[],
  decisions: (id: string) => ReadonlySet<string>,
): Title[][] {
  const [first, ...others] = group.toSorted(
    (one, other) =>
      other.copies - one.copies ||
      Number(other.isbn !== null) - Number(one.isbn !== null) ||
      one.key - other.key,
  );
  if (first === undefined) return [];
  const { fitting = [], apart = [] } = Object.groupBy(others, ({ id }) =>
    [...decisions(first.id)].some((decision) => decisions(id).has(decision)) ? 'apart' : 'fitting',
  );
  return [...(fitting.length > 0 ? [[first, ...fitting]] : []), ...withoutKeptApart(apart, decisions)];
}
