// With LOANDESK_TEST_COPY set, every library that a test opens has a copy on a server in memory. At random moments, and at
// the end, a row that differs in the copy although nothing waits to be sent fails the test.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openReader, openWriter } from '../../src-main/core/database/connection.ts';
import { migrations } from '../../src-main/core/database/migrations.ts';
import { copiedTables } from '../../src-main/features/hub/copied-tables.ts';
import { exchangeOnce } from '../../src-main/features/hub/copying.ts';
import { hubCopyReads, hubCopyWrites } from '../../src-main/features/hub/hub-copy-repository.ts';
import { keysOf } from '../../src-main/features/hub/sealing.ts';
import { titlesToShare } from '../../src-main/features/hub/titles-to-share.ts';
import { tables } from '../../src-main/library/features.ts';
import { differencesIn, titleDifferencesIn } from './copy-differences.ts';
import { hubInMemory, libraryOnHub } from './hub-in-memory.ts';

export const isCopied = process.env['LOANDESK_TEST_COPY'] !== undefined;
const onceIn = 15;
const tries = 20;
const keys = keysOf(Buffer.alloc(32, 7));

/** Connects the library that this new file will be. */
export function beginCopy(file: string): void {
  const db = openWriter(file);
  hubCopyWrites(db).connect('2026-09-01T00:00:00.000Z');
  db.close();
}

export function hubOracle(folder: string) {
  const file = path.join(folder, 'loandesk.db');
  const hub = hubInMemory();
  const stage = 'of the oracle';

  async function exchange(): Promise<string[]> {
    const reader = openReader(file, 'small');
    const writer = openWriter(file);
    const writes = hubCopyWrites(writer);
    const now = new Date().toISOString();
    try {
      if (hubCopyReads(reader).copy() === null) return [];
      const run = async () =>
        exchangeOnce(
          {
            reader,
            tables: copiedTables(reader, tables),
            calls: hub,
            titles: titlesToShare(reader),
            keys,
            library: libraryOnHub,
            stage,
            form: migrations.at(-1)?.version ?? 0,
            pageRows: 200,
            closing: new AbortController().signal,
            progress: () => undefined,
            noteSending: (token) => {
              writes.noteSending(token, now);
              return Promise.resolve();
            },
            noteArrived: (token, n, seq) => {
              writes.settle(token, n, seq, now);
              return Promise.resolve();
            },
          },
          await hub.hello(),
        );
      if ((await run()) === 'ask') {
        // A backup was restored: a person goes on from here.
        writes.goOnFrom(hub.state.token);
        await run();
      }
      const waits = hubCopyReads(reader).noted(0, 1).length > 0;
      const { sentSeq } = hubCopyReads(reader).copy() ?? { sentSeq: 0 };
      const found = [
        ...differencesIn(reader, hub.state.rows, keys),
        ...titleDifferencesIn(reader, hub.state.titles),
      ];
      return waits || sentSeq < hubCopyReads(reader).lastSeq() ? ['what came meanwhile'] : found;
    } finally {
      writer.close();
      reader.close();
    }
  }

  /** Changes that the program makes meanwhile are sent by the next exchange. */
  async function check(): Promise<void> {
    if (!existsSync(file)) return;
    let found = await exchange();
    for (let turn = 0; found.length > 0 && turn < tries; turn += 1) found = await exchange();
    if (found.length > 0) throw new Error(`The copy differs: ${found.slice(0, 5).join('; ')}`);
  }

  return {
    check,
    async sometimes(): Promise<void> {
      if (Math.random() * onceIn < 1) await check();
    },
  };
}
