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
import { DESK_KEYS } from '../session/desk-keys.ts';
import { FirstSteps } from '../idle/FirstSteps.tsx';
import { TodayPanel } from '../idle/TodayPanel.tsx';
import { useClosingIn } from '../idle/idle-close.ts';
import { changeDueDate } from '../verbs/due-date.tsx';
import { pay } from '../verbs/pay.tsx';
import { VerbButton } from '../verbs/VerbButton.tsx';
import { ClassPanel } from '../modes/ClassPanel.tsx';
import { DropPanel } from '../modes/DropPanel.tsx';
import { UsesPanel } from '../modes/UsesPanel.tsx';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { printSlip } from '../../../ui/print/print-slip.ts';
import { Shape } from '../../../ui/marks/Shape.tsx';
import { usePaintedDesk } from '../session/deferred-desk-state.ts';
import { fullName } from '../result/result-words.ts';
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
      ) : mode.kind === 'uses' ? (
        <UsesPanel mode={mode} />
      ) : mode.kind === 'drop' ? (
        <DropPanel mode={mode} />
      ) : (
        <ClassPanel mode={mode} />
      )}
    </section>
  );
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
              <KeyButton keys={DESK_KEYS.close} quiet onClick={desk.actions.close}>
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
            <b>{t('classSet.running', { count: classSet.lent.length })}</b> · {classSet.reason}
          </span>
          <KeyButton keys={DESK_KEYS.close} quiet onClick={desk.actions.endClassSet}>
            {t('classSet.end')}
          </KeyButton>
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
          <KeyButton keys={DESK_KEYS.hold} quiet onClick={desk.actions.placeHold}>
            {t('holds.place')}
          </KeyButton>
          <VerbButton verb={changeDueDate} quiet>
            {t('dueDate.forVisit')}
          </VerbButton>
          <span className={classes.roomy}>
            <KeyButton keys={DESK_KEYS.print} quiet onClick={printSlip}>
              {t('slip.print')}
            </KeyButton>
          </span>
          {mayBorrow.classSet && (
            <KeyButton keys={DESK_KEYS.classSet} quiet onClick={desk.actions.askForClassSet}>
              {t('classSet.button')}
            </KeyButton>
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

/** What staff should know about the borrower before lending. */
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
          <span>{borrower.message}</span>
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
  const shown = useDesk((state) => state.reasonShown);
  return (
    <>
      <span className={classes.words} role="status">
        {say({ key: 'refusals:borrower-blocked.short' })}
        {shown && <span className={classes.reason}>{String(reason)}</span>}
      </span>
      <KeyButton keys={DESK_KEYS.reason} quiet onClick={desk.actions.toggleReason}>
        {t(shown ? 'borrower.hideWhy' : 'borrower.why')}
      </KeyButton>
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
