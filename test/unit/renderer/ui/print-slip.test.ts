// A slip is printed on the chosen printer; if it is gone, the print dialog asks for another one.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseSlipPrinter, printSlip, slipPrinter } from '../../../../src-renderer/ui/print/print-slip.ts';

const kept = new Map<string, string>();
const printCalls: string[] = [];
let answers: () => Promise<void>;

beforeEach(() => {
  kept.clear();
  printCalls.length = 0;
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  withBridge({
    printPage: (printer: string) => {
      printCalls.push(printer);
      return answers();
    },
  });
  answers = () => Promise.resolve();
});
afterEach(() => vi.unstubAllGlobals());

function withBridge(loandesk: unknown): void {
  vi.stubGlobal('window', { loandesk, print: () => printCalls.push('the dialog') });
}

test('without a choice the print dialog asks', () => {
  printSlip();
  chooseSlipPrinter('TSP_100');
  chooseSlipPrinter(null);
  expect(slipPrinter()).toBeNull();
  printSlip();
  expect(printCalls).toEqual(['the dialog', 'the dialog']);
});

test('a browser shows the print dialog, whatever was chosen in the app', () => {
  chooseSlipPrinter('TSP_100');
  withBridge(undefined);
  printSlip();
  expect(printCalls).toEqual(['the dialog']);
});

test('the chosen printer prints at once', async () => {
  chooseSlipPrinter('TSP_100');
  printSlip();
  await Promise.resolve();
  expect(printCalls).toEqual(['TSP_100']);
});

test('if the chosen printer is gone, the print dialog asks for another one', async () => {
  answers = () => Promise.reject(new Error('The printer is not there.'));
  chooseSlipPrinter('TSP_100');
  printSlip();
  await vi.waitFor(() => {
    expect(printCalls).toEqual(['TSP_100', 'the dialog']);
  });
});
