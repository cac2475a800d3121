// The books of the invented school that have a cover; `node test/support/demo-covers.ts` draws them.
export interface DrawnBook {
  readonly title: string;
  readonly author: string;
  readonly language: 'nl' | 'en';
  readonly callNumber: string;
  readonly subjects: readonly string[];
  readonly description: string;
}

const book = (
  title: string,
  author: string,
  language: DrawnBook['language'],
  callNumber: string,
  subject: string,
  description: string,
): DrawnBook => ({ title, author, language, callNumber, subjects: [subject], description });

/** By the name of the picture. */
export const drawnBooks: Readonly<Record<string, DrawnBook>> = {
  'een-twee-drie-vos': book(
    '1, 2, 3, vos!',
    'Stijn Nowak',
    'nl',
    'A NOW',
    'tellen',
    'Eén vos, twee kippen, drie emmers. Tel mee tot tien, en kijk wie er in het hok slaapt.',
  ),
  'the-fox-next-door': book(
    'The Fox Next Door',
    'Stijn Nowak',
    'en',
    'A NOW',
    'foxes',
    'Someone has moved in next door. He comes home at night, and his shoes never squeak.',
  ),
  'the-lantern-thief': book(
    'The Lantern Thief',
    'Maud Kramer',
    'en',
    'B KRA',
    'adventure',
    'Every night one lantern on the quay goes out. Wren and Idris mean to find out why.',
  ),
  'the-paper-boat': book(
    'The Paper Boat',
    'Poppy Wright',
    'en',
    'A WRI',
    'the sea',
    'A boat folded from a letter sails all the way to the sea, and the letter wants an answer.',
  ),
  'waar-het-bos-slaapt': book(
    'Waar het bos slaapt',
    'Fleur Meijer',
    'nl',
    'B MEI',
    'de nacht',
    'Overdag is het bos van iedereen. Maar wie ’s nachts stil genoeg is, hoort het snurken.',
  ),
  'de-walvis-van-zwammerdijk': book(
    'De walvis van Zwammerdijk',
    'Otis Verhaegen',
    'nl',
    'B VER',
    'de zee',
    'In de haven van Zwammerdijk ligt een walvis. Hij zegt dat hij op iemand wacht.',
  ),
  'a-map-of-thistledown': book(
    'A Map of Thistledown',
    'Nell Carver',
    'en',
    'B CAR',
    'adventure',
    'The map shows a street that is not there. Nell goes to look, and the street looks back.',
  ),
  'the-night-train-to-fogmere': book(
    'The Night Train to Fogmere',
    'Marlowe Finch',
    'en',
    'C FIN',
    'trains',
    'The train to Fogmere has one carriage too many, and no one has a ticket for it.',
  ),
  'de-vuurtoren-zonder-licht': book(
    'De vuurtoren zonder licht',
    'Josefien Bakels',
    'nl',
    'B BAK',
    'de zee',
    'De lamp is weg en de storm komt. Josefien heeft één nacht, één fiets en een heel lang touw.',
  ),
  'alles-over-vulkanen': book(
    'Alles over vulkanen',
    'Wiebe Terpstra',
    'nl',
    'J TER',
    'vulkanen',
    'Waarom spuwt een berg vuur? Hoe heet is lava? En kun je op een vulkaan wonen?',
  ),
  'a-year-in-the-hive': book(
    'A Year in the Hive',
    'Beatrix Loam',
    'en',
    'J LOA',
    'bees',
    'Twelve months with twenty thousand sisters: how bees build, dance, share and sleep.',
  ),
  'sterren-boven-de-stad': book(
    'Sterren boven de stad',
    'Samira Oudkerk',
    'nl',
    'C OUD',
    'de ruimte',
    'Samira telt sterren vanaf het dak. Tot er op een nacht een te veel is.',
  ),
};
