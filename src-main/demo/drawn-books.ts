// The books of the invented school that have a cover; `node test/support/demo-covers.ts` draws them.
export interface DrawnBook {
  readonly title: string;
  readonly author: string;
  readonly language: 'nl' | 'en';
  readonly callNumber: string;
  readonly subjects: readonly string[];
}

const book = (
  title: string,
  author: string,
  language: DrawnBook['language'],
  callNumber: string,
  ...subjects: readonly string[]
): DrawnBook => ({ title, author, language, callNumber, subjects });

/** By the name of the picture. */
export const drawnBooks: Readonly<Record<string, DrawnBook>> = {
  'een-twee-drie-vos': book('1, 2, 3, vos!', 'Stijn Nowak', 'nl', 'A NOW', 'tellen'),
  'the-fox-next-door': book('The Fox Next Door', 'Stijn Nowak', 'en', 'A NOW', 'foxes'),
  'the-lantern-thief': book('The Lantern Thief', 'Maud Kramer', 'en', 'B KRA', 'adventure'),
  'the-paper-boat': book('The Paper Boat', 'Poppy Wright', 'en', 'A WRI', 'the sea'),
  'waar-het-bos-slaapt': book('Waar het bos slaapt', 'Fleur Meijer', 'nl', 'B MEI', 'de nacht'),
  'de-walvis-van-zwammerdijk': book('De walvis van Zwammerdijk', 'Otis Verhaegen', 'nl', 'B VER', 'de zee'),
  'a-map-of-thistledown': book('A Map of Thistledown', 'Nell Carver', 'en', 'B CAR', 'adventure'),
  'the-night-train-to-fogmere': book('The Night Train to Fogmere', 'Marlowe Finch', 'en', 'C FIN', 'trains'),
  'de-vuurtoren-zonder-licht': book('De vuurtoren zonder licht', 'Josefien Bakels', 'nl', 'B BAK', 'de zee'),
  'alles-over-vulkanen': book('Alles over vulkanen', 'Wiebe Terpstra', 'nl', 'J TER', 'vulkanen'),
  'a-year-in-the-hive': book('A Year in the Hive', 'Beatrix Loam', 'en', 'J LOA', 'bees'),
  'sterren-boven-de-stad': book('Sterren boven de stad', 'Samira Oudkerk', 'nl', 'C OUD', 'de ruimte'),
};
