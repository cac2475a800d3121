// The last result in colour, shape and words, large enough to read from two metres.

import { IconArrowBackUp, IconBarcode } from '../../../ui/icons/icons.ts';
import { type CSSProperties, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useWaitsLong } from '../session/desk.ts';
import type { Offer } from '../../../api/library.ts';
import { fullName } from '../../../ui/loans/names.ts';
import { isDone, type Entry } from '../session/kinds.ts';
import { IdleInvitation } from '../idle/IdleInvitation.tsx';
import { Cover } from '../../../ui/books/Cover.tsx';
import classes from './LastResult.module.css';
import { changeDueDate, refusedDueDate } from '../verbs/due-date.tsx';
import { returnAndLend } from '../verbs/lend.ts';
import { hasPage, openPage } from '../verbs/look-up.ts';
import { override } from '../verbs/override.tsx';
import { renew } from '../verbs/renew.ts';
import { giveBack } from '../verbs/return.ts';
import { print } from '../verbs/screen-keys.ts';
import { setAside, setAsideIn } from '../verbs/set-aside.ts';
import { addUnknown, giveCard, unknownCode } from '../verbs/unknown.tsx';
import type { Verb } from '../verbs/verb.ts';
import { VerbButton } from '../verbs/VerbButton.tsx';
import { PartsOfItem } from './PartsOfItem.tsx';
import { ResultShape } from './ResultShape.tsx';
import { RoundNumber } from './RoundNumber.tsx';
import { wordsFor } from '../verbs/verbs.ts';
import { answerShown } from '../scanning/scan-timing.ts';
import { useWords, type Wording } from './use-words.ts';
import type { ResultWords, Words } from './words.ts';

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

/** The book that was handed over; a refused one stays here, and several are no picture. */
function bookOf(entry: Entry): { title: string; cover?: string | null } | null {
  if (!isDone(entry) || 'hold' in entry || ('others' in entry && entry.others.length > 0)) return null;
  if ('loan' in entry) return entry.loan.item;
  return 'item' in entry ? { title: entry.item.title } : null;
}

const partsIn = (entry: Entry) =>
  entry.kind === 'lent' || entry.kind === 'returned' ? entry.parts : undefined;

/** The lines of usual text that the panel has room for, below its one large word. */
const ROOM = 7.5;
const LINE_LETTERS = 40;
/** The letters of two buttons that fit in one row. */
const ROW_LETTERS = 52;

/**
 * Whether the text is set smaller, so that the panel keeps its height. Estimated: a measured height would delay each
 * result by a layout of the page.
 */
function isDense(entry: Entry, words: ResultWords, say: Wording['say']): boolean {
  const linesOf = (text: string) => Math.ceil(text.length / LINE_LETTERS);
  const linesOfAll = (all: readonly Words[]) => all.reduce((sum, each) => sum + linesOf(say(each)), 0);
  const isForChild = entry.kind === 'refused' || entry.kind === 'problem' || entry.kind === 'opened';
  const hasKeys = setAsideIn(entry) !== null || ('offers' in entry && entry.offers.length > 0);
  const lettersOfKeys =
    say({ key: 'desk:offers.addItem' }).length + say({ key: 'desk:offers.giveCard' }).length;
  const lines =
    (words.about === null ? 0 : Math.min(2, linesOf(words.about))) +
    (words.dueOn === null ? 0 : 3) +
    (words.whose === null ? 0 : 2) +
    (words.daysLate > 0 ? 2.5 : 0) +
    linesOfAll(words.lines) * (isForChild ? 1.5 : 1) +
    linesOfAll(words.staff) * 0.8 +
    (hasKeys ? 2 : 0) +
    (unknownCode(entry) === null ? 0 : lettersOfKeys > ROW_LETTERS ? 4 : 2) +
    (partsIn(entry) === undefined ? 0 : 3);
  return lines > ROOM;
}

function Result({ entry }: { entry: Entry }) {
  const { t } = useTranslation('desk');
  const { say } = useWords();
  const words = wordsFor(entry);
  const heading = say(words.heading);
  const book = heading.length <= BESIDE_A_COVER ? bookOf(entry) : null;
  const parts = partsIn(entry);
  return (
    <div
      key={entry.id}
      className={classes.result}
      data-testid="last-result"
      data-outcome={words.outcome}
      data-tone={words.tone}
      data-book={book !== null || undefined}
      data-code={entry.kind === 'refused' ? entry.refusals[0]?.code : undefined}
      data-dense={isDense(entry, words, say) || undefined}
    >
      <ResultShape tone={words.tone} outcome={words.outcome} size="large" />
      <div className={classes.words}>
        <p className={classes.heading} data-long={heading.length > BESIDE_A_COVER || undefined}>
          {heading}
        </p>
        {words.whose !== null && <Whose words={say(words.whose)} />}
        {words.about !== null && <p className={classes.about}>{words.about}</p>}
        {words.dueOn !== null && <DueStamp on={words.dueOn} />}
        {words.daysLate > 0 && (
          <p className={classes.late}>{t('result.daysLate', { count: words.daysLate })}</p>
        )}
        {entry.kind === 'lent' && <RoundNumber entry={entry} />}
        {words.lines.map((line) => (
          <p key={line.key} className={classes.line}>
            {say(line)}
          </p>
        ))}
        {words.staff.map((line) => (
          <p key={say(line)} className={classes.staff}>
            {say(line)}
          </p>
        ))}
      </div>
      {book !== null && (
        <div className={classes.book}>
          <Cover title={book.title} cover={book.cover ?? null} size="result" />
        </div>
      )}
      {parts !== undefined && <PartsOfItem parts={parts} />}
      {'offers' in entry && <Offers entry={entry} />}
      {refusedDueDate(entry) !== null && (
        <div className={classes.offers}>
          <VerbButton verb={changeDueDate}>{t('offers.due-date')}</VerbButton>
        </div>
      )}
      {'setAside' in entry && entry.setAside !== undefined && (
        <div className={classes.offers}>
          <VerbButton verb={print}>{t('slip.printSlip')}</VerbButton>
          <VerbButton verb={setAside}>{t('offers.reshelve')}</VerbButton>
        </div>
      )}
      {unknownCode(entry) !== null && (
        <div className={classes.offers} role="group" aria-label={t('offers.label')}>
          <VerbButton verb={addUnknown}>{t('offers.addItem')}</VerbButton>
          <VerbButton verb={giveCard}>{t('offers.giveCard')}</VerbButton>
        </div>
      )}
      <NothingDone />
    </div>
  );
}

const OFFERED: Record<Offer, Verb> = { 'return-and-lend': returnAndLend, renew, return: giveBack, override };

function Offers({ entry }: { entry: Entry<'refused' | 'looked-up'> }) {
  const { t } = useTranslation('desk');
  const isLookedUp = entry.kind === 'looked-up';
  if (entry.offers.length === 0 && !hasPage(entry)) return null;
  const wordsOf = (offer: Offer) => {
    if (isLookedUp && offer === 'return-and-lend' && !entry.item.loan)
      return t('offers.lend', { name: entry.borrower === null ? '' : fullName(entry.borrower) });
    const isDueDate = !isLookedUp && entry.request.kind === 'due-date';
    return t(`offers.${offer === 'override' && isDueDate ? 'allow' : offer}`);
  };
  return (
    <div className={classes.offers} role="group" aria-label={t('offers.label')}>
      {entry.offers.map((offer) => (
        <VerbButton key={offer} verb={OFFERED[offer]}>
          {wordsOf(offer)}
        </VerbButton>
      ))}
      {hasPage(entry) && <VerbButton verb={openPage}>{t('offers.page')}</VerbButton>}
    </div>
  );
}

/** For whom a book is set aside, read from as far as a due date. */
function Whose({ words }: { words: string }) {
  return (
    <p className={classes.whose} style={{ '--letters': words.length } as CSSProperties}>
      {words}
    </p>
  );
}

function DueStamp({ on }: { on: string }) {
  const { t } = useTranslation('desk');
  const { date, nearby } = useWords();
  const near = nearby(on);
  const words = t('result.due');
  // The words beside the date are set smaller.
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
