// A poster with the address of the pupils' catalogue as a QR code, drawn for paper only.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../ui/use-library.ts';
import { PrintedOnce } from '../../ui/print/PrintedOnce.tsx';
import classes from './CataloguePoster.module.css';

interface CataloguePosterProps {
  readonly url: string;
  readonly onPrinted: () => void;
}

export function CataloguePoster({ url, onPrinted }: CataloguePosterProps) {
  const { t } = useTranslation('settings');
  const { libraryName } = useSettings().settings;
  const [square, setSquare] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    // Loaded here only, so that no other screen waits for it.
    void import('bwip-js/browser').then(({ drawingSVG, qrcode }) => {
      if (!isGone) setSquare(qrcode({ bcid: 'qrcode', text: url, scale: 4 }, drawingSVG()));
    });
    return () => {
      isGone = true;
    };
  }, [url]);
  if (square === null) return null;
  return (
    <PrintedOnce className={classes.poster} onPrinted={onPrinted}>
      <p className={classes.library}>{libraryName}</p>
      <h1 className={classes.title}>{t('catalogue.poster.title')}</h1>
      <img className={classes.code} src={`data:image/svg+xml,${encodeURIComponent(square)}`} alt={url} />
      <p className={classes.how}>{t('catalogue.poster.how')}</p>
      <p className={classes.address}>{url}</p>
    </PrintedOnce>
  );
}
