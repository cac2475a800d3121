// The list of the desk's verbs. The first one that Escape ends goes first; each group of the F1 page keeps this order.

import { claimLines } from '../result/claim-lines.ts';
import { shortened, type ResultWords, type Words } from '../result/words.ts';
import { titleOf, type DoneEntry, type Entry } from '../session/kinds.ts';
import { allThere } from './all-there.ts';
import { emptyBookDrop } from './book-drop.ts';
import { chooseLoanByNumber, dropChosen } from './choose-loan.ts';
import { claim } from './claim.ts';
import { lendClassSet } from './class-set.tsx';
import { close } from './close.ts';
import { changeDueDate } from './due-date.tsx';
import { bringBack } from './found.ts';
import { placeHold } from './hold.ts';
import { returnAndLend } from './lend.ts';
import { lendToClass } from './lend-to-class.tsx';
import { lookUp, openPage } from './look-up.ts';
import { lose } from './lost.tsx';
import { missing } from './missing.tsx';
import { leaveMode } from './mode.ts';
import { openBorrower } from './open.ts';
import { override } from './override.tsx';
import { pay } from './pay.tsx';
import { showReason } from './reason.ts';
import { refused } from './refused.ts';
import { renew, renewAll } from './renew.ts';
import { giveBack } from './return.ts';
import { scan } from './scan.ts';
import { chooseFace, help, keepPage, print } from './screen-keys.ts';
import { setAside } from './set-aside.ts';
import { undo } from './undo.ts';
import { addUnknown, giveCard } from './unknown.tsx';
import { countUses } from './uses.ts';
import { resultKind, type ShortcutGroup, type Verb } from './verb.ts';
import { leaveOut, tryAgain } from './waiting.ts';

export const verbs: readonly Verb[] = [
  scan,
  openBorrower,
  chooseFace,
  placeHold,
  lookUp,
  dropChosen,
  lendClassSet,
  lendToClass,
  countUses,
  emptyBookDrop,
  leaveMode,
  close,
  returnAndLend,
  renew,
  giveBack,
  override,
  openPage,
  changeDueDate,
  claim,
  lose,
  pay,
  renewAll,
  print,
  showReason,
  allThere,
  missing,
  undo,
  tryAgain,
  leaveOut,
  refused,
  setAside,
  addUnknown,
  giveCard,
  bringBack,
  help,
  keepPage,
  ...chooseLoanByNumber,
];

export function wordsFor(entry: Entry): ResultWords {
  const plain = {
    outcome: entry.kind,
    whose: null,
    about: null,
    lines: [],
    staff: [],
    dueOn: null,
    daysLate: 0,
  };
  const words = { ...plain, ...resultKind(verbs, entry.kind).words(entry) };
  return { ...words, staff: [...claimLines(entry), ...words.staff] };
}

/** The words of the button that undoes it. */
export function undoWords(done: DoneEntry): Words {
  const words = resultKind(verbs, done.kind).undoWords?.(done);
  return words ?? { key: `desk:foot.undo.${done.kind}`, values: { title: shortened(titleOf(done)) } };
}

/** The rows of the F1 page in this group. */
export const shortcutsOf = (group: ShortcutGroup): { what: string; keys: string[] }[] =>
  verbs.flatMap(({ key, otherKey, shortcuts }) => {
    const what = shortcuts?.[group];
    return what === undefined ? [] : [{ what, keys: [key, otherKey].filter((each) => each !== undefined) }];
  });
