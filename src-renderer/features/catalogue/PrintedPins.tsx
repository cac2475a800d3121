// Slips with PINs for the own books in the catalogue, drawn for paper only.

import { useTranslation } from 'react-i18next';
import pinPictures from '../../../resources/catalogue/pin-pictures.json';
import type { PinSlip } from '../../api/library.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { PrintedOnce } from '../../ui/print/PrintedOnce.tsx';
import { useSettings } from '../../ui/use-library.ts';
import classes from './PrintedPins.module.css';

interface PrintedPinsProps {
  readonly slips: readonly PinSlip[];
  readonly onPrinted: () => void;
}

/** The PINs leave the page as soon as the print dialog is closed. */
export function PrintedPins({ slips, onPrinted }: PrintedPinsProps) {
  const { t } = useTranslation(['settings', 'catalogue']);
  const { libraryName } = useSettings().settings;
  return (
    <PrintedOnce onPrinted={onPrinted}>
      <div className={classes.slips}>
        {slips.map(({ borrower, pin, pictures }) => (
          <section key={borrower.id} className={classes.slip}>
            <p className={classes.name} dir="auto">
              {withDots([`${borrower.givenName} ${borrower.familyName}`, borrower.group])}
            </p>
            <p className={classes.what}>
              {t(pictures ? 'catalogue.pins.slipPictures' : 'catalogue.pins.slip')}
            </p>
            {pictures ? (
              <Pictures pin={pin} />
            ) : (
              <p className={classes.pin}>{`${pin.slice(0, 3)} ${pin.slice(3)}`}</p>
            )}
            <p>{t('catalogue.pins.card', { card: borrower.barcode })}</p>
            <p className={classes.keep}>{`${t('catalogue.pins.keep')} ${libraryName}`}</p>
          </section>
        ))}
      </div>
    </PrintedOnce>
  );
}

/** In their order, which counts. */
function Pictures({ pin }: { readonly pin: string }) {
  const { t } = useTranslation('catalogue');
  return (
    <ol className={classes.pictures}>
      {pin.split('').map((digit, nth) => {
        const { name, svg } = pinPictures[Number(digit) - 1] ?? { name: '', svg: '' };
        const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${svg}</svg>`;
        return (
          <li key={nth}>
            <img src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} alt="" />
            {t(`pictures.${name}` as 'pictures.sun')}
          </li>
        );
      })}
    </ol>
  );
}
