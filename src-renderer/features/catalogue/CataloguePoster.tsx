// A poster with the address of the pupils' catalogue as a QR code, drawn for paper only.

import { Portal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../ui/use-library.ts';
import paper from '../../ui/print/Paper.module.css';
import classes from './CataloguePoster.module.css';

export function CataloguePoster({ url }: { readonly url: string }) {
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
    <Portal className={`${paper.paper ?? ''} ${classes.poster ?? ''}`} reuseTargetNode={false}>
      <p className={classes.library}>{libraryName}</p>
      <h1 className={classes.title}>{t('catalogue.poster.title')}</h1>
      <img className={classes.code} src={`data:image/svg+xml,${encodeURIComponent(square)}`} alt={url} />
      <p className={classes.how}>{t('catalogue.poster.how')}</p>
      <p className={classes.address}>{url}</p>
    </Portal>
  );
}
