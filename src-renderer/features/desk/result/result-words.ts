// Chooses the text keys, the tone and the sound for each result.

import type { Facts, LoanOverview, RefusalCode, SetAside } from '../../../api/library.ts';
import { refusalWords } from './refusal-words.ts';
import { resultOf, type VerbResult } from '../verbs/verbs.ts';
import type { Tone } from '../../../ui/marks/Shape.tsx';
import {
  type Entry,
  type LookedUpEntry,
  type RefusedEntry,
  type ReturnedEntry,
} from '../session/desk-entries.ts';

export type Sound = 'opened' | 'lent' | 'returned' | 'set-aside' | 'attention' | 'refused' | 'undone';

/** A text key of the `desk` or `refusals` namespace with its values; those named `...On` are calendar dates. */
export interface Words {
  key: string;
  values?: Facts;
}

export interface ResultWords {
  outcome: Entry['kind'];
  /** `refused`: the item stays here; `attention`: staff should check, but the action was done. */
  tone: Tone;
  sound: Sound;
  /** The headline. */
  heading: Words;
  /** The subject: a title or a name. */
  about: string | null;
  lines: Words[];
  /** Small print for staff. */
  staff: Words[];
  dueOn: string | null;
  daysLate: number;
}

/** Neutral: nothing is refused, the text only describes the state. */
const ONLY_ATTENTION: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'item-not-lent',
  'item-still-lent',
  'item-already-lent-to-borrower',
  'renewal-gains-nothing',
]);

export function fullName(person: { givenName: string; familyName: string }): string {
  return `${person.givenName} ${person.familyName}`.trim();
}

const firstName = (person: { givenName: string; familyName: string }): string =>
  person.givenName || person.familyName;

const plain = { about: null, lines: [], staff: [], dueOn: null, daysLate: 0 };

export function wordsFor(entry: Entry): ResultWords {
  const result = resultOf(entry.kind);
  if (result !== undefined) return { ...plain, outcome: entry.kind, ...result.words(entry) };
  return sessionWords(entry as Exclude<Entry, VerbResult>);
}

function sessionWords(entry: Exclude<Entry, VerbResult>): ResultWords {
  switch (entry.kind) {
    case 'opened':
      return openedWords(entry);
    case 'lent':
      return {
        ...plain,
        outcome: 'lent',
        tone: 'lent',
        sound: entry.hasAnotherCopy === true ? 'attention' : 'lent',
        heading: { key: 'desk:result.lent' },
        about: entry.loan.item.title,
        lines: [
          { key: 'desk:result.to', values: { name: fullName(entry.loan.borrower) } },
          ...(entry.bookedFrom === undefined
            ? []
            : [{ key: 'desk:result.bookedFrom', values: { fromOn: entry.bookedFrom } }]),
          ...(entry.hasAnotherCopy === true
            ? [{ key: 'desk:result.hasAnotherCopy', values: { name: firstName(entry.loan.borrower) } }]
            : []),
        ],
        staff: [
          ...(entry.returned === null
            ? []
            : [{ key: 'desk:result.returnedFirst', values: { name: fullName(entry.returned.borrower) } }]),
          ...noteOf(entry),
        ],
        dueOn: entry.loan.dueOn,
      };
    case 'returned': {
      const late = entry.loan.daysOverdue > 0;
      const setAside = entry.setAside && setAsideWords(entry.setAside, 'returned');
      if (setAside !== undefined)
        return {
          ...setAside,
          staff: [
            ...setAside.staff,
            { key: 'desk:result.returnedBy', values: { name: nameAndClass(entry.loan.borrower) } },
            ...datedBack(entry),
            ...(entry.loan.item.lost ? [{ key: 'desk:result.wasLost' }] : []),
            ...noteOf(entry),
          ],
          daysLate: entry.loan.daysOverdue,
        };
      return {
        ...plain,
        outcome: 'returned',
        tone: 'returned',
        sound: late ? 'attention' : 'returned',
        heading: { key: 'desk:result.returned' },
        about: entry.loan.item.title,
        lines: [
          { key: 'desk:result.from', values: { name: fullName(entry.loan.borrower) } },
          ...(entry.stillOut === null
            ? []
            : [{ key: 'desk:result.stillOut', values: { count: entry.stillOut } }]),
          ...datedBack(entry),
          ...(entry.loan.item.lost ? [{ key: 'desk:result.wasLost' }] : []),
          ...(entry.loan.claimedAt === null ? [] : [{ key: 'desk:result.wasClaimed' }]),
          ...moneyLines(entry.money ?? null, entry.loan.borrower.givenName),
        ],
        staff: noteOf(entry),
        daysLate: entry.loan.daysOverdue,
      };
    }
    case 'found':
      if (entry.setAside !== undefined)
        return {
          ...setAsideWords(entry.setAside, 'found'),
        };
      return {
        ...plain,
        outcome: 'found',
        tone: 'returned',
        sound: 'returned',
        heading: { key: 'desk:result.found' },
        about: entry.item.title,
        lines: [{ key: 'desk:result.foundWhere' }],
        staff: [{ key: 'desk:result.foundStaff' }],
      };
    case 'set-aside':
      return setAsideWords(entry.setAside, 'set-aside');
    case 'off-hold-shelf':
      return {
        ...plain,
        outcome: 'off-hold-shelf',
        tone: 'returned',
        sound: 'returned',
        heading: { key: 'desk:result.offHoldShelf' },
        about: entry.item.title,
        lines: [{ key: 'desk:result.offHoldShelfWhy' }],
      };
    case 'used':
      if (entry.setAside !== undefined) return setAsideWords(entry.setAside, 'used');
      return {
        ...plain,
        outcome: 'used',
        tone: 'returned',
        sound: 'returned',
        heading: { key: 'desk:result.used' },
        about: entry.item.title,
        lines: [{ key: entry.found ? 'desk:result.foundWhere' : 'desk:result.usedWhat' }],
        staff: entry.found ? [{ key: 'desk:result.foundStaff' }] : [],
      };
    case 'hold-placed': {
      const { borrower, place } = entry.hold;
      return {
        ...plain,
        outcome: 'hold-placed',
        tone: 'hold',
        sound: 'lent',
        heading: { key: 'desk:result.holdPlaced' },
        about: entry.item.title,
        lines: [
          { key: 'desk:result.setAsideFor', values: { name: fullName(borrower) } },
          { key: 'desk:result.inQueue', values: { count: (place ?? 1) - 1 } },
        ],
      };
    }
    case 'looked-up':
      return lookedUpWords(entry);
    case 'refused':
      return refusedWords(entry);
    case 'undone':
      return {
        ...plain,
        outcome: 'undone',
        tone: 'neutral',
        sound: 'undone',
        heading: { key: 'desk:result.undone' },
        about: entry.title,
        lines: [
          {
            key: `desk:result.undoneWhat.${entry.what}`,
            ...(entry.loan !== null && { values: { name: fullName(entry.loan.borrower) } }),
          },
          ...(entry.returned === null
            ? []
            : [{ key: 'desk:result.lentAgain', values: { name: fullName(entry.returned.borrower) } }]),
        ],
      };
    case 'undo-impossible':
      return {
        ...plain,
        outcome: 'undo-impossible',
        tone: 'attention',
        sound: 'attention',
        heading: { key: 'desk:result.undoImpossible' },
        about: entry.title,
        lines: [{ key: `desk:result.undoImpossibleWhy.${entry.code}` }],
      };
    case 'problem':
      return {
        ...plain,
        outcome: 'problem',
        tone: 'refused',
        sound: 'refused',
        heading: { key: 'desk:result.stop' },
        lines: [{ key: 'desk:result.problem', values: { asked: shortened(entry.asked) } }],
        staff: [{ key: 'desk:result.problemStaff', values: { code: entry.code, detail: entry.detail } }],
      };
  }
}

const datedBack = ({ returnedOn }: ReturnedEntry): Words[] =>
  returnedOn === undefined ? [] : [{ key: 'desk:result.datedBack', values: { returnedOn } }];

const noteOf = ({ note }: { note?: string | undefined }): Words[] =>
  note === undefined ? [] : [{ key: 'desk:result.itemNote', values: { note } }];

/** The borrower's first name is read from afar: a child's full name is small print. */
function setAsideWords({ item, borrower, until }: SetAside, outcome: Entry['kind']): ResultWords {
  return {
    ...plain,
    outcome,
    tone: 'hold',
    sound: 'set-aside',
    heading: { key: 'desk:result.setAside' },
    about: item.title,
    lines: [
      {
        key: borrower.group === null ? 'desk:result.setAsideFor' : 'desk:result.setAsideForIn',
        values: { name: firstName(borrower), group: borrower.group },
      },
    ],
    staff: [{ key: 'desk:result.keptUntil', values: { name: nameAndClass(borrower), untilOn: until } }],
  };
}

function nameAndClass(person: { givenName: string; familyName: string; group: string | null }): string {
  return [fullName(person), person.group].filter((part) => part !== null).join(', ');
}

/** What the borrower owes after a return, and what is to be paid back because a lost book was found. */
function moneyLines(money: LoanOverview['money'], name: string): Words[] {
  if (money === null) return [];
  const { owed, refundDue, currency } = money;
  return [
    ...(owed > 0
      ? [{ key: 'desk:result.owes', values: { name, owedMoney: `${String(owed)} ${currency}` } }]
      : []),
    ...(refundDue > 0
      ? [{ key: 'desk:result.refundDue', values: { refundMoney: `${String(refundDue)} ${currency}` } }]
      : []),
  ];
}

function openedWords(entry: Extract<Entry, { kind: 'opened' }>): ResultWords {
  const { borrower, refusals, mayBorrow, loans } = entry.overview;
  const overdue = entry.overview.overdueCount;
  const inTheWay = refusals.map((refusal) => ({
    key: `refusals:${refusal.code}.child`,
    values: refusal.facts,
  }));
  const attention = refusals.length > 0 || borrower.message !== null || overdue > 0;
  const lines: Words[] = [...inTheWay.slice(0, 2)];
  const ready = entry.overview.holds.filter(({ state }) => state === 'ready').length;
  if (ready > 0) lines.push({ key: 'desk:result.readyForYou', values: { count: ready } });
  if (refusals.length === 0) {
    if (overdue > 0) lines.push({ key: 'desk:result.overdue', values: { count: overdue } });
    if (mayBorrow.more !== null)
      lines.push({ key: 'desk:result.mayBorrow', values: { count: mayBorrow.more } });
    else if (loans.length > 0) lines.push({ key: 'desk:result.hasOut', values: { count: loans.length } });
  }
  return {
    ...plain,
    outcome: 'opened',
    tone: attention ? 'attention' : 'neutral',
    sound: attention ? 'attention' : 'opened',
    heading: { key: 'desk:result.opened', values: { name: firstName(borrower) } },
    lines,
    staff: inTheWay.length > 0 ? refusalWords(refusals) : [],
  };
}

/** The location is the headline, because the search asked for it. */
function lookedUpWords({ item }: LookedUpEntry): ResultWords {
  const { loan, status, availability } = item;
  const lost = status === 'lost';
  const has = loan ? [fullName(loan.borrower), loan.borrower.group] : [];
  return {
    ...plain,
    outcome: 'looked-up',
    tone: 'neutral',
    sound: 'opened',
    heading: { key: `desk:lookedUp.${lost ? 'lost' : loan ? 'on-loan' : availability}` },
    about: item.title,
    lines: loan
      ? [
          { key: 'desk:lookedUp.with', values: { name: has.filter((part) => part !== null).join(', ') } },
          ...(lost ? [] : [{ key: 'desk:lookedUp.due', values: { dueOn: loan.dueOn } }]),
        ]
      : [],
    staff: [
      {
        key: 'desk:lookedUp.item',
        values: {
          about: [item.authors.join(', '), item.callNumber, item.barcode].filter(Boolean).join(' · '),
        },
      },
    ],
    daysLate: loan && !lost ? loan.daysOverdue : 0,
  };
}

function refusedWords(entry: RefusedEntry): ResultWords {
  const first = entry.refusals[0];
  const code: RefusalCode = first?.code ?? 'code-unknown';
  const attention = ONLY_ATTENTION.has(code);
  return {
    ...plain,
    outcome: 'refused',
    tone: attention ? 'attention' : 'refused',
    sound: attention ? 'attention' : 'refused',
    heading: { key: attention ? 'desk:result.look' : 'desk:result.stop' },
    about: entry.item?.title ?? titleIn(first?.facts) ?? askedCode(entry),
    lines: [{ key: `refusals:${code}.child`, values: factsWithCode(entry, first?.facts) }],
    staff: [
      ...keyboardWords(entry),
      ...refusalWords(
        entry.refusals.map((refusal) => ({ ...refusal, facts: factsWithCode(entry, refusal.facts) })),
      ),
    ],
  };
}

function keyboardWords({ otherKeyboard: pc }: RefusedEntry): Words[] {
  if (pc === undefined) return [];
  return [
    pc === 'other' ? { key: 'desk:keyboard.differs' } : { key: 'desk:keyboard.differsFrom', values: { pc } },
  ];
}

function askedCode(entry: RefusedEntry): string | null {
  return entry.asked.kind === 'scan' ? shortened(entry.asked.code) : null;
}

function titleIn(facts: Facts | undefined): string | null {
  const title = facts?.['title'];
  return typeof title === 'string' ? title : null;
}

/** The scanned text, shortened so that even a stray page of text fits. */
function factsWithCode(entry: RefusedEntry, facts: Facts | undefined): Facts {
  const scanned = entry.asked.kind === 'scan' ? entry.asked.code : '';
  const code = facts?.['code'];
  return { ...facts, code: shortened(typeof code === 'string' && code !== '' ? code : scanned) };
}

const LONGEST_SHOWN = 40;

export function shortened(text: string): string {
  const oneLine = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return oneLine.length <= LONGEST_SHOWN ? oneLine : `${oneLine.slice(0, LONGEST_SHOWN)}…`;
}
