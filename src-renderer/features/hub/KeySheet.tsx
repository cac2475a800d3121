// The library's key on paper, as groups to type and as a QR code.

import { useTranslation } from 'react-i18next';
import { PrintedOnce } from '../../ui/print/PrintedOnce.tsx';
import { useQrCodes } from '../../ui/print/qr-codes.ts';
import { useSettings } from '../../ui/use-library.ts';
import classes from './KeySheet.module.css';

interface KeySheetProps {
  readonly words: string;
  readonly onPrinted: () => void;
}

export function KeySheet({ words, onPrinted }: KeySheetProps) {
  const { t } = useTranslation('settings');
  const { libraryName } = useSettings().settings;
  const [square] = useQrCodes([words]) ?? [];
  if (square === undefined) return null;
  return (
    <PrintedOnce className={classes.sheet} onPrinted={onPrinted}>
      <p>{libraryName}</p>
      <h1 className={classes.title}>{t('hub.key.title')}</h1>
      <p className={classes.words}>
        {words.split(' ').map((group, index) => (
          <span key={`${String(index)} ${group}`}>{group}</span>
        ))}
      </p>
      <img className={classes.code} src={square} alt={words} />
      <p className={classes.why}>{t('hub.key.onPaper')}</p>
    </PrintedOnce>
  );
}
