// The open borrower: name, class, blocks, loans and allowance.

import { IconAlertTriangle, IconMessage2, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LoanOverview } from '../../../api/api-types.ts';
import { BorrowerPhoto } from '../../../ui/faces/BorrowerPhoto.tsx';
import { Allowance } from './Allowance.tsx';
import { BorrowerLoans } from './BorrowerLoans.tsx';
import classes from './BorrowerPanel.module.css';
import { desk, useDesk } from '../session/desk.ts';
import { DESK_KEYS } from '../session/desk-keys.ts';
import { FirstSteps } from '../idle/FirstSteps.tsx';
import { HowTo } from '../idle/HowTo.tsx';
import { useClosingIn } from '../idle/idle-close.ts';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { usePaintedDesk } from '../session/deferred-desk-state.ts';
import { fullName } from '../result/result-words.ts';
import { useWords } from '../result/use-words.ts';

export function BorrowerPanel() {
  const { t } = useTranslation('desk');
  const overview = usePaintedDesk((state) => state.overview);
  return (
    <section className={classes.panel} aria-label={t('borrower.label')} data-open={overview !== null}>
      {overview === null ? (
        <>
          <FirstSteps />
          <HowTo />
        </>
      ) : (
        <OpenBorrower overview={overview} />
      )}
    </section>
  );
}

function OpenBorrower({ overview }: { overview: LoanOverview }) {
  const { t } = useTranslation('desk');
  const { say } = useWords();
  const visitOverride = useDesk((state) => state.visitOverride);
  const classSet = useDesk((state) => state.classSet);
  const { borrower, refusals } = overview;
  return (
    <>
      <header className={classes.head}>
        <BorrowerPhoto borrower={borrower} size="middle" />
        <div className={classes.who}>
          <h2 className={classes.name} title={fullName(borrower)}>
            {fullName(borrower)}
          </h2>
          <p className={classes.group}>{borrower.group ?? t('borrower.noGroup')}</p>
        </div>
        {classSet === null && (
          <KeyButton keys={DESK_KEYS.close} quiet onClick={desk.actions.close}>
            {t('borrower.close')}
          </KeyButton>
        )}
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
      {(refusals.length > 0 ||
        borrower.message !== null ||
        (visitOverride !== null && classSet === null)) && (
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
          {visitOverride !== null && classSet === null && (
            <li className={classes.note} data-kind="override">
              <IconShieldCheck size="1.3rem" aria-hidden />
              <span>{t('borrower.visitOverride', { reason: visitOverride.reason })}</span>
            </li>
          )}
        </ul>
      )}
      <Allowance overview={overview} allowed={visitOverride?.codes ?? []} />
      <BorrowerLoans overview={overview} />
      {classSet === null && (
        <div className={classes.foot}>
          <KeyButton keys={DESK_KEYS.classSet} quiet onClick={desk.actions.askForClassSet}>
            {t('classSet.button')}
          </KeyButton>
        </div>
      )}
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
