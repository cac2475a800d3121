// Slips with PINs for the own books in the catalogue, drawn for paper only.

import { useTranslation } from 'react-i18next';
import type { PinSlip } from '../../api/library.ts';
import { PrintedOnce } from '../../ui/print/PrintedOnce.tsx';
import { useSettings } from '../../ui/use-library.ts';
import classes from './PrintedPins.module.css';

interface PrintedPinsProps {
  readonly slips: readonly PinSlip[];
  readonly onPrinted: () => void;
}

/** The PINs leave the page as soon as the print dialog is closed. */
export function PrintedPins({ slips, onPrinted }: PrintedPinsProps) {
  const { t } = useTranslation('settings');
  const { libraryName } = useSettings().settings;
  return (
    <PrintedOnce onPrinted={onPrinted}>
      <div className={classes.slips}>
        {slips.map(({ borrower, pin }) => (
          <section key={borrower.id} className={classes.slip}>
            <p className={classes.name} dir="auto">
              {borrower.givenName} {borrower.familyName}
              {borrower.group !== null && <span>{` · ${borrower.group}`}</span>}
            </p>
            <p className={classes.what}>{t('catalogue.pins.slip')}</p>
            <p className={classes.pin}>{`${pin.slice(0, 3)} ${pin.slice(3)}`}</p>
            <p>{t('catalogue.pins.card', { card: borrower.barcode })}</p>
            <p className={classes.keep}>{`${t('catalogue.pins.keep')} ${libraryName}`}</p>
          </section>
        ))}
      </div>
    </PrintedOnce>
  );
}
