// Draws a test code as a Code 128 and as a QR code, for imagers that cannot read stripes off a screen.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_TO_SCAN } from './key-families.ts';
import classes from './Scanners.module.css';

interface Drawn {
  readonly bars: string;
  readonly square: string;
}

export function CodeToScan() {
  const { t } = useTranslation('scanners');
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let isGone = false;
    // The barcode library is loaded here only, so that no other screen waits for it.
    void import('bwip-js/browser').then(({ code128, drawingSVG, qrcode }) => {
      if (isGone) return;
      setDrawn({
        bars: code128({ bcid: 'code128', text: CODE_TO_SCAN, height: 16, scale: 2 }, drawingSVG()),
        square: qrcode({ bcid: 'qrcode', text: CODE_TO_SCAN, scale: 2 }, drawingSVG()),
      });
    });
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <div className={classes.codes}>
      {drawn !== null && (
        <>
          <img className={classes.drawn} {...image(drawn.bars)} alt={t('code.bars')} />
          <img className={classes.drawn} {...image(drawn.square)} alt={t('code.square')} />
        </>
      )}
    </div>
  );
}

/** Shown at its native size: scaled stripes blur, and scanners cannot read them. */
function image(svg: string): { src: string; width: number; height: number } {
  const [, width = '0', height = '0'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return { src, width: Number(width), height: Number(height) };
}
