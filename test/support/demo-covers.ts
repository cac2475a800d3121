// Draws the covers of the demo school's books into resources/demo/covers.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { root } from '../e2e/fixtures/served-desk.ts';
import { findHeadlessChromium } from './chromium.ts';

/** Twice the size of the page of a title. */
const [width, height] = [300, 450];

interface Drawn {
  readonly ground: string;
  readonly ink: string;
  readonly title: readonly string[];
  /** Where the first line of the title stands, and its size. */
  readonly at: readonly [y: number, size: number];
  readonly author: string;
  /** Of the author's name, which stands on what is lowest in the picture. */
  readonly authorInk: string;
  /** SVG, 300 by 450. */
  readonly picture: string;
}

const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${String(x)}" cy="${String(y)}" r="${String(r)}" fill="${fill}"/>`;
const path_ = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, wide: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${String(wide)}" stroke-linecap="round" stroke-linejoin="round"/>`;
const moved = (x: number, y: number, scale: number, inner: string) =>
  `<g transform="translate(${String(x)} ${String(y)}) scale(${String(scale)})">${inner}</g>`;

/** About 100 wide, its nose at 0, 0. */
const fox = (fur: string, light: string, dark: string) =>
  path_('M-50 -62 L-44 -118 L-14 -88 L14 -88 L44 -118 L50 -62 L0 0 Z', fur) +
  path_('M-40 -84 L-38 -104 L-26 -92 Z M40 -84 L38 -104 L26 -92 Z', dark) +
  path_('M-50 -62 L-10 -48 L0 0 Z M50 -62 L10 -48 L0 0 Z', light) +
  circle(-19, -60, 4.5, dark) +
  circle(19, -60, 4.5, dark) +
  path_('M-8 -12 L8 -12 L0 2 Z', dark);

const star = (x: number, y: number, r: number, fill: string) => {
  const points = Array.from({ length: 8 }, (_, nth) => {
    const [far, turn] = [nth % 2 === 0 ? r : r * 0.34, (nth * Math.PI) / 4];
    return `${(x + far * Math.sin(turn)).toFixed(1)} ${(y - far * Math.cos(turn)).toFixed(1)}`;
  });
  return path_(`M${points.join(' L')} Z`, fill);
};

const hexagon = (x: number, y: number, r: number, fill: string) => {
  const points = Array.from({ length: 6 }, (_, nth) => {
    const turn = (nth * Math.PI) / 3;
    return `${(x + r * Math.sin(turn)).toFixed(1)} ${(y - r * Math.cos(turn)).toFixed(1)}`;
  });
  return path_(`M${points.join(' L')} Z`, fill);
};

const bee = (x: number, y: number, turn: number) =>
  `<g transform="translate(${String(x)} ${String(y)}) rotate(${String(turn)})">` +
  '<ellipse cx="-8" cy="-17" rx="9" ry="15" fill="#fff" opacity=".85"/><ellipse cx="8" cy="-17" rx="9" ry="15" fill="#fff" opacity=".7"/>' +
  '<ellipse rx="24" ry="15" fill="#2b2118"/>' +
  path_('M-9 -14 L-2 -15 L-2 15 L-9 14 Z M6 -15 L13 -13 L13 13 L6 15 Z', '#f6b73c') +
  '</g>';

const covers: Readonly<Record<string, Drawn>> = {
  'een-twee-drie-vos': {
    ground: '#f7e7c6',
    ink: '#7a2e12',
    title: ['1, 2, 3,', 'vos!'],
    at: [78, 52],
    author: 'Stijn Nowak',
    authorInk: '#2c130a',
    picture:
      path_('M0 330 Q75 300 150 326 T300 318 V450 H0 Z', '#7fa05a') +
      moved(70, 382, 0.72, fox('#d9622b', '#fff3e0', '#3a1c10')) +
      moved(150, 330, 0.98, fox('#c9501f', '#fff3e0', '#3a1c10')) +
      moved(232, 384, 0.72, fox('#e0763a', '#fff3e0', '#3a1c10')),
  },
  'the-fox-next-door': {
    ground: '#f2a32c',
    ink: '#3a1c10',
    title: ['The Fox', 'Next Door'],
    at: [66, 44],
    author: 'Stijn Nowak',
    authorInk: '#2c130a',
    picture:
      path_('M66 400 V190 L150 132 L234 190 V400 Z', '#fff3e0') +
      path_('M52 200 L150 118 L248 200 L240 212 L150 138 L60 212 Z', '#a33c15') +
      path_('M98 400 V238 H202 V400 Z', '#7a2e12') +
      moved(150, 388, 0.94, fox('#e2601f', '#fff3e0', '#2c130a')) +
      path_('M0 398 H300 V450 H0 Z', '#c97a16'),
  },
  'the-lantern-thief': {
    ground: '#2e2160',
    ink: '#ffe9a8',
    title: ['The Lantern', 'Thief'],
    at: [352, 42],
    author: 'Maud Kramer',
    authorInk: '#ffe9a8',
    picture:
      star(48, 70, 9, '#cfc3ff') +
      star(252, 52, 12, '#cfc3ff') +
      star(84, 236, 7, '#8f80cf') +
      star(262, 212, 8, '#8f80cf') +
      circle(150, 178, 108, '#3d2d7d') +
      circle(150, 178, 78, '#5a459f') +
      line('M150 36 V74', '#f3c64e', 5) +
      line('M124 104 Q124 74 150 74 T176 104', '#f3c64e', 6) +
      path_('M112 104 H188 L180 122 H120 Z', '#c9962a') +
      path_('M122 122 H178 L186 230 H114 Z', '#ffe08a') +
      path_('M150 150 Q172 184 150 214 Q128 184 150 150 Z', '#ff9d2e') +
      path_('M150 178 Q160 196 150 210 Q140 196 150 178 Z', '#fff3c4') +
      path_('M106 230 H194 L188 250 H112 Z', '#c9962a'),
  },
  'the-paper-boat': {
    ground: '#cfe8ee',
    ink: '#16506a',
    title: ['The Paper', 'Boat'],
    at: [74, 48],
    author: 'Poppy Wright',
    authorInk: '#ffffff',
    picture:
      circle(236, 172, 26, '#fdf6dc') +
      path_('M150 168 L150 286 L86 286 Z', '#ffffff') +
      path_('M150 168 L150 286 L214 286 Z', '#e4eef2') +
      path_('M62 286 H238 L206 334 H94 Z', '#fbfdfd') +
      path_('M150 286 H238 L206 334 H150 Z', '#d5e3ea') +
      path_('M0 322 Q38 304 75 322 T150 322 T225 322 T300 322 V450 H0 Z', '#3c93b5') +
      path_('M0 356 Q38 340 75 356 T150 356 T225 356 T300 356 V450 H0 Z', '#23749a') +
      path_('M0 394 Q38 380 75 394 T150 394 T225 394 T300 394 V450 H0 Z', '#16587b'),
  },
  'waar-het-bos-slaapt': {
    ground: '#123c4a',
    ink: '#f5e4b0',
    title: ['Waar het', 'bos slaapt'],
    at: [66, 44],
    author: 'Fleur Meijer',
    authorInk: '#f5e4b0',
    picture:
      circle(206, 182, 46, '#f3d483') +
      circle(188, 172, 42, '#123c4a') +
      star(70, 160, 8, '#f5e4b0') +
      star(116, 206, 5, '#f5e4b0') +
      star(260, 132, 6, '#f5e4b0') +
      path_('M0 300 Q80 250 160 292 T300 268 V450 H0 Z', '#1d5b5c') +
      [34, 92, 214, 268]
        .map((x, nth) =>
          moved(
            x,
            322,
            nth % 2 === 0 ? 1 : 0.8,
            path_('M0 -104 L30 -48 H17 L36 0 H-36 L-17 -48 H-30 Z', '#0f3f3c'),
          ),
        )
        .join('') +
      path_('M0 336 Q90 300 170 334 T300 318 V450 H0 Z', '#0b2e33'),
  },
  'de-walvis-van-zwammerdijk': {
    ground: '#f4d9c6',
    ink: '#17405f',
    title: ['De walvis van', 'Zwammerdijk'],
    at: [62, 38],
    author: 'Otis Verhaegen',
    authorInk: '#ffffff',
    picture:
      path_('M0 300 Q50 288 100 300 T200 300 T300 300 V450 H0 Z', '#7fb7c4') +
      path_(
        'M36 282 Q46 206 140 202 Q226 200 246 282 Q264 264 262 226 Q276 240 284 222 Q292 270 262 300 Q236 340 150 338 Q52 336 36 282 Z',
        '#1f5d82',
      ) +
      path_('M38 290 Q92 318 178 306 Q150 338 110 334 Q52 328 38 290 Z', '#e9f2f4') +
      circle(84, 268, 5, '#0d2c40') +
      line('M132 198 V170 M132 170 Q112 150 104 168 M132 170 Q152 150 160 168', '#5aa3ba', 6) +
      path_('M0 340 Q50 326 100 340 T200 340 T300 340 V450 H0 Z', '#4a92a8') +
      path_('M0 382 Q50 370 100 382 T200 382 T300 382 V450 H0 Z', '#2e7590').replace('/>', ' opacity=".9"/>'),
  },
  'a-map-of-thistledown': {
    ground: '#e9dcb8',
    ink: '#4b3418',
    title: ['A Map of', 'Thistledown'],
    at: [62, 40],
    author: 'Nell Carver',
    authorInk: '#4b3418',
    picture:
      path_('M34 140 L108 124 L192 144 L266 128 V372 L192 390 L108 370 L34 388 Z', '#f7f0d8') +
      path_('M108 124 L192 144 V390 L108 370 Z', '#efe3bf') +
      path_('M52 318 Q84 292 108 306 T170 330 Q212 344 250 316 V356 L192 372 L108 354 L52 368 Z', '#a9c58e') +
      line('M70 340 Q96 300 92 262 T150 214 T214 178', '#b4532a', 4).replace(
        '/>',
        ' stroke-dasharray="2 11"/>',
      ) +
      line('M204 168 L224 188 M224 168 L204 188', '#b4532a', 7) +
      moved(206, 274, 1, star(0, 0, 38, '#5b7f8f') + star(0, 0, 17, '#f7f0d8')) +
      path_('M58 214 L76 182 L94 214 Z M82 222 L98 194 L114 222 Z', '#8c7a54'),
  },
  'the-night-train-to-fogmere': {
    ground: '#1c2333',
    ink: '#f0e3c2',
    title: ['The Night', 'Train to', 'Fogmere'],
    at: [62, 42],
    author: 'Marlowe Finch',
    authorInk: '#f0e3c2',
    picture:
      path_('M150 250 L-40 450 H340 Z', '#3b465e') +
      line('M138 262 L60 450 M162 262 L240 450', '#9aa6bd', 5) +
      line('M126 300 H174 M112 334 H188 M94 374 H206 M74 420 H226', '#6d7891', 7) +
      path_('M104 208 Q104 176 150 176 T196 208 V306 H104 Z', '#8c2f2b') +
      path_('M116 214 Q116 192 150 192 T184 214 V232 H116 Z', '#ffdf8f') +
      path_('M98 306 H202 V322 H98 Z', '#50201d') +
      circle(150, 276, 17, '#ffe9ad') +
      circle(150, 276, 30, '#ffe9ad').replace('/>', ' opacity=".28"/>') +
      circle(150, 276, 52, '#ffe9ad').replace('/>', ' opacity=".14"/>') +
      path_('M0 352 Q60 332 120 350 T240 346 T320 352 V384 Q250 372 180 384 T0 380 Z', '#aab4c8').replace(
        '/>',
        ' opacity=".22"/>',
      ) +
      path_('M0 404 H300 V450 H0 Z', '#141a27'),
  },
  'de-vuurtoren-zonder-licht': {
    ground: '#5d7f95',
    ink: '#fdf3e1',
    title: ['De vuurtoren', 'zonder licht'],
    at: [62, 38],
    author: 'Josefien Bakels',
    authorInk: '#fdf3e1',
    picture:
      circle(228, 176, 34, '#7f9db0') +
      path_('M122 384 L134 190 H166 L178 384 Z', '#fbf3e4') +
      path_(
        'M131.600 230 H168.400 L170.900 270 H129.100 Z M126.700 310 H173.300 L175.800 350 H124.200 Z',
        '#c2402f',
      ) +
      path_('M128 176 H172 V190 H128 Z', '#2f3d48') +
      path_('M136 150 H164 V176 H136 Z', '#3e5160') +
      path_('M130 150 Q150 122 170 150 Z', '#c2402f') +
      path_('M40 398 Q92 356 150 372 T262 398 V450 H40 Z', '#3c4f48') +
      path_('M0 398 Q38 384 75 398 T150 398 T225 398 T300 398 V450 H0 Z', '#2d4f66') +
      line('M48 232 q10 -10 20 0 q10 -10 20 0 M210 262 q8 -8 16 0 q8 -8 16 0', '#fdf3e1', 4),
  },
  'alles-over-vulkanen': {
    ground: '#fff4e6',
    ink: '#8f1f14',
    title: ['Alles over', 'vulkanen'],
    at: [58, 44],
    author: 'Wiebe Terpstra',
    authorInk: '#4d3b3a',
    picture:
      circle(118, 176, 22, '#b9aba2') +
      circle(156, 166, 30, '#cabdb4') +
      circle(192, 180, 20, '#b9aba2') +
      path_('M150 186 Q136 210 142 244 H168 Q176 212 162 186 Z', '#ff9d2e') +
      path_('M16 400 L120 238 Q150 252 180 238 L284 400 Z', '#4d3b3a') +
      path_(
        'M120 238 Q150 252 180 238 L196 263 Q186 300 176 270 Q168 330 154 286 Q146 348 132 276 Q122 294 110 254 Z',
        '#e8471f',
      ) +
      path_('M140 247 Q150 251 162 246 Q160 274 154 262 Q148 292 140 247 Z', '#ffbf47') +
      path_('M0 398 H300 V450 H0 Z', '#d8c3a5'),
  },
  'a-year-in-the-hive': {
    ground: '#f6b73c',
    ink: '#2b2118',
    title: ['A Year in', 'the Hive'],
    at: [66, 46],
    author: 'Beatrix Loam',
    authorInk: '#2b2118',
    picture:
      [0, 1, 2, 3]
        .flatMap((row) =>
          [0, 1, 2, 3].map((column) =>
            hexagon(
              24 + column * 84 + (row % 2) * 42,
              168 + row * 73,
              44,
              (row + column * 2) % 3 === 0 ? '#e8951f' : '#ffcf66',
            ),
          ),
        )
        .join('') +
      bee(96, 206, -18) +
      bee(214, 262, 24) +
      bee(120, 338, 8),
  },
  'sterren-boven-de-stad': {
    ground: '#232b52',
    ink: '#ffd97a',
    title: ['Sterren', 'boven de stad'],
    at: [66, 40],
    author: 'Samira Oudkerk',
    authorInk: '#ffd97a',
    picture:
      (
        [
          [50, 150, 9],
          [112, 180, 6],
          [176, 146, 13],
          [246, 172, 8],
          [84, 226, 5],
          [214, 226, 6],
          [148, 238, 7],
          [266, 250, 5],
        ] as const
      )
        .map(([x, y, r]) => star(x, y, r, '#ffe7a6'))
        .join('') +
      path_('M0 450 V330 L34 300 L68 330 V290 H128 V450 Z', '#3f4a86') +
      path_('M112 450 V306 L156 262 L200 306 V450 Z', '#56619f') +
      path_('M190 450 V286 H240 V324 L270 298 L300 324 V450 Z', '#35407a') +
      [
        [22, 342],
        [44, 342],
        [84, 308],
        [104, 308],
        [84, 338],
        [146, 318],
        [166, 318],
        [146, 350],
        [166, 350],
        [204, 304],
        [224, 304],
        [204, 336],
        [262, 340],
        [282, 340],
      ]
        .map(([x, y]) => path_(`M${String(x)} ${String(y)} h11 v16 h-11 Z`, '#ffd97a'))
        .join('') +
      path_('M0 396 H300 V450 H0 Z', '#191f3f'),
  },
};

const literata = readFileSync(
  path.join(root, 'node_modules/@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2'),
).toString('base64');
const style = `@font-face { font-family: Literata; font-weight: 200 900; src: url(data:font/woff2;base64,${literata}); }
  body { margin: 0 } svg { display: block }`;

function svg({ ground, ink, title, at: [top, size], author, authorInk, picture }: Drawn): string {
  const text = (y: number, words: string, fill: string, look: string) =>
    `<text x="150" y="${String(y)}" text-anchor="middle" fill="${fill}" style="${look}">${words}</text>`;
  const lines = title.map((words, nth) =>
    text(top + nth * size * 1.04, words, ink, `font: 650 ${String(size)}px Literata`),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}">
    <rect width="100%" height="100%" fill="${ground}"/>${picture}${lines.join('')}
    ${text(430, author, authorInk, 'font: 500 18px Literata; letter-spacing: .02em')}</svg>`;
}

const folder = path.join(root, 'resources/demo/covers');
mkdirSync(folder, { recursive: true });
const executablePath = findHeadlessChromium();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage({ viewport: { width, height } });
for (const [name, drawn] of Object.entries(covers)) {
  await page.setContent(`<style>${style}</style>${svg(drawn)}`);
  await page.evaluate(() => document.fonts.ready.then(() => null));
  writeFileSync(path.join(folder, `${name}.jpg`), await page.screenshot({ type: 'jpeg', quality: 82 }));
}
await browser.close();
