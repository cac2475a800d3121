// The pages of a pupil's own books: card and PIN, then loans and holds; and the one that connects a device.
/** @jsxImportSource hono/jsx */
import type { Answer, OwnBooks } from './account-service.ts';
import { page, type Frame, type Html } from './catalogue-pages.tsx';

/** What the form of card and PIN says and keeps. */
export interface SignInForm {
  /** Why the last try opened nothing. */
  readonly failed?: 'wrong' | 'wait';
  /** The page that it leads to; the own books if there is none. */
  readonly next?: string | undefined;
  /** A card that was scanned already. */
  readonly card?: string;
}

export function signInPage(frame: Frame, { failed, next, card }: SignInForm): Html {
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
      </form>
      <p>{words.my('noPin')}</p>
    </>,
  );
}

export function ownBooksPage(
  frame: Frame,
  { givenName, loans, holds }: OwnBooks,
  answer: Answer | null,
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
    </>,
  );
}

interface ActProps {
  action: 'renew' | 'cancel';
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
