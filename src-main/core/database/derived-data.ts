// Derived data of the library's file: the SQL functions that make it, and the triggers that keep it in step.
import type Database from 'better-sqlite3';
import { addSearchFunctions, keepSearchInStep } from './search-index.ts';
import { addShelfFunction, keepShelfKeysInStep } from './shelf-order.ts';

/** Adds the SQL functions that migrations and triggers call. */
export function addFunctions(db: Database.Database): void {
  addSearchFunctions(db);
  addShelfFunction(db);
}

/** Keeps search indexes, and the keys of shelfmarks, in step with what this connection writes. */
export function keepDerivedInStep(db: Database.Database): void {
  keepSearchInStep(db);
  keepShelfKeysInStep(db);
}
