// The open borrower's holds: what is ready on the hold shelf, and what they wait for.

import { useTranslation } from 'react-i18next';
import type { LoanOverview } from '../../../api/library.ts';
import { Mark } from '../../../ui/marks/Mark.tsx';
import { useWords } from '../result/use-words.ts';
import { useDesk } from '../session/desk.ts';
import { placeHold } from '../verbs/hold.ts';
import { EndButton } from '../verbs/VerbButton.tsx';
import classes from './BorrowerHolds.module.css';
import panel from './BorrowerPanel.module.css';

type OverviewHold = LoanOverview['holds'][number];

export function BorrowerHolds({ holds }: { readonly holds: readonly OverviewHold[] }) {
  const { t } = useTranslation('desk');
  if (holds.length === 0) return null;
  return (
    <section className={classes.place} aria-label={t('holds.heading')}>
      <h3 className={classes.heading}>{t('holds.heading')}</h3>
      <ul className={classes.list}>
        {holds.map((hold) => (
          <li key={hold.id} className={classes.hold} data-state={hold.state}>
            <span className={classes.title} title={hold.title.title}>
              {hold.title.title}
            </span>
            <HoldState hold={hold} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function HoldState({ hold }: { readonly hold: OverviewHold }) {
  const { t } = useTranslation('desk');
  const { day } = useWords();
  if (hold.state === 'ready')
    return <Mark tone="hold">{t('holds.ready', { date: day(hold.until ?? '') })}</Mark>;
  if (hold.state === 'suspended')
    return <span>{t('holds.suspended', { date: day(hold.suspendedUntil ?? '') })}</span>;
  return <span>{t('holds.waiting', { place: hold.place })}</span>;
}

/** While the next scan or choice places a hold. */
export function PlacingHold() {
  const { t } = useTranslation('desk');
  const placing = useDesk((state) => state.placingHold);
  if (!placing) return null;
  return (
    <div className={panel.classSet} data-testid="placing-hold">
      <span role="status">
        <b>{t('holds.placing')}</b> {t('holds.placingHow')}
      </span>
      <EndButton verb={placeHold} quiet>
        {t('holds.notNow')}
      </EndButton>
    </div>
  );
}
