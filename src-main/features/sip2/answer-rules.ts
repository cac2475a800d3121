// Builds the answers to a machine from what the library said: only the fields that a machine may show to a pupil.
import { count, shortened, yes, type Answer, type Request } from './message-rules.ts';

type Field = readonly [name: string, value: string];

/** The parts of every answer to a logged-in machine. */
export interface Frame {
  /** The institution that the machine itself sends. */
  readonly institution: string;
  /** The date and time as answers have them. */
  readonly at: string;
  /** For the screen of the machine; null if there is nothing to say. */
  readonly told: string | null;
}

/** Titles are the longest field; the whole answer stays below 1,000 bytes. */
const longestTitle = 250;
const longestEcho = 100;

const title = (text: string): Field => ['AJ', shortened(text, longestTitle)];
const echo = (name: string, text: string): Field => [name, shortened(text, longestEcho)];
const institution = ({ institution }: Frame): Field => ['AO', shortened(institution, longestEcho)];
const told = ({ told }: Frame): Field[] => (told === null ? [] : [['AF', shortened(told, longestTitle)]]);

export const loginAnswer = (isRight: boolean): Answer => ({
  code: '94',
  fixed: isRight ? '1' : '0',
  fields: [],
});

/** The messages that a machine may send, in the order of the standard's BX. */
export function supported({ payments, holds }: { payments: boolean; holds: boolean }): string {
  const [statusUpdate, block, enable] = [false, false, false];
  return [
    true,
    true,
    true,
    block,
    true,
    true,
    true,
    true,
    true,
    payments,
    true,
    statusUpdate,
    enable,
    holds,
    true,
    true,
  ]
    .map(yes)
    .join('');
}

/** @param libraryName null before the login */
export function statusAnswer(frame: Frame, libraryName: string | null, supportedMessages: string): Answer {
  const [timeoutInTenths, retries] = ['100', '003'];
  return {
    code: '98',
    fixed: `YYYYNY${timeoutInTenths}${retries}${frame.at}2.00`,
    fields: [
      institution(frame),
      ...(libraryName === null ? [] : [['AM', shortened(libraryName, longestEcho)] as const]),
      ['BX', supportedMessages],
      ...told(frame),
    ],
  };
}

/** The 14 flags of a patron: what is denied, never why. */
export function patronFlags({
  lends,
  mayHold,
  isFull,
}: {
  lends: boolean;
  mayHold: boolean;
  isFull: boolean;
}): string {
  const flag = (isSet: boolean) => (isSet ? 'Y' : ' ');
  return [flag(!lends), flag(!lends), flag(!lends), flag(!mayHold), ' ', flag(isFull)].join('').padEnd(14);
}

/** Of a card without the right PIN, or of one that the library does not have. */
const closedFlags = 'YYYY'.padEnd(14);

export interface Patron {
  readonly flags: string;
  readonly name: string;
  /** Null if the library charges no money. */
  readonly money: { readonly owed: string; readonly limit: string | null; readonly currency: string } | null;
  /** Barcodes, or titles of what waits; by the fields of the standard. */
  readonly lists: Readonly<Record<'AS' | 'AT' | 'AU' | 'AV' | 'BU' | 'CD', readonly string[]>>;
}

/** The list that a character of the summary field asks for. */
const listCodes = ['AS', 'AT', 'AU', 'AV', 'BU', 'CD'] as const;

/** More in one answer would be longer than any client reads. */
const mostListed = 100;

/** @param card what the machine sent @param isKnown whether the library has this card */
export function closedPatronAnswer(request: Request, frame: Frame, card: string, isKnown: boolean): Answer {
  const fields: Field[] = [
    institution(frame),
    echo('AA', card),
    ['AE', ''],
    ['BL', yes(isKnown)],
    ['CQ', 'N'],
  ];
  const start = `${closedFlags}${request.fixed['language'] ?? '000'}${frame.at}`;
  switch (request.code) {
    case '23':
      return { code: '24', fixed: start, fields };
    case '25':
      return { code: '26', fixed: start, fields };
    case '01':
      return { code: '24', fixed: `${closedFlags}000${frame.at}`, fields };
    default:
      return { code: '64', fixed: `${start}${count(0).repeat(6)}`, fields };
  }
}

export function patronAnswer(request: Request, frame: Frame, card: string, patron: Patron): Answer {
  const { flags, name, money, lists } = patron;
  const language = request.fixed['language'] ?? '000';
  const fields: Field[] = [
    institution(frame),
    echo('AA', card),
    ['AE', shortened(name, longestEcho)],
    ['BL', 'Y'],
    ['CQ', 'Y'],
    ...(money === null
      ? []
      : [
          ['BH', money.currency] as const,
          ['BV', money.owed] as const,
          ...(money.limit === null ? [] : [['CC', money.limit] as const]),
        ]),
  ];
  const start = `${flags}${language}${frame.at}`;
  if (request.code !== '63') {
    const code = request.code === '25' ? '26' : '24';
    return { code, fixed: start, fields: [...fields, ...told(frame)] };
  }
  const counts = listCodes.map((list) => count(lists[list].length)).join('');
  const place = (request.fixed['summary'] ?? '').indexOf('Y');
  const list = place < 0 ? undefined : listCodes[place];
  const listed =
    list === undefined
      ? []
      : paged(lists[list], request).map((value): Field => [list, shortened(value, longestEcho)]);
  return { code: '64', fixed: `${start}${counts}`, fields: [...fields, ...listed, ...told(frame)] };
}

/** The part of a list that BP (its first) and BQ (its last) ask for, both from 1. */
function paged(list: readonly string[], { fields }: Request): readonly string[] {
  const number = (name: string): number | null => {
    const text = (fields.get(name) ?? '').trim();
    return /^\d{1,6}$/.test(text) ? Number(text) : null;
  };
  const first = Math.max(1, number('BP') ?? 1);
  return list.slice(first - 1, Math.min(number('BQ') ?? first + mostListed - 1, first + mostListed - 1));
}

export interface LoanFacts {
  readonly isDone: boolean;
  readonly isRenewal: boolean;
  readonly card: string;
  readonly barcode: string;
  readonly title: string;
  /** As answers have a date; empty if nothing was lent. */
  readonly dueAt: string;
}

/** As other servers have it: unknown if nothing was lent. */
const magnetic = (isDone: boolean): 'N' | 'U' => (isDone ? 'N' : 'U');

export function checkOutAnswer(
  frame: Frame,
  { isDone, isRenewal, card, barcode, title: name, dueAt }: LoanFacts,
): Answer {
  return {
    code: '12',
    fixed: `${isDone ? '1' : '0'}${yes(isRenewal)}${magnetic(isDone)}${yes(isDone)}${frame.at}`,
    fields: [
      institution(frame),
      echo('AA', card),
      echo('AB', barcode),
      title(name),
      ['AH', dueAt],
      ...told(frame),
    ],
  };
}

export function renewalAnswer(
  frame: Frame,
  { isDone, card, barcode, title: name, dueAt }: LoanFacts,
): Answer {
  // The item left the library when it was lent: a device would wait for it to be put down.
  const desensitize = yes(false);
  return {
    code: '30',
    fixed: `${isDone ? '1' : '0'}${yes(isDone)}${magnetic(isDone)}${desensitize}${frame.at}`,
    fields: [
      institution(frame),
      echo('AA', card),
      echo('AB', barcode),
      title(name),
      ['AH', dueAt],
      ...told(frame),
    ],
  };
}

export function renewAllAnswer(frame: Frame, renewed: readonly string[], refused: readonly string[]): Answer {
  const each = (name: string, barcodes: readonly string[]) =>
    barcodes.slice(0, mostListed).map((barcode): Field => [name, barcode]);
  return {
    code: '66',
    fixed: `1${count(renewed.length)}${count(refused.length)}${frame.at}`,
    fields: [institution(frame), ...each('BM', renewed), ...each('BN', refused), ...told(frame)],
  };
}

export interface CheckInFacts {
  readonly isDone: boolean;
  readonly barcode: string;
  readonly title: string;
  /** The name of the item's place, which is the bin of a sorter. */
  readonly place: string;
  /** Set aside for a borrower, whom no field names. */
  readonly isOnHold: boolean;
  /** Staff must look at the item. */
  readonly needsStaff: boolean;
}

/** What devices trip over, by the switches of the machine. */
export interface CheckInSwitches {
  readonly alwaysAlertType: boolean;
  readonly alwaysDestination: boolean;
  readonly alertNeedsType: boolean;
}

export function checkInAnswer(frame: Frame, facts: CheckInFacts, switches: CheckInSwitches): Answer {
  const { isDone, barcode, title: name, place, isOnHold, needsStaff } = facts;
  const alertType = isOnHold ? '01' : needsStaff ? '99' : isDone && switches.alwaysAlertType ? '00' : null;
  const isAlert = switches.alertNeedsType ? alertType !== null : needsStaff || isOnHold;
  return {
    code: '10',
    fixed: `${isDone ? '1' : '0'}${yes(isDone)}N${yes(isAlert)}${frame.at}`,
    fields: [
      institution(frame),
      echo('AB', barcode),
      echo('AQ', place),
      title(name),
      echo('CL', place),
      ...(alertType === null ? [] : [['CV', alertType] as const]),
      ...(switches.alwaysDestination ? [['CT', ''] as const] : []),
      ...told(frame),
    ],
  };
}

/** @param state null if the library has no such item */
export function itemAnswer(
  frame: Frame,
  item: {
    readonly barcode: string;
    readonly title: string;
    readonly place: string;
    readonly state: string | null;
  },
): Answer {
  const [security, fee] = ['00', '01'];
  const status = item.state === null ? '01' : (circulationStatus[item.state] ?? '01');
  return {
    code: '18',
    fixed: `${status}${security}${fee}${frame.at}`,
    fields: [echo('AB', item.barcode), title(item.title), echo('AQ', item.place), ...told(frame)],
  };
}

/** By the states of items; 01 is "other". */
const circulationStatus: Readonly<Record<string, string>> = {
  available: '03',
  'not-for-loan': '03',
  'on-loan': '04',
  'in-processing': '06',
  'on-hold-shelf': '08',
  lost: '12',
  missing: '13',
};

export const itemStatusAnswer = (frame: Frame, barcode: string): Answer => ({
  code: '20',
  fixed: `0${frame.at}`,
  fields: [echo('AB', barcode), ...told(frame)],
});

export const endAnswer = (frame: Frame, card: string): Answer => ({
  code: '36',
  fixed: `Y${frame.at}`,
  fields: [institution(frame), echo('AA', card), ...told(frame)],
});

export const paymentAnswer = (frame: Frame, card: string, isAccepted: boolean): Answer => ({
  code: '38',
  fixed: `${yes(isAccepted)}${frame.at}`,
  fields: [institution(frame), echo('AA', card), ...told(frame)],
});

export function holdAnswer(
  frame: Frame,
  hold: {
    readonly isDone: boolean;
    readonly isReady: boolean;
    /** In the queue, from 1; null if there is no hold. */
    readonly place: number | null;
    readonly card: string;
    readonly barcode: string;
    readonly title: string;
  },
): Answer {
  return {
    code: '16',
    fixed: `${hold.isDone ? '1' : '0'}${yes(hold.isReady)}${frame.at}`,
    fields: [
      ...(hold.place === null ? [] : [['BR', String(hold.place)] as const]),
      institution(frame),
      echo('AA', hold.card),
      echo('AB', hold.barcode),
      title(hold.title),
      ...told(frame),
    ],
  };
}

/** An amount such as `1.50` in minor units; null if it is none. @param digits of the currency after the point */
export function minorUnits(text: string, digits: number): number | null {
  const parts = /^(\d{1,7})(?:[.,](\d{1,4}))?$/.exec(text.trim());
  if (parts === null) return null;
  const [, whole = '', fraction = ''] = parts;
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
}
