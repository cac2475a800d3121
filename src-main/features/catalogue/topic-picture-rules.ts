// Chooses the picture of a topic by a word in its name.
import pictures from '../../../resources/catalogue/topic-pictures.json' with { type: 'json' };

const known = Object.entries(pictures).flatMap(([picture, words]) =>
  words.map((word) => ({ word, picture })),
);
const byWord = new Map(known.map(({ word, picture }) => [word, picture]));
/** The longest first: `dinosaurussen` begins with `dinosaurus`. */
const beginnings = known
  .filter(({ word }) => word.length >= 4)
  .toSorted((a, b) => b.word.length - a.word.length);
/** For a topic that no picture is known for. */
const ofAnyTopic = '📖';

/** @param name such as `Football stories` @returns one character */
export function pictureOfTopic(name: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  for (const word of words) {
    const picture =
      byWord.get(word) ??
      byWord.get(word.replace(/s$/, '')) ??
      beginnings.find((beginning) => word.startsWith(beginning.word))?.picture;
    if (picture !== undefined) return picture;
  }
  return ofAnyTopic;
}

export const isTopicPicture = (picture: string): boolean => picture === ofAnyTopic || picture in pictures;
