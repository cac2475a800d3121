// The pages of a pupil's own books: card and PIN, then loans and holds; and the one that connects a device.
/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import pictures from '../../../resources/catalogue/pin-pictures.json' with { type: 'json' };
import type { Card } from './catalogue-service.ts';
import type { Answer, OwnBooks } from './account-service.ts';
import { addressOf, page, Whereabouts, type Frame, type Html } from './catalogue-pages.tsx';
import { pinPictures } from './pin-rules.ts';

/** The words and kept values of the form of card and PIN. */
export interface SignInForm {
  /** Why the last try opened nothing. */
  readonly failed?: 'wrong' | 'wait';
  /** The page that it leads to; the own books if there is none. */
  readonly next?: string | undefined;
  /** A card that was scanned already. */
  readonly card?: string;
  /** Whether some pupils have pictures in place of digits. */
  readonly offersPictures: boolean;
}

export function signInPage(frame: Frame, { failed, next, card, offersPictures }: SignInForm): Html {
  const { words } = frame;
  const hasCard = card !== undefined && card !== '';
  return page(
    frame,
    words.my('link'),
    <>
      <h1>{words.my('link')}</h1>
      {failed !== undefined && (
        <p class="refused" role="alert">
          {words.my(failed)}
        </p>
      )}
      <form class="sign-in" method="post" action="/catalogue/my" autocomplete="off">
        <label for="card">{words.my('card')}</label>
        <p id="card-hint">{words.my('cardHint')}</p>
        <input
          id="card"
          name="card"
          required
          maxlength={100}
          autocomplete="off"
          value={card}
          aria-describedby="card-hint"
          autofocus={!hasCard}
        />
        <label for="pin">{words.my('pin')}</label>
        <input
          id="pin"
          name="pin"
          type="password"
          required
          inputmode="numeric"
          maxlength={12}
          autocomplete="off"
          autofocus={hasCard}
        />
        {next !== undefined && <input type="hidden" name="next" value={next} />}
        <button type="submit">{words.my('open')}</button>
        {offersPictures && (
          <button type="submit" class="other" formaction="/catalogue/my/pictures" formnovalidate>
            {words.my('havePictures')}
          </button>
        )}
      </form>
      <p>{words.my('noPin')}</p>
    </>,
  );
}

interface PicturesForm {
  readonly card: string;
  /** The digits of the pictures so far. */
  readonly picked: string;
  readonly next?: string | undefined;
}

/** Nine pictures, one after the other: a page each, so that it works without a script. */
export function picturesPage(frame: Frame, { card, picked, next }: PicturesForm): Html {
  const { words } = frame;
  const nth = picked.length + 1;
  return page(
    frame,
    words.my('pictures'),
    <form class="pictures" method="post" action="/catalogue/my/pictures" autocomplete="off">
      <h1 tabindex={-1} autofocus>
        {words.my('pictures')}
      </h1>
      <p role="status">
        <span class="dots" aria-hidden="true">
          {'● '.repeat(picked.length) + '○ '.repeat(pinPictures - picked.length)}
        </span>
        {words.my('pictureOf', { nth, of: pinPictures })}
      </p>
      <input type="hidden" name="card" value={card} />
      <input type="hidden" name="picked" value={picked} />
      {next !== undefined && <input type="hidden" name="next" value={next} />}
      <div class="nine">
        {pictures.map(({ name, svg }, index) => (
          <button type="submit" name="pick" value={String(index + 1)}>
            <svg viewBox="0 0 48 48" aria-hidden="true">
              {raw(svg)}
            </svg>
            {words.pictures[name as keyof typeof words.pictures]}
          </button>
        ))}
      </div>
      <p>
        <a class="choice" href="/catalogue/my">
          {words.my('startAgain')}
        </a>
      </p>
    </form>,
  );
}

export function ownBooksPage(
  frame: Frame,
  { givenName, loans, holds }: OwnBooks,
  { wishes, answer }: { readonly wishes: readonly Card[]; readonly answer: Answer | null },
): Html {
  const { words } = frame;
  return page(
    frame,
    words.my('link'),
    <>
      <h1>{words.my('hello', { name: givenName })}</h1>
      {answer !== null && (
        <p class="answer" role="status">
          {words.told(answer.told, { date: answer.date === undefined ? '' : words.day(answer.date) })}
        </p>
      )}
      <h2>{words.my('loans')}</h2>
      {loans.length === 0 && <p>{words.my('noLoans')}</p>}
      <ul class="own">
        {loans.map(({ item, title, dueOn, isLate }) => (
          <li>
            <span class="name" dir="auto">
              {title}
            </span>
            <span>{words.my(isLate ? 'late' : 'back', { date: words.day(dueOn) })}</span>
            <Act action="renew" name="item" value={item} label={words.my('renew')} about={title} />
          </li>
        ))}
      </ul>
      {holds.length > 0 && <h2>{words.my('holds')}</h2>}
      <ul class="own">
        {holds.map(({ id, state, title, place, until }) => (
          <li>
            <span class="name" dir="auto">
              {title.title}
            </span>
            <span>
              {state === 'ready' && words.my('ready', { date: until === null ? '' : words.day(until) })}
              {state === 'waiting' && place !== null && words.my('place', { place })}
              {state === 'suspended' && words.my('suspended')}
            </span>
            <Act action="cancel" name="hold" value={id} label={words.my('cancel')} about={title.title} />
          </li>
        ))}
      </ul>
      <h2>{words.my('wishes')}</h2>
      {wishes.length === 0 && <p>{words.my('noWishes')}</p>}
      <ul class="own">
        {wishes.map((card) => (
          <li>
            <a class="name" href={addressOf.title(card.id)} lang={card.language ?? undefined} dir="auto">
              {card.title}
            </a>
            <span class="marks">
              <Whereabouts words={words} card={card} />
              {card.place !== null && <span class="place">{card.place}</span>}
              {card.callNumber !== null && <span class="stamp">{card.callNumber}</span>}
            </span>
            <Act action="unwish" name="title" value={card.id} label={words.my('unwish')} about={card.title} />
          </li>
        ))}
      </ul>
    </>,
  );
}

interface ActProps {
  action: 'renew' | 'cancel' | 'unwish';
  name: string;
  value: string;
  label: string;
  /** The title that it is about, for screen readers. */
  about: string;
}

const Act = ({ action, name, value, label, about }: ActProps) => (
  <form class="act" method="post" action={`/catalogue/my/${action}`}>
    <input type="hidden" name={name} value={value} />
    <button type="submit" aria-label={`${label}: ${about}`}>
      {label}
    </button>
  </form>
);

/** @param isRefused whether the link opened nothing */
export function connectPage(frame: Frame, isRefused: boolean): Html {
  const { words } = frame;
  return page(
    frame,
    words.connect.heading,
    <>
      <h1>{words.connect.heading}</h1>
      <p>{words.connect.what}</p>
      {isRefused && (
        <p class="refused" role="alert">
          {words.connect.refused}
        </p>
      )}
      <form id="connect" class="sign-in" method="post" action="/catalogue/connect" autocomplete="off">
        <label for="code">{words.connect.code}</label>
        <input id="code" name="code" required maxlength={200} autocomplete="off" />
        <button type="submit">{words.connect.button}</button>
      </form>
    </>,
  );
}
