// The first steps on paper, with boxes to tick, and how lending and returning works.

import { useTranslation } from 'react-i18next';
import { firstSteps } from '../../ui/first-steps.ts';
import paper from '../../ui/print/Paper.module.css';
import { PrintedHead } from '../../ui/print/PrintedHead.tsx';
import { PrintedOnce } from '../../ui/print/PrintedOnce.tsx';

export function PrintedSteps({ onPrinted }: { readonly onPrinted: () => void }) {
  const { t } = useTranslation(['first-steps', 'desk']);
  return (
    <PrintedOnce className={paper.handout} onPrinted={onPrinted}>
      <PrintedHead />
      <h1 className={paper.title}>{t('heading')}</h1>
      <ol>
        {firstSteps.map((step) => (
          <li key={step}>
            <span className={paper.box} /> <b>{t(`steps.${step}`)}</b>
            <br />
            {t(`leads.${step}`)}
          </li>
        ))}
      </ol>
      <h2>{t('desk:howTo.heading')}</h2>
      <dl>
        {(['borrow', 'return', 'noCard'] as const).map((way) => (
          <div key={way}>
            <dt>
              <b>{t(`desk:howTo.${way}`)}</b>
            </dt>
            <dd>{t(`desk:howTo.${way}How`)}</dd>
          </div>
        ))}
      </dl>
    </PrintedOnce>
  );
}
