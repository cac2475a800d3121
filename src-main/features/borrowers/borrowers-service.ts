// Finds borrowers, and changes them through the write gate.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { lateBefore } from '../calendar/calendar-rules.ts';
import { libraryDay } from '../calendar/closed-days-service.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { borrowerDictionary } from '../../core/database/search-dictionary.ts';
import { looseSearch, type Find } from '../../core/database/search-loosely.ts';
import { foundBest } from '../../core/database/search-order.ts';
import { prefixQuery } from '../../core/database/search-query.ts';
import { searchWords, type SearchWord } from '../../core/database/search-words.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { Actor, WriteGate, Written } from '../../core/journal/write-gate.ts';
import { seriesFor } from '../numbers/number-commands.ts';
import { borrowerChanges, copiedBorrowers } from './borrower-changes-repository.ts';
import {
  addBorrower,
  cardsLacking,
  giveCards,
  noSuchBorrower,
  putBorrower,
  updateBorrower,
  updateBorrowers,
  type SharedBorrowerChanges,
  type BorrowerChanges,
  type BorrowerInput,
  type BorrowerNumber,
  type PutBorrower,
} from './borrower-commands.ts';
import {
  allBorrowers,
  borrowerListsIn,
  borrowerStates,
  type BorrowerCounts,
  type BorrowerFilter,
  type BorrowerState,
} from './borrower-lists-repository.ts';
import { borrowersIn, type Borrower } from './borrowers-repository.ts';
import { groupsIn } from './groups-repository.ts';
import { mergeBorrowers, type Merge } from './merge-commands.ts';
import { mergeImagesIn } from './merge-images-repository.ts';
import { forgetOldMerges } from './merge-commands.ts';
import { forgetMergesBefore } from './merge-rules.ts';
import {
  addWelcomed,
  deleteWithMail,
  type DeletionRule,
  putWelcomed,
  type BorrowerMail,
  type WelcomeQueued,
  type WelcomeWish,
} from './welcomed-borrowers.ts';
import type { VersionCondition } from '../../core/problems/version-condition.ts';

export { borrowerStates } from './borrower-lists-repository.ts';
export type { Borrower } from './borrowers-repository.ts';

const everywhere = { atEveryDesk: true } as const;
/** The most matches to count: counting more would delay the desk. */
const countedAmong = 20_000;
const parsed = (json: string): Borrower => JSON.parse(json) as Borrower;

/** Filter for borrowers, as of today. */
export type BorrowersWanted = Omit<BorrowerFilter, 'today' | 'lateBefore'>;

export type BorrowersService = ReturnType<typeof borrowersService>;

export function borrowersService(reader: ReadableDatabase, gate: WriteGate, clock: Clock) {
  const read = borrowersIn(reader);
  const lists = borrowerListsIn(reader);
  const day = () => libraryDay(reader, clock.now());
  const asOf = () => {
    const now = day();
    return { today: now.today, lateBefore: lateBefore(now) };
  };

  let registered: BorrowerMail | null = null;
  const mail = (): BorrowerMail => {
    if (registered === null) throw new Error('Mail has not registered with the borrowers.');
    return registered;
  };

  const existing = (reference: string): string => {
    const id = read.idOfAnyTime(reference);
    if (id === null) throw noSuchBorrower(reference);
    return id;
  };

  const foundBy = (
    words: readonly SearchWord[],
    limit: number,
    request: BorrowersWanted,
    query?: string,
  ): string[] => {
    const filter = { ...request, ...asOf() };
    const read = (each: string, most: number) => lists.search(each, filter, most);
    return foundBest(words, limit, read, query).map(({ json }) => json);
  };
  const countWithoutEmail = (query: string, most: number): number =>
    lists.search(query, { ...asOf(), withoutEmail: true }, most).length;
  const meant = <T>(typed: string, find: Find<T>, withoutEmail = false): T[] => {
    const dictionary = borrowerDictionary(reader, withoutEmail ? countWithoutEmail : undefined);
    return looseSearch(dictionary, searchWords(typed), find).meant();
  };
  const writtenSearch = (typed: string, limit: number, request: BorrowersWanted = {}): string[] => {
    const results = foundBy(searchWords(typed), limit, request);
    return results.length > 0
      ? results
      : meant(typed, (words, query) => foundBy(words, limit, request, query));
  };
  /** The query that `writtenSearch` answers; null without a searchable word. */
  const queryFor = (typed: string): string | null => {
    const query = prefixQuery(typed);
    const finds = (words: string): boolean => lists.countFound(words, asOf(), 1) > 0;
    if (query === null || finds(query)) return query;
    const [other = query] = meant(typed, (_, other = query) => [other].filter(finds));
    return other;
  };

  /** New classes and the next numbers are the main desk's. */
  const isOwnToEachDesk = ({ group = null, barcode }: BorrowerInput): boolean =>
    (group === null || groupsIn(reader).groupByName(group) !== null) &&
    (barcode !== undefined || seriesFor(reader, 'card') === null);

  const deletionRules: DeletionRule[] = [];

  return {
    day,
    today: () => day().today,
    /** A later feature registers why a borrower cannot be deleted; its rule throws the problem. */
    alsoRefuseDeletion(rule: DeletionRule): void {
      deletionRules.push(rule);
    },
    /** Mail calls this once, when it is built. */
    registerMail(hooks: BorrowerMail): void {
      registered = hooks;
    },
    /** All borrowers that match the filter, for streaming. */
    list: (request: BorrowersWanted = {}) => allBorrowers({ ...request, ...asOf() }),
    /** All borrowers that match the filter and the words, for streaming; null without a searchable word. */
    listFound(typed: string, request: BorrowersWanted = {}) {
      const query = queryFor(typed);
      return query === null ? null : allBorrowers({ ...request, ...asOf() }, query);
    },
    /** The first `limit` by name. */
    byName: (request: BorrowersWanted, limit: number): Borrower[] =>
      lists.byName({ ...request, ...asOf() }, limit).map(parsed),
    /** The same, as JSON. @param skipped how many of the first ones are left out */
    writtenByName: (request: BorrowersWanted, limit: number, skipped: number): string[] =>
      lists.byName({ ...request, ...asOf() }, limit, skipped),
    /**
     * Counts in total and how many of them are in each further state; yields to waiting scans between counts.
     *
     * @param typed counts only matches of these words, among the first `countedAmong`
     */
    async counts(request: BorrowersWanted, typed = ''): Promise<BorrowerCounts> {
      const none = Object.fromEntries(borrowerStates.map((state) => [state, 0])) as Record<
        BorrowerState,
        number
      >;
      const counts: BorrowerCounts = { all: 0, ...none, complete: true };
      const query = queryFor(typed);
      if (query === null && typed.trim() !== '') return counts;
      for (const state of ['all', ...borrowerStates] as const) {
        await nextTurn();
        const states = new Set(request.states);
        if (state !== 'all') states.add(state);
        const filter = { ...request, states: [...states], ...asOf() };
        counts[state] = query === null ? lists.count(filter) : lists.countFound(query, filter, countedAmong);
      }
      if (query !== null) counts.complete = lists.countFound(query, asOf(), countedAmong + 1) <= countedAmong;
      return counts;
    },
    /** Changes since a timestamp, for streaming. */
    changes: borrowerChanges,
    copied: copiedBorrowers,
    /** Those with the words as they are typed. @param byEmail words of the mail address count too */
    search: (typed: string, limit: number, byEmail: boolean): Borrower[] =>
      foundBy(searchWords(typed), limit, { withoutEmail: !byEmail }).map(parsed),
    /** Those with words that are probably meant by the typed ones, for a search that finds nothing. */
    searchMeant(typed: string, limit: number, byEmail: boolean): Borrower[] {
      const request = { withoutEmail: !byEmail };
      return meant(typed, (words, query) => foundBy(words, limit, request, query), !byEmail).map(parsed);
    },
    /** As JSON; if no borrower has the words as they are typed, those with words that are probably meant. */
    writtenSearch,
    count: () => read.count(),
    /** @throws Problem not-found */
    idOf: existing,
    findId: (reference: string): string | null => read.idOfAnyTime(reference),
    /** The borrower's JSON. @throws Problem not-found */
    json(reference: string): string {
      const text = read.json(existing(reference));
      if (text === null) throw noSuchBorrower(reference);
      return text;
    },
    borrower(reference: string): Borrower {
      return JSON.parse(this.json(reference)) as Borrower;
    },
    /** @param welcome also queues the welcome message, in the same transaction */
    async add(actor: Actor, input: BorrowerInput, welcome = false): Promise<Borrower> {
      const command = welcome ? addWelcomed(mail(), input) : addBorrower(input);
      const options = !welcome && isOwnToEachDesk(input) ? everywhere : {};
      return (await gate.write(actor, command, options)).result;
    },
    /** @param ifVersion refuses with version-conflict if the borrower has another version by now */
    async update(
      actor: Actor,
      reference: string,
      changes: BorrowerChanges,
      ifVersion?: VersionCondition,
    ): Promise<Borrower> {
      const givesCard = Object.keys(changes).join() === 'barcode' && typeof changes.barcode === 'string';
      const command = updateBorrower(reference, changes, ifVersion);
      return (await gate.write(actor, command, givesCard ? everywhere : {})).result;
    },
    /** Changes the same fields of many borrowers in one step. @throws Problem not-found, validation-failed */
    updateMany: (actor: Actor, ids: readonly string[], changes: SharedBorrowerChanges) =>
      gate.write(actor, updateBorrowers(ids, changes)),
    cardsLacking: (ids: readonly string[]) => cardsLacking(reader, ids),
    /** Gives those without a card the next numbers. @throws Problem not-found, barcode-taken */
    giveCards: (actor: Actor, ids: readonly string[]) => gate.write(actor, giveCards(ids)),
    /** Updates the borrower with this number, or adds one. @param welcome for an added borrower */
    put(
      actor: Actor,
      number: BorrowerNumber,
      changes: BorrowerChanges,
      ifVersion?: VersionCondition,
      welcome?: WelcomeWish,
    ): Promise<Written<PutBorrower & { welcome?: WelcomeQueued | null }>> {
      return gate.write<PutBorrower & { welcome?: WelcomeQueued | null }>(
        actor,
        welcome === undefined
          ? putBorrower(number, changes, ifVersion)
          : putWelcomed(mail(), number, changes, welcome, ifVersion),
      );
    },
    /** Merges two borrowers. @throws Problem not-found, validation-failed, version-conflict, merge-undecided */
    async merge(
      actor: Actor,
      reference: string,
      merge: Merge,
      ifVersion?: VersionCondition,
    ): Promise<Borrower> {
      return (await gate.write(actor, mergeBorrowers(reference, merge, ifVersion))).result;
    },
    /** Deletes images of merges that can no longer be undone. */
    async runMaintenance(): Promise<void> {
      if (!mergeImagesIn(reader).anyBefore(forgetMergesBefore(clock.now()))) return;
      while ((await gate.write('system', forgetOldMerges())).result);
    },
    async delete(actor: Actor, reference: string, ifVersion?: VersionCondition): Promise<void> {
      await gate.write(actor, deleteWithMail(mail(), deletionRules, reference, ifVersion));
    },
  };
}
