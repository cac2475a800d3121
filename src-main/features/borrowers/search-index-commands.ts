// Pauses and resumes merging of the borrowers' search index, for commands that change many borrowers.
import type { WritableDatabase } from '../../core/database/connection.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { searchIndexMerging } from './search-index-repository.ts';

/** Pauses automatic merging until `resumeIndexMerging`. */
export function pauseIndexMerging(db: WritableDatabase): void {
  searchIndexMerging(db).pause();
}

export function resumeIndexMerging(db: WritableDatabase): void {
  searchIndexMerging(db).resume();
}

/** Merges part of the index in a few milliseconds. @returns whether there may be more */
export function mergeSearchIndexStep(): Command<boolean> {
  return ({ db }) => ({ result: searchIndexMerging(db).mergeStep(), events: [] });
}
