// The last result in colour, shape and words, large enough to read from two metres.

import { IconArrowBackUp, IconBarcode } from '../../../ui/icons/icons.ts';
import { type CSSProperties, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { desk, useDesk, useWaitsLong } from '../session/desk.ts';
import type { Entry, LookedUpEntry, RefusedEntry } from '../session/desk-entries.ts';
import { IdleInvitation } from '../idle/IdleInvitation.tsx';
import { Cover } from '../../../ui/books/Cover.tsx';
import { printSlip } from '../../../ui/print/print-slip.ts';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import classes from './LastResult.module.css';
import { DESK_KEYS, OFFER_KEYS } from '../session/desk-keys.ts';
import { changeDueDate, refusedDueDate } from '../verbs/due-date.tsx';
import { VerbButton } from '../verbs/VerbButton.tsx';
import { PartsOfItem } from './PartsOfItem.tsx';
import { ResultShape } from './ResultShape.tsx';
import { fullName, wordsFor } from './result-words.ts';
import { answerShown } from '../scanning/scan-timing.ts';
import { useWords } from './use-words.ts';

export function LastResult() {
  const last = useDesk((state) => state.last);
  const waitsLong = useWaitsLong();
  useLayoutEffect(() => {
    if (last !== null) answerShown(last.task, last.kind);
  }, [last]);
  return (
    <div className={classes.place}>
      {waitsLong ? (
        <NotDoneYet />
      ) : last === null ? (
        <IdleInvitation note={<NothingDone />} />
      ) : (
        <Result entry={last} />
      )}
    </div>
  );
}

/** Replaces the last result during a long wait, as it would look like the answer; the list still has it. */
function NotDoneYet() {
  const { t } = useTranslation('desk');
  const stopped = useDesk((state) => state.queue.failure !== null);
  const count = useDesk((state) => state.queue.tasks.length);
  return (
    <div
      className={classes.result}
      data-testid="not-done-yet"
      data-tone="neutral"
      data-waits
      data-stopped={stopped || undefined}
    >
      <ResultShape tone="neutral" outcome="not-done" size="large" />
      <div className={classes.words}>
        <p className={classes.heading}>{t('result.notDone')}</p>
        {!stopped && <p className={classes.line}>{t('result.waits', { count })}</p>}
      </div>
    </div>
  );
}

/** Says in the panel that a scan or key had no effect; the last result stays. */
function NothingDone() {
  const { t } = useTranslation('desk');
  const note = useDesk((state) => state.note);
  const NoteSign = note?.says === 'nothing-to-undo' ? IconArrowBackUp : IconBarcode;
  return (
    <p className={classes.note} role="status" data-testid="note" data-says={note?.says}>
      {note !== null && (
        <span key={note.id}>
          <NoteSign size="1.9rem" stroke={2} aria-hidden />
          {t(`result.note.${note.says}`)}
        </span>
      )}
    </p>
  );
}

/** The letters of the longest word that fits beside a cover; a longer one takes its place, and is smaller. */
const BESIDE_A_COVER = 8;

/** The book that was handed over or found; a refused one stays here, and several are no picture. */
function bookOf(entry: Entry): { title: string; cover?: string | null } | null {
  switch (entry.kind) {
    case 'lent':
    case 'returned':
    case 'due-date-changed':
    case 'claimed':
    case 'declared-lost':
    case 'given-up':
      return entry.loan.item;
    case 'renewed':
      return entry.others.length === 0 ? entry.loan.item : null;
    case 'found':
    case 'set-aside':
    case 'off-hold-shelf':
    case 'used':
      return { title: entry.item.title };
    default:
      return null;
  }
}

function Result({ entry }: { entry: Entry }) {
  const { t } = useTranslation('desk');
  const { say } = useWords();
  const words = wordsFor(entry);
  const heading = say(words.heading);
  const book = heading.length <= BESIDE_A_COVER ? bookOf(entry) : null;
  const offers = entry.kind === 'refused' ? entry.offers : [];
  return (
    <div
      key={entry.id}
      className={classes.result}
      data-testid="last-result"
      data-outcome={words.outcome}
      data-tone={words.tone}
      data-book={book !== null || undefined}
      data-code={entry.kind === 'refused' ? entry.refusals[0]?.code : undefined}
    >
      <ResultShape tone={words.tone} outcome={words.outcome} size="large" />
      <div className={classes.words}>
        <p className={classes.heading} data-long={heading.length > BESIDE_A_COVER || undefined}>
          {heading}
        </p>
        {words.about !== null && <p className={classes.about}>{words.about}</p>}
        {words.dueOn !== null && <DueStamp on={words.dueOn} />}
        {words.daysLate > 0 && (
          <p className={classes.late}>{t('result.daysLate', { count: words.daysLate })}</p>
        )}
        {(entry.kind === 'lent' || entry.kind === 'returned') && entry.parts !== undefined && (
          <PartsOfItem parts={entry.parts} />
        )}
        {words.lines.map((line) => (
          <p key={line.key} className={classes.line}>
            {say(line)}
          </p>
        ))}
        {words.staff.map((line) => (
          <p key={line.key} className={classes.staff}>
            {say(line)}
          </p>
        ))}
      </div>
      {book !== null && (
        <div className={classes.book}>
          <Cover title={book.title} cover={book.cover ?? null} size="result" />
        </div>
      )}
      {entry.kind === 'refused' && offers.length > 0 && <Offers entry={entry} />}
      {refusedDueDate(entry) !== null && (
        <div className={classes.offers}>
          <VerbButton verb={changeDueDate}>{t('offers.due-date')}</VerbButton>
        </div>
      )}
      {'setAside' in entry && entry.setAside !== undefined && (
        <div className={classes.offers}>
          <KeyButton keys={DESK_KEYS.print} onClick={printSlip}>
            {t('slip.print')}
          </KeyButton>
        </div>
      )}
      {entry.kind === 'looked-up' && <LookedUpOffers entry={entry} />}
      <NothingDone />
    </div>
  );
}

function Offers({ entry }: { entry: RefusedEntry }) {
  const { t } = useTranslation('desk');
  return (
    <div className={classes.offers} role="group" aria-label={t('offers.label')}>
      {entry.offers.map((offer) => (
        <KeyButton
          key={offer}
          keys={OFFER_KEYS[offer]}
          onClick={() => {
            desk.actions.takeOffer(offer);
          }}
        >
          {t(`offers.${offer === 'override' && entry.asked.kind === 'due-date' ? 'allow' : offer}`)}
        </KeyButton>
      ))}
    </div>
  );
}

function DueStamp({ on }: { on: string }) {
  const { t } = useTranslation('desk');
  const { date, nearby } = useWords();
  const near = nearby(on);
  const words = t('result.due');
  // What stands beside the date is set smaller.
  const letters =
    0.62 * (words.length + 1) + date(on).length + (near === null ? 0 : 0.55 * (near.length + 3));
  return (
    <p className={classes.stamp} style={{ '--letters': letters } as CSSProperties}>
      <span className={classes.word}>{words}</span>{' '}
      <time className={classes.date} dateTime={on}>
        {date(on)}
      </time>
      {near !== null && <span className={classes.near}> ({near})</span>}
    </p>
  );
}

function LookedUpOffers({ entry }: { entry: LookedUpEntry }) {
  const { t } = useTranslation('desk');
  const [, navigate] = useLocation();
  const { item, borrower, offers } = entry;
  const wordsOf = (offer: LookedUpEntry['offers'][number]) =>
    offer === 'return-and-lend' && !item.loan
      ? t('offers.lend', { name: borrower === null ? '' : fullName(borrower) })
      : t(`offers.${offer}`);
  return (
    <div className={classes.offers} role="group" aria-label={t('offers.label')}>
      {offers.map((offer) => (
        <KeyButton
          key={offer}
          keys={OFFER_KEYS[offer]}
          onClick={() => {
            desk.actions.takeOffer(offer);
          }}
        >
          {wordsOf(offer)}
        </KeyButton>
      ))}
      <KeyButton
        keys={DESK_KEYS.page}
        onClick={() => {
          navigate(`/collection/${item.id}`);
        }}
      >
        {t('offers.page')}
      </KeyButton>
    </div>
  );
}
