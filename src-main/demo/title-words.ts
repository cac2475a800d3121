// The words that invented titles are put together from, in Dutch and in English; no list of real titles stands behind them.

const words = (text: string): readonly string[] => text.split(', ');

export interface TitleWords {
  readonly language: 'nl' | 'en';
  readonly heroes: readonly string[];
  readonly adjectives: readonly string[];
  /** With their article where the language has two. */
  readonly things: readonly string[];
  readonly places: readonly string[];
  readonly subjects: readonly string[];
  readonly publishers: readonly string[];
  /** {hero}, {other}, {adjective}, {thing}, {The thing}, {place}, {number} are filled in. */
  readonly novels: readonly string[];
  readonly facts: readonly string[];
  readonly reference: readonly string[];
  readonly games: readonly string[];
  readonly part: string;
}

export const dutch: TitleWords = {
  language: 'nl',
  heroes: words(
    'Pim, Saar, Mette, Boaz, Wiebe, Tibbe, Josefien, Karel, Noortje, Abel, Fien, Dirkje, Rafi, Samira, Otis, Lobke, Kees-Jan, Aylin, Zus, Bobbie, Titus, Merel, Sterre, Guus',
  ),
  adjectives: words(
    'gestolen, verdwenen, zwarte, stille, onzichtbare, laatste, vergeten, kromme, gouden, geheime, brutale, slapende, bange, vliegende, verboden, gebroken, eigenwijze, duizendste, blauwe, natte, scheve, ijskoude, roestige, betoverde',
  ),
  things: words(
    'de vuurtoren, de klok, de fiets, het orgel, de sleutel, het eiland, de walvis, de brief, het horloge, de kaart, de trommel, het masker, de uil, het luchtschip, de schaatser, de vos, het dagboek, de tuin, de spiegel, het kasteel, de draak, de robot, het paard, de juf, de tovenaar, het bos, de trein, de storm, het meisje, de jongen',
  ),
  places: words(
    'Drakendam, de Zilverstraat, Kwakersum, het Nevelmeer, de Noorderkade, Vossegat, de negende verdieping, het Schemerbos, Oud-Wolkendorp, de Kattenbrug, Zwammerdijk, de maan, Grauwersluis, het Verre Zuiden',
  ),
  subjects: words(
    'vulkanen, haaien, ridders, de ruimte, robots, paarden, het weer, dinosaurussen, bijen, de Middeleeuwen, het menselijk lichaam, treinen, insecten, piramides, de Noordpool, voetbal, muziekinstrumenten, uitvindingen, vogels, het oude Rome',
  ),
  publishers: words(
    'Uitgeverij De Kantlijn, Het Ezelsoor, Papieren Boot, Uitgeverij Zevenblad, Lantaarn Jeugdboeken, De Inktvis, Kraanvogel',
  ),
  novels: words(
    '{The adjective thing}, {The thing} van {hero}, {hero} en {the adjective thing}, Het geheim van {place}, De nacht van {the thing}, {number} dagen in {place}, Niemand kent {the adjective thing}, {hero} & {other}, Wie heeft {the thing} gezien?, Alles over {hero}, {hero} gaat naar {place}, Terug naar {place}, Achter {the adjective thing}, Brieven aan {hero}, De zomer van {hero}, {hero} wil niet naar {place}, Waar {the thing} slaapt, Onder {the thing}',
  ),
  facts: words(
    'Alles over {subject}, Het grote boek van {subject}, {number} vragen over {subject}, Ontdek {subject}, Kijk mee: {subject}, Zo werkt het: {subject}',
  ),
  reference: words(
    'Schoolatlas van {place}, Jeugdencyclopedie: {subject}, Woordenboek voor beginners {number}, Handboek {subject}, Naslagwerk {subject} {number}',
  ),
  games: words(
    'Bordspel {place}, Kwartet: {subject}, Kaartspel {The thing}, Memory: {subject}, Puzzel {place} ({number} stukjes)',
  ),
  part: 'deel',
};

export const english: TitleWords = {
  language: 'en',
  heroes: words(
    'Tilly, Barnaby, Wren, Jonah, Priya, Casper, Edie, Rufus, Marlowe, Hattie, Idris, Nell, Otto, Kit, Beatrix, Dara, Juniper, Fergus, Lila, Moss',
  ),
  adjectives: words(
    'stolen, silent, invisible, last, forgotten, crooked, golden, secret, sleeping, paper, flying, forbidden, broken, stubborn, thousandth, blue, frozen, rusty, borrowed, midnight, hollow, wandering',
  ),
  things: words(
    'lighthouse, clock, bicycle, organ, key, island, whale, letter, compass, map, drum, mask, owl, airship, skater, fox, diary, garden, mirror, castle, dragon, robot, pony, teacher, wizard, forest, train, storm, orchard, lantern',
  ),
  places: words(
    'Bramble Hill, Copper Lane, Little Wick, Fogmere, the North Quay, Foxhollow, the Ninth Floor, Duskwood, Old Cloudham, Magpie Bridge, Saltmarsh End, the Moon, Greywater Lock, Thistledown',
  ),
  subjects: words(
    'volcanoes, sharks, knights, space, robots, horses, the weather, dinosaurs, bees, the Middle Ages, the human body, trains, insects, pyramids, the Arctic, football, musical instruments, inventions, birds, ancient Rome',
  ),
  publishers: words(
    'Margin Press, Dog-Ear Books, Paper Boat, Sevenleaf, Lantern Young Readers, The Inkfish Press, Crane & Daughters',
  ),
  novels: words(
    '{The adjective thing}, {hero} and {the adjective thing}, The Secret of {place}, The Night of {the thing}, {number} Days in {place}, Nobody Knows {the adjective thing}, {hero} & {other}, Who Has Seen {the thing}?, {hero} Goes to {place}, Back to {place}, Behind {the adjective thing}, Letters to {hero}, The Summer of {hero}, Where {the thing} Sleeps, Under {the thing}, A Map of {place}, {hero} Will Not Go to {place}',
  ),
  facts: words(
    'All About {subject}, The Big Book of {subject}, {number} Questions about {subject}, Discover {subject}, Look Inside: {subject}, How It Works: {subject}',
  ),
  reference: words(
    'School Atlas of {place}, Young Encyclopedia: {subject}, First Dictionary {number}, Handbook of {subject}, Reference Guide to {subject} {number}',
  ),
  games: words(
    'The {place} Board Game, Happy Families: {subject}, Card Game {The thing}, Pairs: {subject}, Jigsaw {place} ({number} pieces)',
  ),
  part: 'part',
};
