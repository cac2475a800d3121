// The pages of the pupils' catalogue, drawn by the server: every one works without a script.
/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import { html, raw } from 'hono/html';
import type {
  Card,
  CatalogueSearch,
  Choices,
  FirstPage,
  FoundTitles,
  PlaceMap,
  ShownTitle,
  TopicAddress,
} from './catalogue-service.ts';
import type { CatalogueWords } from './catalogue-words.ts';
import { citationOf } from './citation-rules.ts';

/** The parts of every page. */
export interface Frame {
  readonly words: CatalogueWords;
  readonly libraryName: string;
  /** The words in the search field. */
  readonly typed?: string | undefined;
  /** Whether pupils may open their own books on this screen. */
  readonly accounts?: boolean;
  /** The pupil who opened them. */
  readonly session: OpenSession | null;
}

export interface OpenSession {
  readonly givenName: string;
  /** Without a request. */
  readonly endsInSeconds: number;
}

export const addressOf = {
  title: (id: string) => `/catalogue/titles/${encodeURIComponent(id)}`,
  search: (query: Readonly<Record<string, string | number | undefined>>) => {
    const given = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && value !== '') given.set(name, String(value));
    return `/catalogue/search?${given.toString()}`;
  },
  topic: ({ words, ...to }: TopicAddress): string => addressOf.search({ q: words, ...to }),
  cover: (id: string, name: string) => `/catalogue/covers/${encodeURIComponent(id)}?v=${name}`,
  map: (place: string, name: string) => `/catalogue/maps/${encodeURIComponent(place)}?v=${name}`,
  thumbnail: (id: string, name: string) => `/catalogue/covers/${encodeURIComponent(id)}/small?v=${name}`,
};

export type Html = ReturnType<typeof html>;

/** A page with the head that all have. */
export const page = (frame: Frame, heading: string, content: Child): Html =>
  html`<!doctype html>${(<Page frame={frame} heading={heading} content={content} />)}`;

function Page({ frame, heading, content }: { frame: Frame; heading: string; content: Child }) {
  const { words, libraryName, typed = '' } = frame;
  return (
    <html {...words.writing}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${heading} · ${libraryName}`}</title>
        <link rel="stylesheet" href="/catalogue/style.css" />
        <script src="/catalogue/script.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#books">
          {words.text('skip')}
        </a>
        <header>
          <a class="home" href="/catalogue">
            <Shelf />
            <span>{libraryName}</span>
          </a>
          {frame.accounts === true && frame.session === null && (
            <a class="choice my" href="/catalogue/my">
              {words.my('link')}
            </a>
          )}
          <form action="/catalogue/search" role="search" autocomplete="off">
            <label for="q">{words.search.label}</label>
            <div class="field">
              <input
                id="q"
                name="q"
                type="search"
                value={typed}
                placeholder={words.search.example}
                autocomplete="off"
                autocapitalize="off"
                spellcheck={false}
                enterkeyhint="search"
                maxlength={200}
              />
              <button type="submit">{words.search.button}</button>
            </div>
          </form>
        </header>
        {frame.session !== null && <SessionBar words={words} session={frame.session} />}
        <p id="told" class="told" role="status"></p>
        <main id="books" tabindex={-1}>
          {content}
        </main>
        <footer>{words.text('help')}</footer>
      </body>
    </html>
  );
}

/** Whose books are open on this screen, on every page until the pupil is done. */
function SessionBar({ words, session }: { words: CatalogueWords; session: OpenSession }) {
  const { givenName, endsInSeconds } = session;
  return (
    <nav
      id="own"
      class="session"
      aria-label={words.my('link')}
      data-ends-in={String(endsInSeconds)}
      data-ends={words.my('ends', { count: '#' })}
    >
      <a class="choice" href="/catalogue/my">
        {words.my('booksOf', { name: givenName })}
      </a>
      <form class="act" method="post" action="/catalogue/my/out">
        <button type="submit">{words.my('done')}</button>
      </form>
      <p id="ends" class="answer" role="alert" hidden>
        <span></span> <button type="button">{words.my('stay')}</button>
      </p>
    </nav>
  );
}

/** The mark of the library: three spines. */
const Shelf = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" class="mark">
    <path d="M4 4h4v16H4zM10 7h4v13h-4zM16.2 4.6l3.8-1 4 15.4-3.8 1z" />
  </svg>
);

export function firstPage(frame: Frame, { topics, rows, newest, mostBorrowed }: FirstPage): Html {
  const { words } = frame;
  return page(
    frame,
    words.text('heading'),
    <>
      <h1>{words.text('heading')}</h1>
      {topics.length > 0 && (
        <section aria-labelledby="topics">
          <h2 id="topics">{words.text('topics')}</h2>
          <ul class="topics">
            {topics.map(({ word, picture, to }) => (
              <li>
                <a href={addressOf.topic(to)}>
                  <span class="picture" aria-hidden="true">
                    {picture}
                  </span>
                  <span>{word}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {rows.map(({ word, cards, to }) => (
        <Row words={words} heading={word} cards={cards} to={addressOf.topic(to)} />
      ))}
      <Row words={words} heading={words.text('newest')} cards={newest} />
      <Row words={words} heading={words.text('mostBorrowed')} cards={mostBorrowed} />
    </>,
  );
}

export function resultsPage(
  frame: Frame,
  search: CatalogueSearch,
  found: FoundTitles,
  choices: Choices,
): Html {
  const { words } = frame;
  const { cards, total, page: at, pages, heading: asked } = found;
  const given = {
    q: search.words,
    subject: search.subject,
    author: search.author,
    list: search.list,
    shelf: search.shelf,
    place: search.place,
    in: search.isIn === true ? 1 : undefined,
    age: search.age,
    level: search.level,
    language: search.language,
  };
  const heading =
    asked === null ? words.counted('found', total) : words.counted('foundFor', total, { words: asked });
  return page(
    frame,
    heading,
    <>
      <h1>{total === 0 ? words.text('nothing') : heading}</h1>
      <p class="filters">
        <Choice words={words} label="all" to={{ ...given, in: undefined }} chosen={search.isIn !== true} />
        <Choice words={words} label="onlyIn" to={{ ...given, in: 1 }} chosen={search.isIn === true} />
      </p>
      <Narrow words={words} search={search} choices={choices} />
      {total === 0 ? (
        <p class="nothing">{words.text('nothingHint')}</p>
      ) : (
        <ol class="results">
          {cards.map((card) => (
            <li>
              <Result words={words} card={card} />
            </li>
          ))}
        </ol>
      )}
      {pages > 1 && (
        <nav class="pages">
          {at > 1 && <a href={addressOf.search({ ...given, page: at - 1 })}>{words.text('earlier')}</a>}
          <span>{words.text('page', { page: at, pages })}</span>
          {at < pages && <a href={addressOf.search({ ...given, page: at + 1 })}>{words.text('later')}</a>}
        </nav>
      )}
    </>,
  );
}

const youngest = 4;
const oldest = 18;

/** Age, level and language, by a form: it works without a script. */
function Narrow({
  words,
  search,
  choices: { languages, levels },
}: {
  words: CatalogueWords;
  search: CatalogueSearch;
  choices: Choices;
}) {
  const hidden = {
    q: search.words,
    subject: search.subject,
    author: search.author,
    list: search.list,
    shelf: search.shelf,
    place: search.place,
    in: search.isIn === true ? '1' : undefined,
  };
  const allAges = Array.from({ length: oldest - youngest + 1 }, (_, nth) => youngest + nth);
  return (
    <form class="narrow" action="/catalogue/search">
      {Object.entries(hidden).map(([name, value]) =>
        value === undefined ? null : <input type="hidden" name={name} value={value} />,
      )}
      <label>
        {words.text('age')}
        <select name="age">
          <option value="">{words.text('anyAge')}</option>
          {allAges.map((age) => (
            <option value={String(age)} selected={age === search.age}>
              {age}
            </option>
          ))}
        </select>
      </label>
      {levels.length > 0 && (
        <label>
          {words.text('level')}
          <select name="level">
            <option value="">{words.text('anyLevel')}</option>
            {levels.map(({ scheme, levels: ofScheme }) => (
              <optgroup label={scheme}>
                {ofScheme.map(({ value, level }) => (
                  <option value={value} selected={value === search.level}>
                    {`${scheme} ${level}`}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
      )}
      {languages.length > 1 && (
        <label>
          {words.text('language')}
          <select name="language">
            <option value="">{words.text('anyLanguage')}</option>
            {languages.map((language) => (
              <option value={language} selected={language === search.language}>
                {words.languageName(language)}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit">{words.text('show')}</button>
    </form>
  );
}

/** Such as `9-12` or `9+`. */
function ages({ from, to }: Card['audience']): string | null {
  if (from === null) return to === null ? null : `0-${String(to)}`;
  return to === null ? `${String(from)}+` : `${String(from)}-${String(to)}`;
}

interface ChoiceProps {
  words: CatalogueWords;
  label: 'all' | 'onlyIn';
  to: Readonly<Record<string, string | number | undefined>>;
  chosen: boolean;
}

const Choice = ({ words, label, to, chosen }: ChoiceProps) => (
  <a class="choice" href={addressOf.search(to)} aria-current={chosen ? 'true' : undefined}>
    {words.text(label)}
  </a>
);

/** @param isWished whether it is on the wish list of the pupil whose books are open */
export function titlePage(frame: Frame, title: ShownTitle, isWished: boolean): Html {
  const { words } = frame;
  const { authors, contributors, series, volume, shelves, maps, next } = title;
  return page(
    frame,
    title.title,
    <>
      <article class="title">
        <Cover card={title} large />
        <div>
          <h1 {...wordsOf(title)}>{title.title}</h1>
          {authors.length > 0 && <p class="authors">{words.text('by', { authors: words.list(authors) })}</p>}
          {series !== null && <p>{volume === null ? series : words.text('volume', { volume, series })}</p>}
          <Whereabouts words={words} card={title} withHint />
          <h2>{words.text('where')}</h2>
          <ul class="shelves">
            {shelves.map(({ place, shelf, callNumber, copies, free }) => (
              <li>
                {place !== null && <strong class="place">{place}</strong>}
                {shelf !== null && <strong class="sought">{words.text('sought', { shelf })}</strong>}
                <strong class="stamp">
                  {callNumber === null
                    ? words.text('noShelf')
                    : shelf === null
                      ? words.text('shelf', { shelf: callNumber })
                      : callNumber}
                </strong>
                {copies > 1 && <span>{words.text('copiesIn', { free, copies })}</span>}
              </li>
            ))}
          </ul>
          {frame.accounts === true && title.whereabouts !== 'read-here' && (
            <form class="act" method="post" action="/catalogue/my/hold">
              <input type="hidden" name="title" value={title.id} />
              <button type="submit">{words.my('hold')}</button>
            </form>
          )}
          {frame.session !== null && (
            <form class="act" method="post" action={`/catalogue/my/${isWished ? 'unwish' : 'wish'}`}>
              <input type="hidden" name="title" value={title.id} />
              <input type="hidden" name="next" value={addressOf.title(title.id)} />
              {isWished && <p>{words.my('wished')}</p>}
              <button type="submit" class="other">
                {words.my(isWished ? 'unwish' : 'wish')}
              </button>
            </form>
          )}
          {next !== null && (
            <p class="next">
              {words.text('next')} <a href={addressOf.title(next.id)}>{next.title}</a>
            </p>
          )}
        </div>
        {maps.map((map) => (
          <MapOfPlace words={words} map={map} />
        ))}
      </article>
      {title.description !== null && (
        <section>
          <h2>{words.text('about')}</h2>
          <p {...wordsOf(title)} class="description">
            {title.description}
          </p>
        </section>
      )}
      <dl class="facts">
        <Fact label={words.text('author')}>
          {authors.map((author) => (
            <a href={addressOf.search({ author })}>{author}</a>
          ))}
        </Fact>
        <Fact label={words.text('contributors')}>{[...contributors]}</Fact>
        <Fact label={words.text('level')}>{[...title.levels]}</Fact>
        <Fact label={words.text('age')}>{ages(title.audience)}</Fact>
        <Fact label={words.text('language')}>
          {title.language === null ? null : words.languageName(title.language)}
        </Fact>
        <Fact label={words.text('pages')}>{title.pages}</Fact>
        <Fact label={words.text('publisher')}>{title.publisher}</Fact>
        <Fact label={words.text('year')}>{title.year}</Fact>
        <Fact label={words.text('subjects')}>
          {title.subjects.map((subject) => (
            <a href={addressOf.search({ subject })}>{subject}</a>
          ))}
        </Fact>
      </dl>
      {series !== null && (
        <Row words={words} heading={words.text('series', { series })} cards={title.sameSeries} />
      )}
      <Row
        words={words}
        heading={words.text('sameAuthor', { author: authors[0] ?? '' })}
        cards={title.sameAuthor}
      />
      <Row words={words} heading={words.text('nearby')} cards={title.nearby} />
      <details>
        <summary>{words.text('cite')}</summary>
        <p class="citation" dir="auto">
          {citationOf(title)}
        </p>
        <p>
          <a href={`${addressOf.title(title.id)}/ris`} download="">
            {words.text('citeFile')}
          </a>
        </p>
      </details>
    </>,
  );
}

/** The place with a pin at each shelf. SVG puts the pins: a style for each would need what the page's policy forbids. */
function MapOfPlace({
  words,
  map: { placeId, place, map, marks },
}: {
  words: CatalogueWords;
  map: PlaceMap;
}) {
  const there = marks.map(({ shelf }) => shelf);
  return (
    <figure class="map">
      <div>
        <img src={addressOf.map(placeId, map)} alt={words.text('map', { place })} />
        <svg aria-hidden="true">
          {marks.map(({ x, y }) => (
            <svg x={`${String(x)}%`} y={`${String(y)}%`} overflow="visible">
              <path class="pin" d="M0 0C-5-11-14-17-14-28a14 14 0 1 1 28 0C14-17 5-11 0 0z" />
              <circle class="eye" cy="-28" r="5" />
            </svg>
          ))}
        </svg>
      </div>
      {there.length > 0 && <figcaption>{words.text('onMap', { shelves: words.list(there) })}</figcaption>}
    </figure>
  );
}

/** A page that says that something is not there, or not now. */
export function messagePage(frame: Frame, what: 'gone' | 'busy'): Html {
  const { words } = frame;
  const hint = what === 'gone' ? 'goneHint' : 'busyHint';
  return page(
    frame,
    words.text(what),
    <>
      <h1>{words.text(what)}</h1>
      <p>{words.text(hint)}</p>
      <p>
        <a href="/catalogue">{words.text('start')}</a>
      </p>
    </>,
  );
}

function Fact({ label, children }: { label: string; children?: Child }) {
  const values = [children].flat().filter((value) => value !== null && value !== undefined);
  if (values.length === 0) return null;
  return (
    <div>
      <dt>{label}</dt>
      {values.map((value) => (
        <dd>{value}</dd>
      ))}
    </div>
  );
}

interface RowProps {
  words: CatalogueWords;
  heading: string;
  cards: readonly Card[];
  /** The address of all of them. */
  to?: string;
}

function Row({ words, heading, cards, to }: RowProps) {
  if (cards.length === 0) return null;
  return (
    <section>
      <h2>{to === undefined ? heading : <a href={to}>{heading}</a>}</h2>
      <ul class="row">
        {cards.map((card) => (
          <li>
            <a href={addressOf.title(card.id)}>
              <Cover card={card} />
              <span class="name" {...wordsOf(card)}>
                {card.title}
              </span>
              <Whereabouts words={words} card={card} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Result({ words, card }: { words: CatalogueWords; card: Card }) {
  return (
    <a href={addressOf.title(card.id)}>
      <Cover card={card} />
      <span class="text">
        <span class="name" {...wordsOf(card)}>
          {card.title}
        </span>
        {card.authors.length > 0 && <span class="authors">{words.list(card.authors)}</span>}
        <span class="marks">
          <Whereabouts words={words} card={card} />
          {card.place !== null && <span class="place">{card.place}</span>}
          {card.callNumber !== null && <span class="stamp">{card.callNumber}</span>}
          {card.levels.slice(0, 1).map((level) => (
            <span class="level">{level}</span>
          ))}
        </span>
      </span>
    </a>
  );
}

/** A shape beside the word, so that no one needs to tell colours apart. */
const shapes = {
  in: '<circle cx="8" cy="8" r="7"/>',
  'read-here': '<path d="M2 2h12v12H2z"/>',
  out: '<path d="M8 1l7.5 13.5H.5z"/>',
} as const;

interface WhereaboutsProps {
  words: CatalogueWords;
  card: Card;
  withHint?: boolean;
}

export function Whereabouts({ words, card, withHint = false }: WhereaboutsProps) {
  const { whereabouts, weeks } = card;
  return (
    <span class={`whereabouts ${whereabouts}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {raw(shapes[whereabouts])}
      </svg>
      <strong>{words.text(whereabouts)}</strong>
      {withHint && (
        <span class="hint">
          {weeks === null ? words.text(`${whereabouts}Hint`) : words.counted('back', weeks)}
        </span>
      )}
    </span>
  );
}

/** A drawn one in place of a cover that is missing: with the title, in one of eight colours. */
function Cover({ card, large = false }: { card: Card; large?: boolean }) {
  const { id, title, cover } = card;
  if (cover !== null)
    return (
      <img
        class="cover"
        src={large ? addressOf.cover(id, cover) : addressOf.thumbnail(id, cover)}
        alt=""
        loading={large ? 'eager' : 'lazy'}
        decoding="async"
      />
    );
  const colour = Number.parseInt(id.slice(-1), 16) % 8;
  return (
    <span class={`cover drawn colour-${String(colour)}`} aria-hidden="true">
      <span {...wordsOf(card)}>{title}</span>
    </span>
  );
}

/** A screen reader changes its voice for the language of a title. */
function wordsOf({ language }: Card): { lang?: string; dir: 'auto' } {
  return language === null ? { dir: 'auto' } : { lang: language, dir: 'auto' };
}
