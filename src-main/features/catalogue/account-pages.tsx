// The pages of a pupil's own books: card and PIN, then loans and holds.
/** @jsxImportSource hono/jsx */
import type { Answer, OwnBooks } from './account-service.ts';
import { sessionMs } from './account-sessions.ts';
import { page, type Frame, type Html } from './catalogue-pages.tsx';

/** @param failed why the last try opened nothing */
export function signInPage(frame: Frame, failed: 'wrong' | 'wait' | null, next: string | undefined): Html {
  const { words } = frame;
  return page(
    frame,
    words.my('link'),
    <>
      <h1>{words.my('link')}</h1>
      {failed !== null && (
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
          aria-describedby="card-hint"
          autofocus
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
    <div data-ends-in={String(sessionMs / 1000)} data-ends={words.my('ends', { count: '#' })} id="own">
      <div class="top">
        <h1>{words.my('hello', { name: givenName })}</h1>
        <form class="act" method="post" action="/catalogue/my/out">
          <button type="submit">{words.my('done')}</button>
        </form>
      </div>
      {answer !== null && (
        <p class="answer" role="status">
          {words.told(answer.told, { date: answer.date === undefined ? '' : words.day(answer.date) })}
        </p>
      )}
      <p id="ends" class="answer" role="alert" hidden>
        <span></span> <button type="button">{words.my('stay')}</button>
      </p>
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
    </div>,
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
