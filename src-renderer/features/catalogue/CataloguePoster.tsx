// A poster with the address of the pupils' catalogue as a QR code, drawn for paper only.

import { useTranslation } from 'react-i18next';
import { useSettings } from '../../ui/use-library.ts';
import { PrintedOnce } from '../../ui/print/PrintedOnce.tsx';
import { useQrCodes } from '../../ui/print/qr-codes.ts';
import classes from './CataloguePoster.module.css';

interface CataloguePosterProps {
  readonly url: string;
  readonly onPrinted: () => void;
}

export function CataloguePoster({ url, onPrinted }: CataloguePosterProps) {
  const { t } = useTranslation('settings');
  const { libraryName } = useSettings().settings;
  const [square] = useQrCodes([url]) ?? [];
  if (square === undefined) return null;
  return (
    <PrintedOnce className={classes.poster} onPrinted={onPrinted}>
      <p className={classes.library}>{libraryName}</p>
      <h1 className={classes.title}>{t('catalogue.poster.title')}</h1>
      <img className={classes.code} src={square} alt={url} />
      <p className={classes.how}>{t('catalogue.poster.how')}</p>
      <p className={classes.address}>{url}</p>
    </PrintedOnce>
  );
}
