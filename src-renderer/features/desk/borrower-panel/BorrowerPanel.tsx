// The open borrower: photo, name, what stands in the way, allowance, and loans to work with.

import type { TFunction } from 'i18next';
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconMessage2,
  IconShieldCheck,
} from '../../../ui/icons/icons.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { LoanOverview } from '../../../api/library.ts';
import { BorrowerPhoto } from '../../../ui/faces/BorrowerPhoto.tsx';
import { Allowance } from './Allowance.tsx';
import { BorrowerHolds, PlacingHold } from './BorrowerHolds.tsx';
import { BorrowerLoans } from './BorrowerLoans.tsx';
import classes from './BorrowerPanel.module.css';
import { desk, useDesk } from '../session/desk.ts';
import { FirstSteps } from '../idle/FirstSteps.tsx';
import { TodayPanel } from '../idle/TodayPanel.tsx';
import { useClosingIn } from '../idle/idle-close.ts';
import { lendClassSet } from '../verbs/class-set.tsx';
import { closing } from '../verbs/close.ts';
import { changeDueDate } from '../verbs/due-date.tsx';
import { placeHold } from '../verbs/hold.ts';
import { pay } from '../verbs/pay.tsx';
import { showReason } from '../verbs/reason.ts';
import { print } from '../verbs/screen-keys.ts';
import { EndButton, VerbButton } from '../verbs/VerbButton.tsx';
import { fullName } from '../../../ui/loans/names.ts';
import { ClassPanel } from '../modes/ClassPanel.tsx';
import { CountingPanel } from '../modes/CountingPanel.tsx';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { Shape } from '../../../ui/marks/Shape.tsx';
import { usePaintedDesk } from '../session/deferred-desk-state.ts';
import { useWords } from '../result/use-words.ts';

export function BorrowerPanel() {
  const { t } = useTranslation('desk');
  const overview = usePaintedDesk((state) => state.overview);
  const mode = useDesk((state) => state.mode);
  const isOpen = overview !== null || mode !== null;
  return (
    <section className={classes.panel} aria-label={t('borrower.label')} data-open={isOpen}>
      {overview !== null ? (
        <OpenBorrower overview={overview} />
      ) : mode === null ? (
        <>
          <FirstSteps />
          <TodayPanel />
        </>
      ) : mode.kind === 'class' ? (
        <ClassPanel mode={mode} />
      ) : (
        <CountingPanel mode={mode} />
      )}
    </section>
  );
}

function closeBorrower(): void {
  desk.actions.take(() => closing);
}

function OpenBorrower({ overview }: { overview: LoanOverview }) {
  const { t } = useTranslation('desk');
  const visitOverride = useDesk((state) => state.visitOverride);
  const classSet = useDesk((state) => state.classSet);
  const { borrower, mayBorrow } = overview;
  return (
    <>
      <header className={classes.head}>
        <BorrowerPhoto borrower={borrower} size="desk" />
        <div className={classes.who}>
          <div className={classes.first}>
            <p className={classes.group}>{groupWords(borrower.group, t)}</p>
            {classSet === null && (
              <KeyButton keys="Esc" quiet onClick={closeBorrower}>
                {t('borrower.close')}
              </KeyButton>
            )}
          </div>
          <h2 className={classes.name} title={fullName(borrower)}>
            <Link href={`/borrowers/${borrower.id}`}>{fullName(borrower)}</Link>
          </h2>
          <p className={classes.card}>
            {borrower.barcode === null
              ? t('borrower.noCard')
              : t('borrower.card', { barcode: borrower.barcode })}
          </p>
        </div>
      </header>
      <ClosingSoon />
      {classSet !== null && (
        <div className={classes.classSet} data-testid="class-set">
          <span role="status">
            <b>{t('classSet.running', { count: classSet.lent.length })}</b> · <bdi>{classSet.reason}</bdi>
          </span>
          <EndButton verb={lendClassSet} quiet>
            {t('classSet.end')}
          </EndButton>
        </div>
      )}
      <PlacingHold />
      <VisitDueDate />
      <Notes overview={overview} />
      <Balance money={overview.money} />
      <Allowance overview={overview} allowed={visitOverride?.codes ?? []} />
      <BorrowerHolds holds={overview.holds} />
      <BorrowerLoans overview={overview} />
      {classSet === null && (
        <div className={classes.foot}>
          <VerbButton verb={placeHold} quiet>
            {t('holds.place')}
          </VerbButton>
          <VerbButton verb={changeDueDate} quiet>
            {t('dueDate.forVisit')}
          </VerbButton>
          <span className={classes.roomy}>
            <VerbButton verb={print} quiet>
              {t('slip.print')}
            </VerbButton>
          </span>
          {mayBorrow.classSet && (
            <VerbButton verb={lendClassSet} quiet>
              {t('classSet.button')}
            </VerbButton>
          )}
        </div>
      )}
    </>
  );
}

/** A class is called by its name, "3B", and a department, "Staff", by its name alone. */
function groupWords(group: string | null, t: TFunction<'desk'>): string {
  if (group === null) return t('borrower.noGroup');
  return /^\d/.test(group) ? t('borrower.group', { group }) : group;
}

/** While it holds: the due date that staff chose for all check-outs of this visit. */
function VisitDueDate() {
  const { t } = useTranslation('desk');
  const { date } = useWords();
  const dueOn = useDesk((state) => state.visitDueOn);
  if (dueOn === null) return null;
  return (
    <p className={classes.note} data-kind="override" data-testid="visit-due-date">
      <IconCalendarEvent size="1.3rem" aria-hidden />
      <span className={classes.words} role="status">
        {t('borrower.visitDueDate', { date: date(dueOn) })}
      </span>
    </p>
  );
}

/** The refusals, the message and the override that staff should know before lending. */
function Notes({ overview: { borrower, refusals } }: { overview: LoanOverview }) {
  const { t } = useTranslation('desk');
  const { say } = useWords();
  const visitOverride = useDesk((state) => state.visitOverride);
  const isClassSet = useDesk((state) => state.classSet !== null);
  const override = isClassSet ? null : visitOverride;
  // The allowance says that the limit is reached.
  const others = refusals.filter(({ code }) => code !== 'loan-limit-reached');
  if (others.length === 0 && borrower.message === null && override === null) return null;
  return (
    <ul className={classes.notes}>
      {others.map((refusal) => (
        <li key={refusal.code} className={classes.note} data-kind="refusal" data-code={refusal.code}>
          <IconAlertTriangle size="1.3rem" aria-hidden />
          {refusal.code === 'borrower-blocked' ? (
            <Blocked reason={refusal.facts['reason']} />
          ) : (
            <span>{say({ key: `refusals:${refusal.code}.short`, values: refusal.facts })}</span>
          )}
        </li>
      ))}
      {borrower.message !== null && (
        <li className={classes.note} data-kind="message">
          <IconMessage2 size="1.3rem" aria-hidden />
          <span dir="auto">{borrower.message}</span>
        </li>
      )}
      {override !== null && (
        <li className={classes.note} data-kind="override">
          <IconShieldCheck size="1.3rem" aria-hidden />
          <span>{t('borrower.visitOverride', { reason: override.reason })}</span>
        </li>
      )}
    </ul>
  );
}

/** Nothing unless the library charges money and something is owed, due back, or costs more each day. */
function Balance({ money }: Pick<LoanOverview, 'money'>) {
  const { say } = useWords();
  if (money === null) return null;
  const { owed, refundDue, owedSoFar, currency } = money;
  const parts = [
    { key: 'desk:money.owes', amount: owed, name: 'owedMoney' },
    { key: 'desk:money.refundDue', amount: refundDue, name: 'refundMoney' },
    { key: 'desk:money.soFar', amount: owedSoFar, name: 'soFarMoney' },
  ].filter(({ amount }) => amount > 0);
  if (parts.length === 0) return null;
  return (
    <p className={classes.note} data-kind="money">
      <Shape tone="money" size="note" />
      <span className={classes.words}>
        {parts.map(({ key, amount, name }) => (
          <span key={key} className={classes.part}>
            {say({ key, values: { [name]: `${String(amount)} ${currency}` } })}
          </span>
        ))}
      </span>
      {owed > 0 && (
        <VerbButton verb={pay} quiet>
          {say({ key: 'desk:money.pay' })}
        </VerbButton>
      )}
    </p>
  );
}

/** Why, only once staff asked: other children stand at the desk. */
function Blocked({ reason }: { reason: unknown }) {
  const { t } = useTranslation('desk');
  const { say } = useWords();
  const isShown = useDesk((state) => state.reasonShown);
  return (
    <>
      <span className={classes.words} role="status">
        {say({ key: 'refusals:borrower-blocked.short' })}
        {isShown && <span className={classes.reason}>{String(reason)}</span>}
      </span>
      <VerbButton verb={showReason} quiet>
        {t(isShown ? 'borrower.hideWhy' : 'borrower.why')}
      </VerbButton>
    </>
  );
}

function ClosingSoon() {
  const { t } = useTranslation('desk');
  const seconds = useClosingIn((closing) => closing.seconds);
  if (seconds === null) return null;
  return (
    <p className={classes.closing} data-testid="closing-soon">
      {t('borrower.closing', { count: seconds })}
    </p>
  );
}
