// Has overdue notices drawn as a PDF in a thread of its own: fonts and pages take longer than a scan may wait.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TemplateTable } from './template-rules.ts';

export interface PrintedNotice {
  readonly group: string;
  readonly subject: string;
  /** The letter's plain text around its list of items. */
  readonly before: string;
  readonly table: TemplateTable;
  readonly after: string;
}

/** What the thread is asked. */
export interface PrintOrder {
  readonly title: string;
  readonly footer: string;
  /** `Page {{page}} of {{pages}}` in the library's language. */
  readonly page: string;
  readonly notices: readonly PrintedNotice[];
}

/** What it answers, once. */
export type PrintAnswer = { pdf: Uint8Array } | { message: string };

/** From the sources the thread's file stands beside this one; in a build beside the entries or one folder further down. */
function threadFile(): string {
  const here = import.meta.dirname;
  const places = [
    join(here, 'print-worker.ts'),
    join(here, 'print-worker.js'),
    join(here, '..', 'print-worker.js'),
  ];
  return places.find((place) => existsSync(place)) ?? join(here, 'print-worker.js');
}

export function printNotices(order: PrintOrder): Promise<Uint8Array> {
  const worker = new Worker(threadFile(), { workerData: order, execArgv: [] });
  return new Promise<Uint8Array>((resolve, reject) => {
    worker.once('message', (answer: PrintAnswer) => {
      if ('pdf' in answer) resolve(answer.pdf);
      else reject(new Error(`The notices could not be drawn: ${answer.message}`));
    });
    worker.once('error', (error) => {
      reject(error instanceof Error ? error : new Error(String(error)));
    });
    worker.once('exit', () => {
      reject(new Error('The thread that draws notices ended without an answer.'));
    });
  });
}
