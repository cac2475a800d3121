// Invents names and titles for libraries of any size, the same every time: few common words, many rare ones.
import { nameWords } from '../../src-main/demo/name-words.ts';
import { dutch, english } from '../../src-main/demo/title-words.ts';

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick<T>(random: () => number, from: readonly T[]): T {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new Error('nothing to pick from');
  return picked;
}

export function inventedName(random: () => number): { givenName: string; familyName: string } {
  const kind = pick(random, nameWords);
  return { givenName: pick(random, kind.given), familyName: pick(random, kind.family) };
}

const syllables =
  'ba be bo bra da de do dri fa fe fla ga ge gri ha he ho ja jo ka ke ki kla la le li lo ma me mi mo na ne ni no pa pe pri ra re ri ro sa se si sto ta te ti tra va ve vi wa we zi zo'.split(
    ' ',
  );

/** A word that few other titles have: a family's or a place's name. */
function rareWord(random: () => number): string {
  const length = 2 + Math.floor(random() * 3);
  let word = '';
  for (let i = 0; i < length; i += 1) word += pick(random, syllables);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function inventedAuthor(random: () => number): string {
  const { givenName, familyName } = inventedName(random);
  return random() < 0.5 ? `${givenName} ${familyName}` : `${givenName} ${rareWord(random)}`;
}

export function inventedTitle(random: () => number): { title: string; publisher: string; language: string } {
  const words = random() < 0.6 ? dutch : english;
  const fill: Record<string, () => string> = {
    hero: () => (random() < 0.3 ? pick(random, words.heroes) : rareWord(random)),
    other: () => pick(random, words.heroes),
    adjective: () => pick(random, words.adjectives),
    'the thing': () => pick(random, words.things),
    'the adjective thing': () => `${pick(random, words.adjectives)} ${pick(random, words.things)}`,
    place: () => (random() < 0.5 ? pick(random, words.places) : rareWord(random)),
    subject: () => pick(random, words.subjects),
    number: () => String(1 + Math.floor(random() * 40)),
  };
  const form = pick(random, [...words.novels, ...words.facts]);
  const title = form.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    (fill[name.toLowerCase()] ?? (() => rareWord(random)))(),
  );
  return { title, publisher: pick(random, words.publishers), language: words.language };
}
