// Weighs how well a text reads: by the letters that languages use beyond ASCII, where they stand in words, and by signs.

/**
 * The letters of names and titles beyond a to z, the most frequent first. "western" is a list of mixed origins.
 * Counted in lists of given and family names of each language.
 */
const alphabets = {
  western: [
    'éöüëèçáíïäóñøåßêãôâîæúûàœùìòõýÿ', // western
    'éïèëôçâêîûùœàüæÿ', // French
    'öüäéßç', // German
    'éëïèöüçêóáí', // Dutch
    'íáóéñúü', // Spanish, Irish
    'íéúãáçêóâõôàü', // Portuguese
    'íéàòèçïóúüñ', // Catalan
    'èòàìùéóî', // Italian
    'øæåéöäüáó', // Danish, Norwegian
    'öäåéüèà', // Swedish, Finnish
    'íðáóúþöéæý', // Icelandic
    'öäüõšž', // Estonian, which is in two groups
  ],
  central: [
    'łńóążśęźć', // Polish
    'ášíčřžýěňéůóťďú', // Czech
    'ášíčýžľéúňďóťäôŕĺ', // Slovak
    'áéóöíőüúű', // Hungarian
    'țășâîţş', // Romanian
    'ćščžđ', // Croatian, Serbian, Slovene
    'ëç', // Albanian
  ],
  baltic: [
    'īāņšēūķģžļč', // Latvian
    'ėšžųūįąčę', // Lithuanian
    'öäüõšž', // Estonian
  ],
  turkish: [
    'ıüçşğöâûîé', // Turkish
  ],
  cyrillic: [
    'аовиенрлскмтдпгфубяйьзхшычюцжэщёъ', // Russian, Bulgarian
    'аоилнрвксеімтдйябьгупчцшзюхєфщжїґ', // Ukrainian
    'аовкисенрлтмдјубпгчшзцфџхжѓљќњѕђћ', // Macedonian, Serbian
  ],
  greek: [
    'αοςλνιρυηκτπάεδσγμόβίωζύέήξθώφχΐψϊϋΰ', // Greek
  ],
  hebrew: [
    'ירואלבןנהמשתדעגחקזפסםצכטףךץ', // Hebrew
  ],
  arabic: [
    'ايمرلندبعفوسحجشهقصزتكةطأخضغثظذإؤئىءآ', // Arabic
    'ارینمهودشبسزلتکفگخپآجعقحچژغطضثصذظءئ', // Persian
  ],
} as const;
type Alphabets = keyof typeof alphabets;
const inLatin: readonly Alphabets[] = ['western', 'central', 'baltic', 'turkish'];

/** Share of letters of a list that are of another language in the same script. */
const FOREIGN = 0.05;
/** For a letter of no language in the script, as a logarithm. */
const ABSENT = Math.log(1e-6);

const groups = Object.keys(alphabets) as Alphabets[];

/** For each alphabet of a group, the logarithm of the probability of each letter; by rank as 1, 1/2, 1/3 (Zipf's law). */
const likelihoods = new Map(
  groups.map((group) => {
    const sameScript = inLatin.includes(group) ? inLatin : [group];
    const all = new Set(sameScript.flatMap((other) => alphabets[other]).join(''));
    const ofGroup = alphabets[group].map((letters) => {
      const shares = new Map(Array.from(all, (letter) => [letter, FOREIGN / all.size]));
      const ranked = Array.from(letters);
      const sum = ranked.reduce((total, _, rank) => total + 1 / (rank + 1), 0);
      ranked.forEach((letter, rank) =>
        shares.set(letter, (shares.get(letter) ?? 0) + (1 - FOREIGN) / (rank + 1) / sum),
      );
      return new Map(Array.from(shares, ([letter, share]) => [letter, Math.log(share)]));
    });
    return [group, ofGroup];
  }),
);

/** Frequent in East Asian names and texts, for each way of writing them. */
const frequent = {
  simplified:
    '国轩梓泽文浩明伟宇鹏辉英杰博子思涛天昊立雨兰婷阳诚俊磊涵建志强智豪华琪丽秀晨玉宸健瑞超君哲彬远然霖佳芳萍珍方欣静辰沐凯嘉聪振晓果王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高梁郑谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱侯邹熊孟秦白江雅琴美玲小红军敏娜艳勇刚平桂学海云飞龙山花春的一是不了在有人我他这中大来上个到说们为你和地出道也时年得就那要下以生会自着去之过家可里后么心多经发现所成用学书',
  traditional:
    '軒博明偉澤文輝子思立浩天瑞智然磊宇遠嘉宸祺華霖聰彬程誠哲志強金凱涵楷瑜靖琪風鶴潔雄超君展建弘家豪雅婷怡君欣宜佳玲美惠淑芬麗秀英陳林黃張李王吳劉蔡楊許鄭謝郭洪邱曾廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈余盧梁趙顏柯翁魏孫戴范方宋鄧杜傅侯曹薛丁馬卓董唐溫藍小俊傑麟翔宏冠廷承恩宗翰的一是不了在有人我他這中大來上個到說們為你和',
  japanese:
    '田子野大川山井原美村藤本小松中岡沢谷太島西口木平石崎陽上宮高優正三内吉森一翔雄下愛結悠永福長久花千和菜也堀海奈恵昭智浩由真斗樹武尾佐北安部岩杉黒金代彩香心直健新二今橋奥林池岸根河浅々紀明日桜清麻男輝郎浦保江土横水渡片関青葵八鈴斎伊加渡辺木村清太郎拓次弘幸学校図書',
  korean:
    '민현준은지윤우서아하연유태주원성재영호진승시빈예수정채도이나율인희소다혜찬가세동린한건훈경혁온후리라안효솔석상환선단여강로미별보해기완용형김박최조장임오신권황송홍전고문손양배백허남심노곽차구민류엄변채원천방공현함철순숙옥자의에는을이가',
} as const;
type Writing = keyof typeof frequent;
/** The languages that an encoding is for. */
export type Languages = Alphabets | Writing;
const frequentIn = new Map(
  (Object.entries(frequent) as [Writing, string][]).map(([writing, text]) => [writing, new Set(text)]),
);

/** Signs that lists of books and people have; beside a word, and inside one. */
const usualSigns = /[€£°’‘“”„«»–—…·ºª½²³®©™¿¡\u00a0\u00ad\u200e\u200f]/;
const signsBesideWords = /[’‘“”„«»–—…¿¡\u00a0\u00ad\u200e\u200f]/;
const signsInWords = /[’‘·\u00ad\u200c\u200d]/;

export interface Likelihood {
  /** The logarithm of the probability of the text; the higher, the better it reads. */
  readonly score: number;
  /** Share of its letters beyond ASCII that the language does not use. */
  readonly foreign: number;
}

/** @param words with letters beyond ASCII, each once */
export function likelihoodOf(words: readonly string[], languages: Languages): Likelihood {
  const writing = languages in frequent ? (languages as Writing) : null;
  const alphabetsOf = likelihoods.get(languages as Alphabets) ?? likelihoods.get('western') ?? [];
  let score = 0;
  let letters = 0;
  const counts = new Map<string, number>();
  for (const word of words) {
    score += positionsIn(word);
    for (const character of word) {
      if (character < '\x80') continue;
      if (writing !== null && eastAsian.test(character)) score += likelihoodInEastAsia(character, writing);
      else if (/\p{L}|\p{M}/u.test(character)) {
        const letter = character.toLowerCase();
        counts.set(letter, (counts.get(letter) ?? 0) + 1);
      } else score += likelihoodOfSign(character);
      letters += 1;
    }
  }
  if (counts.size === 0) return { score, foreign: 0 };
  const byLanguage = alphabetsOf.map((likelihood) => {
    let ofLetters = 0;
    let absent = 0;
    for (const [letter, count] of counts) {
      const logarithm = likelihood.get(letter);
      ofLetters += count * (logarithm ?? ABSENT);
      if (logarithm === undefined) absent += count;
    }
    return { score: score + ofLetters, foreign: absent / letters };
  });
  return byLanguage.reduce((best, other) => (other.score > best.score ? other : best));
}

/** Capitals and signs inside words, and two scripts in one word, are rare. */
function positionsIn(word: string): number {
  const characters = Array.from(word);
  return characters.reduce(
    (score, character, at) =>
      character < '\x80'
        ? score
        : score - oddityOf(characters[at - 1] ?? '', character, characters[at + 1] ?? ''),
    0,
  );
}

const letter = /\p{L}/u;
const capital = /\p{Lu}/u;
const small = /\p{Ll}/u;
const latin = /\p{Script=Latin}/u;
/** A word of one letter, such as à, é and ö; and every East Asian character. */
const aloneInWords =
  /[àéèíóòâåöøæı]|\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/iu;

/** How odd it is, as a logarithm, that this character beyond ASCII stands between these two. */
function oddityOf(before: string, character: string, after: string): number {
  const [follows, leads] = [letter.test(before), letter.test(after)];
  if (!letter.test(character)) {
    if (/\p{M}/u.test(character) || !(follows || leads)) return 0;
    if (follows && leads) return signsInWords.test(character) ? 0 : 8;
    return signsBesideWords.test(character) && !(follows && character === '‘') ? 0 : 4;
  }
  let oddity = 0;
  if (capital.test(character)) {
    if (!follows) oddity += 1.5;
    else if (small.test(before)) oddity += 6;
    else if (capital.test(before) && small.test(after)) oddity += 5;
  } else if (small.test(character)) {
    if (!follows) oddity += capital.test(after) ? 5 : 1;
    else if (capital.test(before) && capital.test(after)) oddity += 5;
  }
  // In Icelandic, thorn begins words and parts of words, and eth never does.
  if (/[þð]/i.test(character) && follows === /þ/i.test(character)) oddity += 3;
  if (!follows && !leads && !aloneInWords.test(character)) oddity += 4;
  if (latin.test(character)) return before >= '\x80' && latin.test(before) ? oddity + 1 : oddity;
  if (latin.test(before)) oddity += 8;
  if (/[a-z]/i.test(after)) oddity += 8;
  return oddity;
}

function likelihoodOfSign(character: string): number {
  if (/[\p{Cc}\p{Co}\ufffd]/u.test(character)) return -15;
  if (/\p{N}/u.test(character)) return -5;
  return usualSigns.test(character) ? -4 : -10;
}

const eastAsian = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u;

/** A character in two bytes, so about twice as unlikely as a letter. */
function likelihoodInEastAsia(character: string, writing: Writing): number {
  if (frequentIn.get(writing)?.has(character) === true) return -5;
  if (/\p{Script=Hangul}/u.test(character)) return writing === 'korean' ? -7 : -16;
  if (/\p{Script=Han}/u.test(character)) return writing === 'korean' ? -12 : -9.5;
  return writing === 'japanese' ? -4.5 : -16;
}
