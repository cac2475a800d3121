// The service of stocktakes: start, scan, close, and lists.
import type { z } from '@hono/zod-openapi';
import { v7 as newId } from 'uuid';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Actor, Command, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { findBorrower } from '../circulation/lending-commands.ts';
import { itemIdOf, markItemFound, updateItems } from '../collection/collection-commands.ts';
import { scanResultOf, type ScanResult } from './stocktake-rules.ts';
import {
  allStocktakes,
  notScanned,
  scannedWith,
  stocktakesIn,
  stocktakeWrites,
  type ScannedCode,
  type ShownStocktake,
} from './stocktakes-repository.ts';
import type { scanResultSchema, newStocktakeSchema } from './stocktakes-schemas.ts';

export type { ShownStocktake } from './stocktakes-repository.ts';

export type StocktakeRequest = z.infer<typeof newStocktakeSchema>;

export type ScanAnswer = z.infer<typeof scanResultSchema>;

export type StocktakesService = ReturnType<typeof stocktakesService>;

export function stocktakesService({ reader, gate }: { reader: ReadableDatabase; gate: WriteGate }) {
  return {
    list: () => allStocktakes(),
    stocktake: (id: string): ShownStocktake => shownNow(reader, id),
    /** The scans with this result. @throws Problem not-found */
    scanned(id: string, result: ScanResult) {
      knownNow(reader, id);
      return scannedWith(id, result);
    },
    /** The items that were not scanned, in the order of the shelves. @throws Problem not-found */
    notScanned: (id: string, kind: 'missing' | 'seenElsewhere') =>
      notScanned(id, kind, knownNow(reader, id).closedAt !== null),
    start: (actor: Actor, request: StocktakeRequest) => gate.write(actor, start(request)),
    scan: (actor: Actor, id: string, barcodes: readonly string[]) =>
      gate.write(actor, scan(id, barcodes), { atEveryDesk: true }),
    close: (actor: Actor, id: string, setMissing: boolean) => gate.write(actor, close(id, setMissing)),
  };
}

/** @throws Problem validation-failed (a type that does not exist) */
function start({ name, location, type }: StocktakeRequest): Command<ShownStocktake> {
  return ({ db, now }) => {
    const itemTypeId = type === undefined ? null : stocktakesIn(db).typeNamed(type);
    if (type !== undefined && itemTypeId === null)
      throw new Problem('validation-failed', `There is no item type ${type}.`, [
        { pointer: '/type', message: 'is not one of the library’s item types' },
      ]);
    const id = newId();
    const data = { name, location: location ?? null, itemTypeId };
    stocktakeWrites(db).start({ id, ...data }, now);
    return {
      result: shownNow(db, id),
      events: [{ type: 'stocktake.started', subjects: { stocktake: id }, data }],
    };
  };
}

/**
 * An item that was scanned before changes nothing. A lost or missing item is in the collection again, as at the desk.
 *
 * @throws Problem not-found, stocktake-closed
 */
function scan(id: string, barcodes: readonly string[]): Command<ScanAnswer[]> {
  return ({ db, now }) => {
    refuseClosed(db, id);
    const scans: ScannedCode[] = [];
    const events: NewEvent[] = [];
    const result = barcodes.map((barcode): ScanAnswer => {
      const itemId = itemIdOf(db, `barcode:${barcode}`);
      const row = itemId === null ? null : stocktakesIn(db).item(id, itemId);
      const item = row?.id ?? null;
      const about = { title: row?.title ?? null, callNumber: row?.callNumber ?? null };
      if (stocktakesIn(db).seen(id, { barcode, item }))
        return { barcode, item, ...about, result: 'alreadySeen' };
      const facts = row && {
        status: row.status,
        onLoan: row.onLoan === 1,
        setAside: row.setAside === 1,
        inScope: row.inScope === 1,
      };
      const scanned = { barcode, item, result: scanResultOf(facts) };
      // A borrower's card is not recorded: events and scans hold nothing about people.
      if (row === null && findBorrower(db, `barcode:${barcode}`) !== null) return { ...scanned, ...about };
      stocktakeWrites(db).note(id, scanned);
      if (row !== null && scanned.result === 'foundLost') markItemFound(db, row, now, events);
      scans.push(scanned);
      return { ...scanned, ...about };
    });
    if (scans.length > 0)
      events.unshift({ type: 'stocktake.scanned', subjects: { stocktake: id }, data: { scans } });
    return { result, events };
  };
}

/** @param setMissing sets what was seen nowhere to missing, in the same step. @throws Problem not-found, stocktake-closed */
function close(id: string, setMissing: boolean): Command<ShownStocktake> {
  return (context) => {
    const { db, now } = context;
    refuseClosed(db, id);
    const { missing, seenElsewhere } = stocktakesIn(db).notScanned(id);
    stocktakeWrites(db).close(id, now, { missing, seenElsewhere });
    const marked = setMissing ? updateItems(missing, { status: 'missing' })(context).events : [];
    const closed: NewEvent = {
      type: 'stocktake.closed',
      subjects: { stocktake: id },
      data: { missing: [...missing], seenElsewhere: [...seenElsewhere] },
    };
    // The close comes last, because its undo decides about the items too.
    return { result: shownNow(db, id), events: [...marked, closed] };
  };
}

function refuseClosed(db: ReadableDatabase, id: string): void {
  if (knownNow(db, id).closedAt !== null)
    throw new Problem('stocktake-closed', 'This stocktake is closed. Undo its close, or start another one.');
}

/** @throws Problem not-found */
function knownNow(db: ReadableDatabase, id: string): { closedAt: string | null } {
  const closing = stocktakesIn(db).closing(id);
  if (closing === null) throw noSuchStocktake(id);
  return closing;
}

function shownNow(db: ReadableDatabase, id: string): ShownStocktake {
  const stocktake = stocktakesIn(db).shown(id);
  if (stocktake === null) throw noSuchStocktake(id);
  return stocktake;
}

const noSuchStocktake = (id: string) => new Problem('not-found', `There is no stocktake ${id}.`);
