// Prints slips and receipts: in the desktop app on the printer that was chosen for them, elsewhere by the print dialog.

import i18n from 'i18next';
import { showFailed } from '../toasts.tsx';

/** On this computer only: another one has other printers. */
const CHOSEN_AS = 'loandesk.slip-printer';

/** The system's name of the printer; null for the print dialog. */
export const slipPrinter = (): string | null => localStorage.getItem(CHOSEN_AS);

export function chooseSlipPrinter(name: string | null): void {
  if (name === null) localStorage.removeItem(CHOSEN_AS);
  else localStorage.setItem(CHOSEN_AS, name);
}

/** If the printer does not print, the dialog asks for another one. */
export function printSlip(): void {
  const printer = slipPrinter();
  if (window.loandesk === undefined || printer === null) {
    window.print();
    return;
  }
  window.loandesk.printPage(printer).catch(() => {
    showFailed(i18n.t('settings:slipPrinter.failed', { printer }));
    window.print();
  });
}
