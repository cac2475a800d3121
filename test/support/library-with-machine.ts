// A library that listens for machines, with one connected, a pupil with a PIN and a book; and the lines of a visit.
import { expect } from 'vitest';
import { pupil } from './catalogue-browser.ts';
import { openTestLibrary } from './open-library.ts';
import { addItem, bodyOf } from './school-year.ts';
import {
  addMachine,
  connectMachine,
  listenForMachines,
  machineTime as at,
  type Account,
  type Sip2Machine,
} from './sip2-machine.ts';

export type LibraryWithMachine = Awaited<ReturnType<typeof openLibraryWithMachine>>;

export async function openLibraryWithMachine({ givenName = 'Sam', title = 'Matilda' } = {}) {
  const library = await openTestLibrary();
  const opened: Sip2Machine[] = [];
  let port = await listenForMachines(library);
  const account = await addMachine(library, 'kiosk');

  /** @param whose null does not log in */
  async function connect(whose: Account | null = account): Promise<Sip2Machine> {
    const connected = await connectMachine(port, whose ?? undefined);
    opened.push(connected);
    return connected;
  }

  return {
    library,
    account,
    opened,
    machine: await connect(),
    sam: await pupil(library, '2001', givenName),
    book: await addItem(library, { barcode: '3001', title }),
    connect,
    port: () => port,
    /** Changes settings of the library. */
    set: async (settings: object) => bodyOf(await library.post('/settings', settings), 200),
    /** Changes options of the machine. */
    switchTo: async (options: object) =>
      bodyOf(await library.post(`/sip2/machines/${account.id}`, options), 200),
    async reopen(): Promise<void> {
      await library.reopen();
      port = await listenForMachines(library);
    },
    async close(): Promise<void> {
      for (const one of opened) await one.hangUp();
      await library.remove();
      expect(library.reported).toEqual([]);
    },
  };
}

/** A card as a machine sends it; without the field of the PIN if that is null. */
interface Card {
  readonly barcode: string;
  readonly pin: string | null;
}

export const blankTime = ' '.repeat(18);

export const cardFields = ({ barcode, pin }: Card): string =>
  `AOschool|AA${barcode}|AC|${pin === null ? '' : `AD${pin}|`}`;

/** @param start whether an own item is renewed, and whether it has happened already */
export const outLine = (card: Card, item = '3001', start = 'NN'): string =>
  `11${start}${at}${blankTime}${cardFields(card)}AB${item}|`;

/** The same line is the same return: a second one needs another time. */
export const backLine = (item = '3001', now = at): string => `09N${now}${now}AP|AOschool|AB${item}|AC|`;

/** @param summary which list is asked for, such as the third: the items on loan */
export const aboutLine = (card: Card, summary = '  Y'): string =>
  `63000${at}${summary.padEnd(10)}${cardFields(card)}`;
