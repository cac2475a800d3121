// The notice for parents on paper: what the library keeps about a child, for how long, and whom to ask.

import { useTranslation } from 'react-i18next';
import paper from '../../ui/print/Paper.module.css';
import { PrintedOnce } from '../../ui/print/PrintedOnce.tsx';
import { SheetHead } from '../../ui/print/SheetHead.tsx';
import { useSettings } from '../../ui/use-library.ts';

export function ParentsNotice({ onPrinted }: { readonly onPrinted: () => void }) {
  const { t } = useTranslation('privacy');
  const { settings } = useSettings();
  const days = settings.keepReturnedLoansDays;
  const returned =
    days === null
      ? t('notice.keepsForever')
      : days === 0
        ? t('page.keepsNothing')
        : t('page.keeps', { count: days });
  const kept = [
    t('notice.record'),
    t('notice.loans'),
    returned,
    t('notice.holds'),
    t('notice.letters'),
    ...(settings.chargesEnabled ? [t('notice.money')] : []),
    t('notice.leaving'),
    t('notice.backups'),
  ];
  return (
    <PrintedOnce className={paper.handout} onPrinted={onPrinted}>
      <SheetHead title={t('notice.heading')} />
      <p>{t('notice.intro')}</p>
      <h2>{t('notice.keeps')}</h2>
      <ul>
        {kept.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h2>{t('notice.who')}</h2>
      <p>{t('notice.whoText')}</p>
      <h2>{t('notice.rights')}</h2>
      <p>{t('notice.rightsText')}</p>
      <h2>{t('notice.ask')}</h2>
      <p className={paper.whole}>
        {settings.libraryName}
        <br />
        {t('notice.contact')} {'_'.repeat(40)}
      </p>
    </PrintedOnce>
  );
}
