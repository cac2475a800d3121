// Who is at the desk: name, class, what stands in the way, what is out and how much more may be taken.

import { IconAlertTriangle, IconMessage2, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LoanOverview } from '../app/api-types.ts';
import { Allowance } from './Allowance.tsx';
import { BorrowerLoans } from './BorrowerLoans.tsx';
import classes from './BorrowerPanel.module.css';
import { desk, useDesk } from './desk.ts';
import { DESK_KEYS } from './desk-keys.ts';
import { HowTo } from './HowTo.tsx';
import { useClosingIn } from './idle-close.ts';
import { KeyButton } from './KeyButton.tsx';
import { fullName } from './result-words.ts';
import { useWords } from './use-words.ts';

export function BorrowerPanel() {
  const { t } = useTranslation('desk');
  const overview = useDesk((state) => state.overview);
  return (
    <section className={classes.panel} aria-label={t('borrower.label')} data-open={overview !== null}>
      {overview === null ? <HowTo /> : <OpenBorrower overview={overview} />}
    </section>
  );
}

function OpenBorrower({ overview }: { overview: LoanOverview }) {
  const { t } = useTranslation('desk');
  const { say } = useWords();
  const visitOverride = useDesk((state) => state.visitOverride);
  const { borrower, refusals } = overview;
  return (
    <>
      <header className={classes.head}>
        <span className={classes.photo} aria-hidden>
          {initials(borrower.givenName, borrower.familyName)}
        </span>
        <div className={classes.who}>
          <h2 className={classes.name}>{fullName(borrower)}</h2>
          <p className={classes.group}>{borrower.group ?? t('borrower.noGroup')}</p>
        </div>
        <KeyButton keys={DESK_KEYS.close} quiet onClick={desk.actions.close}>
          {t('borrower.close')}
        </KeyButton>
      </header>
      <ClosingSoon />
      {(refusals.length > 0 || borrower.message !== null || visitOverride !== null) && (
        <ul className={classes.notes}>
          {refusals.map((refusal) => (
            <li key={refusal.code} className={classes.note} data-kind="refusal" data-code={refusal.code}>
              <IconAlertTriangle size="1.3rem" aria-hidden />
              <span>{say({ key: `refusals:${refusal.code}.short`, values: refusal.facts })}</span>
            </li>
          ))}
          {borrower.message !== null && (
            <li className={classes.note} data-kind="message">
              <IconMessage2 size="1.3rem" aria-hidden />
              <span>{borrower.message}</span>
            </li>
          )}
          {visitOverride !== null && (
            <li className={classes.note} data-kind="override">
              <IconShieldCheck size="1.3rem" aria-hidden />
              <span>{t('borrower.visitOverride', { reason: visitOverride.reason })}</span>
            </li>
          )}
        </ul>
      )}
      <Allowance overview={overview} />
      <BorrowerLoans overview={overview} />
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

function initials(givenName: string, familyName: string): string {
  const first = (name: string) => /\p{L}/u.exec(name)?.[0] ?? '';
  const lastWord = familyName.split(' ').at(-1) ?? '';
  return (first(givenName) + first(lastWord)).toLocaleUpperCase();
}
