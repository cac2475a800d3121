// Fills an empty library with an invented school, the same every time, through the write gate.
import { performance } from 'node:perf_hooks';
import { Temporal } from 'temporal-polyfill';
import { addBorrower, updateBorrower } from '../features/borrowers/borrower-commands.ts';
import { addDays } from '../core/dates/calendar-dates.ts';
import { closedDays } from '../features/calendar/closed-days.ts';
import { closedDaysService } from '../features/calendar/closed-days-service.ts';
import { loanRulesService, type NamedLoanRule } from '../features/circulation/loan-rules-service.ts';
import { chargeSettings } from '../features/charges/charge-settings.ts';
import { addCharge, pay } from '../features/charges/charges-commands.ts';
import { loansIn } from '../features/circulation/loans-repository.ts';
import { claimReturned } from '../features/circulation/lost-items-commands.ts';
import { addItem, updateItem } from '../features/collection/collection-commands.ts';
import { itemTypesService } from '../features/collection/item-types-service.ts';
import { placesService } from '../features/collection/places-service.ts';
import type { Command, WriteGate } from '../core/journal/write-gate.ts';
import { calendarSettings } from '../features/calendar/calendar-settings.ts';
import { selfCheckoutSettings } from '../features/self-checkout/self-checkout-settings.ts';
import { librarySettings } from '../features/settings/library-settings.ts';
import { changeSettings, currentSettings, readSettings } from '../features/settings/settings-service.ts';
import { ImportRefusedError } from '../features/imports/file-to-import.ts';
import { holdsAnything } from '../features/imports/import-runner.ts';
import { inventBorrowers, type InventedBorrower } from './demo-borrowers.ts';
import {
  demoItemTypes,
  demoPlaces,
  inventItems,
  type DemoItemType,
  type InventedItem,
} from './demo-collection.ts';
import { drawPlaces, openCatalogue } from './demo-catalogue.ts';
import { putCovers } from './demo-covers.ts';
import { inventHolidays } from './demo-holidays.ts';
import { bookSets } from './demo-bookings.ts';
import { placeHolds } from './demo-holds.ts';
import { liveThroughLoans, type LivedLoans } from './demo-loans.ts';
import { beginStocktake, finishStocktake } from './demo-stocktakes.ts';
import { seededRandom } from './seeded-random.ts';
import {
  importActor,
  intoLibrary,
  writeRows,
  type LibraryToFill,
  type FillTarget,
} from './filled-library.ts';

export interface DemoSummary {
  readonly kind: 'demo';
  readonly borrowers: number;
  readonly groups: number;
  readonly items: number;
  readonly loans: LivedLoans;
  readonly durationMs: number;
}

const SEED = 1876; // the year of the first library classification by decimals
const ITEMS = 8000;
const DAYS_OF_LOANS = 91;
const DAYS_TO_SET_UP = 7;

const startAgain = 'Delete the data folder and start again.';

type DemoLoanRule = Omit<NamedLoanRule, 'id'> & { itemType: Exclude<DemoItemType, 'Book'> };
const anyone = {
  category: null,
  dueOnFixed: null,
  dueAtTermEnd: false,
  limitedByTerm: false,
  maxItems: null,
  lendable: true,
};
const loanRules: readonly DemoLoanRule[] = [
  { ...anyone, itemType: 'Comic', loanDays: 14, renewalsAllowed: 1, renewalDays: 14, maxItemsOfType: 3 },
  { ...anyone, itemType: 'DVD', loanDays: 14, renewalsAllowed: 0, renewalDays: 0, maxItemsOfType: 2 },
  { ...anyone, itemType: 'Game', loanDays: 14, renewalsAllowed: 0, renewalDays: 0, maxItemsOfType: 1 },
  {
    ...anyone,
    itemType: 'Reference',
    lendable: false,
    loanDays: 0,
    renewalsAllowed: 0,
    renewalDays: 0,
    maxItemsOfType: null,
  },
];

const selfCheckoutPin = '1234';

/**
 * 600 pupils in 24 classes, teachers, 8,000 items and three months of loans that end now.
 *
 * @throws ImportRefusedError if the library is not empty
 */
export function fillWithDemoSchool(library: LibraryToFill): Promise<DemoSummary> {
  return intoLibrary(library, (target) => fill(target, library));
}

/**
 * The same for a start with the demo option: leaves a library that is not empty unchanged.
 *
 * @param begin called before the first row is written
 * @returns null if nothing was filled
 */
export function fillEmptyLibrary(
  library: LibraryToFill,
  begin: () => Promise<void> | void = () => undefined,
): Promise<DemoSummary | null> {
  return intoLibrary(library, async (target) => {
    if (holdsAnything(target.reader)) return null;
    await begin();
    return fill(target, library);
  });
}

async function fill(target: FillTarget, { services }: LibraryToFill): Promise<DemoSummary> {
  if (holdsAnything(target.reader)) {
    throw new ImportRefusedError(
      'The invented school only goes into an empty library, and this one has borrowers or items already.',
    );
  }
  const startedAt = performance.now();
  const random = seededRandom(SEED);
  const { now, today } = target;
  const { timeZone } = currentSettings(target.reader);
  const from = addDays(today, -DAYS_OF_LOANS);
  const setUpOn = addDays(from, -DAYS_TO_SET_UP);
  const setUpAt = new Date(
    Temporal.PlainDate.from(setUpOn).toZonedDateTime({ timeZone, plainTime: '09:00' }).epochMilliseconds,
  ).toISOString();

  const borrowers = inventBorrowers(random, today);
  const items = inventItems(random, ITEMS, Number(today.slice(0, 4)));
  const past = gateAt(target.gate, setUpAt);
  await setUp({ ...target, gate: past }, today);
  await writeRows(
    past,
    borrowers,
    (borrower) => addBorrower({ ...borrower, blockedReason: null }),
    startAgain,
  );
  await writeRows(past, items, ({ input }) => addItem(input), startAgain);
  const gone = items.filter(({ fate }) => fate !== 'in-collection');
  await writeRows(
    past,
    gone,
    ({ barcode, fate }) => updateItem(`barcode:${barcode}`, { status: fate }),
    startAgain,
  );
  await putCovers({ ...target, gate: past }, items, startAgain);
  await drawPlaces({ ...target, gate: past });
  await openCatalogue({ ...target, gate: past }, items);
  const missing = await finishStocktake({ ...target, gate: past }, items);
  const lendable = items
    .filter((item) => mayBeLent(item) && !missing.has(item.barcode))
    .map(({ barcode }) => barcode);

  const { weeklyClosedDays } = readSettings(target.reader, calendarSettings);
  const closed = closedDays(target.reader, weeklyClosedDays);
  const months = { from, today, now, timeZone, closed };
  const loans = await liveThroughLoans(target, random, borrowers, lendable, months);
  await block(target, borrowers);
  await claimSome(target);
  await chargeSome(target);
  const cards = borrowers.flatMap(({ barcode }) => (typeof barcode === 'string' ? [barcode] : []));
  await placeHolds(target, cards, lendable, startAgain);
  const open = { selfCheckout: true, selfCheckoutFaces: true };
  await target.gate.write(importActor, changeSettings(selfCheckoutSettings, open));
  await services.selfCheckout.setPin(selfCheckoutPin);
  const teachers = borrowers.flatMap(({ barcode, category }) =>
    category === 'Teacher' && typeof barcode === 'string' ? [barcode] : [],
  );
  await bookSets(target, teachers, lendable, startAgain);
  await beginStocktake(target, items);
  return {
    kind: 'demo',
    borrowers: borrowers.length,
    groups: new Set(borrowers.map(({ group }) => group)).size,
    items: items.length,
    loans,
    durationMs: Math.round(performance.now() - startedAt),
  };
}

async function setUp(target: FillTarget, today: string): Promise<void> {
  const itemTypes = itemTypesService(target.reader, target.gate);
  const rules = loanRulesService(target.reader, target.gate);
  const name = { libraryName: 'Kingfisher School Library' };
  await target.gate.write(importActor, changeSettings(librarySettings, name));
  const names = new Set(itemTypes.itemTypes().map(({ name }) => name));
  for (const name of demoItemTypes) if (!names.has(name)) await itemTypes.add(importActor, name);
  const places = placesService(target.reader, target.gate);
  for (const place of demoPlaces) await places.add(importActor, place);
  for (const rule of loanRules) await rules.add(importActor, rule);
  const closures = closedDaysService(target.reader, target.gate);
  await Promise.all(inventHolidays(today).map((closure) => closures.add(importActor, closure)));
}

/** Some say that they returned what is overdue. */
async function claimSome(target: FillTarget): Promise<void> {
  const overdue = loansIn(target.reader).longOverdue({
    dueBefore: target.today,
    importedBefore: target.today,
    limit: 3,
  });
  await writeRows(target.gate, overdue, (item) => claimReturned({ item }), startAgain);
}

/** The school charges money: some of those who are late owe for damage, and one has paid a part. */
async function chargeSome(target: FillTarget): Promise<void> {
  await target.gate.write(
    importActor,
    changeSettings(chargeSettings, { chargesEnabled: true, lostCharge: 1250, debtLimit: 2000 }),
  );
  const late = loansIn(target.reader)
    .longOverdue({ dueBefore: target.today, importedBefore: target.today, limit: 8 })
    .flatMap((item) => loansIn(target.reader).openLoanOfItem(item)?.borrowerId ?? []);
  const commands = [...new Set(late)]
    .slice(0, 4)
    .flatMap((borrower, nth): Command<unknown>[] => [
      addCharge({ borrower, kind: nth % 2 === 0 ? 'damage' : 'card', amount: nth % 2 === 0 ? 450 : 300 }),
      ...(nth === 0 ? [pay({ borrower, amount: 200 })] : []),
    ]);
  for (const command of commands) await target.gate.write(importActor, command);
}

/** Blocks come last: the blocked have borrowed before. */
async function block(target: FillTarget, borrowers: readonly InventedBorrower[]): Promise<void> {
  const blocked = borrowers.filter(
    ({ blockedReason }) => blockedReason !== null && blockedReason !== undefined,
  );
  const commandFor = ({ barcode, blockedReason }: InventedBorrower) =>
    updateBorrower(`barcode:${barcode}`, { blockedReason });
  await writeRows(target.gate, blocked, commandFor, startAgain);
}

function mayBeLent({ itemType, fate, input }: InventedItem): boolean {
  return itemType !== 'Reference' && fate === 'in-collection' && input.forLoan !== false;
}

/** The gate, with everything that goes through it done at one instant of the past. */
function gateAt(gate: WriteGate, at: string): WriteGate {
  return { ...gate, write: (actor, command) => gate.write(actor, command, { at }) };
}

/** Describes the school that was made, in two lines for people. */
export function describeDemo(summary: DemoSummary | null): string {
  if (summary === null) return 'The library holds borrowers or items already and is opened as it is.';
  const { borrowers, groups, items, loans, durationMs } = summary;
  return [
    `Filled the library with an invented school in ${(durationMs / 1000).toFixed(1)} s: ${String(borrowers)} borrowers in ${String(groups)} groups, ${String(items)} items.`,
    `  ${String(loans.lent)} loans in three months, ${String(loans.returned)} returned, ${String(loans.renewed)} renewals. Cards begin at 2000001, items at 3000001. The self-checkout’s PIN is ${selfCheckoutPin}.`,
  ].join('\n');
}
