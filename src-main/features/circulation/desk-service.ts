// The desk's single input: a card or words only read, an item is one command of the write gate.
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { Actor, WriteGate, Written } from '../../core/journal/write-gate.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import { libraryDay } from '../calendar/closed-days-service.ts';
import type { CollectionService, FoldedItem } from '../collection/collection-service.ts';
import { readSettings } from '../settings/settings-service.ts';
import { refusal } from './circulation-refusals.ts';
import type { deskMatchesSchema, scanSchema } from './circulation-schemas.ts';
import type { LaterFeatures } from './circulation-hooks.ts';
import { circulationPolicy } from './circulation-policy.ts';
import { circulationSettings } from './circulation-settings.ts';
import { cleanScan, isDoubleRead, looksLikeCode, mayBePartOf } from './scan-input-rules.ts';
import { refusedScan, scanItem, unknownCode, type ScanOutcome } from './scan-command.ts';
import {
  meaningOf,
  mostMatches,
  withLoan,
  type ItemWithLoan,
  type Meaning,
  type Scan,
} from './scan-meaning.ts';
import { loanOverview } from './loan-overview.ts';

export type { ScanOutcome } from './scan-command.ts';

/** A scan, and how long ago the same scanner read the same code with no other input in between. */
type DeskInput = Scan & Pick<z.infer<typeof scanSchema>, 'sameCodeAgoMs'>;

type DeskMatches = z.infer<typeof deskMatchesSchema>;

export type DeskService = ReturnType<typeof deskService>;

export function deskService(
  reader: ReadableDatabase,
  gate: WriteGate,
  clock: Clock,
  borrowers: BorrowersService,
  collection: CollectionService,
  later: LaterFeatures,
) {
  const today = () => libraryDay(reader, clock.now());

  const withLoans = (items: readonly FoldedItem[]): ItemWithLoan[] => {
    const day = today();
    return items.map((item) => withLoan(reader, item, day));
  };

  /** One row for each title, however many copies. @param byEmail whether the caller sees mail addresses */
  function search(typed: string, limit: number, byEmail: boolean): DeskMatches & { corrected: boolean } {
    const found = borrowers.search(typed, limit, byEmail);
    // A name that finds its borrower is no part of a compound.
    const matches = { borrowers: found, items: collection.searchTitles(typed, limit, found.length === 0) };
    const corrected = matches.borrowers.length + matches.items.length === 0;
    if (corrected) {
      matches.borrowers = borrowers.searchMeant(typed, limit, byEmail);
      matches.items = collection.searchMeant(typed, limit);
    }
    return { borrowers: matches.borrowers, items: withLoans(matches.items), corrected };
  }

  function openBorrower(id: string, { code, only }: Scan): ScanOutcome {
    if (only === 'returns') return refusedScan([refusal('scanner-returns-only', {})]);
    const overview = loanOverview(reader, id, circulationPolicy(reader, clock.now()), later);
    return overview === null ? unknownCode(code) : { outcome: 'borrower-opened', overview };
  }

  /** Words open the one borrower they match, and otherwise list what they find; misspelt words only list it. */
  function find(scan: Scan): ScanOutcome {
    const { corrected, ...found } = search(scan.code, mostMatches, scan.byEmail === true);
    if (found.borrowers.length + found.items.length === 0) return unknownCode(scan.code);
    const [borrower, another] = found.borrowers;
    if (!corrected && borrower !== undefined && another === undefined && found.items.length === 0) {
      const numbers = [borrower.barcode, borrower.externalId];
      if (!looksLikeCode(scan.code) && !mayBePartOf(scan.code, numbers))
        return openBorrower(borrower.id, scan);
    }
    return { outcome: 'matches', ...found };
  }

  /** Answers a scan that changes nothing, from the reading connection: it waits for no command. */
  function read(scan: Scan, meaning: Exclude<Meaning, { kind: 'item' }>): ScanOutcome {
    switch (meaning.kind) {
      case 'borrower':
        return openBorrower(meaning.id, scan);
      case 'either':
        return { outcome: 'ask', borrower: meaning.borrower, item: meaning.item };
      case 'copies':
        return { outcome: 'matches', borrowers: [], items: meaning.items };
      case 'words':
        return find(scan);
      case 'unknown':
        return unknownCode(scan.code);
    }
  }

  return {
    search(typed: string, limit: number, byEmail: boolean): DeskMatches {
      const { borrowers: people, items } = search(typed, limit, byEmail);
      return { borrowers: people, items };
    },
    /** The copies of a title. @throws Problem not-found */
    copiesOf(title: string, limit: number): DeskMatches {
      const { id } = collection.title(title);
      return { borrowers: [], items: withLoans(collection.itemsOfTitle(id).slice(0, limit)) };
    },
    async scan(actor: Actor, input: DeskInput): Promise<Written<ScanOutcome>> {
      const scan = { ...input, code: cleanScan(input.code) };
      if (scan.code === '') return unchanged({ outcome: 'ignored', reason: 'empty' });
      if (isRepeated(reader, input)) return unchanged({ outcome: 'ignored', reason: 'repeated' });

      const meaning = meaningOf(reader, scan, today);
      if (meaning.kind !== 'item') return unchanged(read(scan, meaning));
      return await gate.write(actor, scanItem(scan, later), { atEveryDesk: true });
    },
  };
}

const unchanged = (result: ScanOutcome): Written<ScanOutcome> => ({ result, events: [] });

/**
 * Whether the scan is a double read. An override does not show intent: an override for a whole visit is on every scan,
 * double reads included. To override one refusal, the client sends the scan again without `sameCodeAgoMs`.
 */
function isRepeated(reader: ReadableDatabase, { as, returnFirst, sameCodeAgoMs }: DeskInput): boolean {
  if (sameCodeAgoMs === undefined || as !== undefined || returnFirst === true) return false;
  return isDoubleRead(sameCodeAgoMs, readSettings(reader, circulationSettings).ignoreRepeatWithinMs);
}
