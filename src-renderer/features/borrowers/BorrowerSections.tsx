// The sections of a borrower's page, in order; a new section is added here.

import { useTranslation } from 'react-i18next';
import type { ComponentType } from 'react';
import type { LoanOverview } from '../../api/api-types.ts';
import { HistoryList } from '../../ui/history/HistoryList.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import classes from '../../ui/pages/Page.module.css';
import { BorrowerMailPanel } from '../mail/BorrowerMailPanel.tsx';
import { BorrowerPrivacyPanel } from '../privacy/BorrowerPrivacyPanel.tsx';
import { BorrowerDetails } from './BorrowerDetails.tsx';
import { BorrowerLoans } from './BorrowerLoans.tsx';
import { PhotoPanel } from './PhotoPanel.tsx';
import { UndoMerge } from './UndoMerge.tsx';

interface Section {
  readonly name: string;
  readonly component: ComponentType<{ readonly overview: LoanOverview }>;
}

/** The main column: actions and lists. */
const wide: readonly Section[] = [
  { name: 'loans', component: BorrowerLoans },
  { name: 'mail', component: ({ overview }) => <BorrowerMailPanel id={overview.borrower.id} /> },
  { name: 'history', component: History },
];
/** The side column: facts. */
const narrow: readonly Section[] = [
  { name: 'photo', component: ({ overview }) => <PhotoPanel borrower={overview.borrower} /> },
  { name: 'details', component: BorrowerDetails },
  { name: 'privacy', component: ({ overview }) => <BorrowerPrivacyPanel overview={overview} /> },
];

export function BorrowerSections({ overview }: { readonly overview: LoanOverview }) {
  return (
    <div className={classes.columns}>
      {[wide, narrow].map((sections, place) => (
        <div key={place} className={classes.column}>
          {sections.map(({ name, component: Component }) => (
            <Component key={name} overview={overview} />
          ))}
        </div>
      ))}
    </div>
  );
}

function History({ overview }: { readonly overview: LoanOverview }) {
  const { t } = useTranslation('borrowers');
  return (
    <Panel title={t('history')}>
      <HistoryList
        of="borrower"
        id={overview.borrower.id}
        beside={(event, history) => <UndoMerge id={overview.borrower.id} event={event} history={history} />}
      />
    </Panel>
  );
}
