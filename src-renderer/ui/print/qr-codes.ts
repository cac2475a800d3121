// Draws QR codes for paper.

import { useEffect, useState } from 'react';

/** @param texts of one line each @returns a picture's address for each text; null until they are drawn */
export function useQrCodes(texts: readonly string[]): readonly string[] | null {
  const [addresses, setAddresses] = useState<readonly string[] | null>(null);
  const lines = texts.join('\n');
  useEffect(() => {
    let isGone = false;
    // Loaded here only, so that no other screen waits for it.
    void import('bwip-js/browser').then(({ drawingSVG, qrcode }) => {
      const drawn = lines.split('\n').map((text) => {
        const square = qrcode({ bcid: 'qrcode', text, scale: 4 }, drawingSVG());
        return `data:image/svg+xml,${encodeURIComponent(square)}`;
      });
      if (!isGone) setAddresses(drawn);
    });
    return () => {
      isGone = true;
    };
  }, [lines]);
  return addresses;
}
