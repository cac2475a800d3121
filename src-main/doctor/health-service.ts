// Examines the open library on demand, one examination at a time, and packs its support bundle.
import { Worker } from 'node:worker_threads';
import { endThread } from '../database/thread-end.ts';
import { builtThreadFile } from '../database/thread-file.ts';
import type { Clock } from '../journal/clock.ts';
import type { DoctorAnswer, DoctorOrder } from './doctor-worker.ts';
import type { Finding } from './finding.ts';

export interface HealthOf {
  dataFolder: string;
  clock: Clock;
  /** The program's version. */
  version: string;
  /** Told where an examination could not be made. */
  report: (error: unknown) => void;
}

/** The last examination that was asked for since the library was opened. */
export interface Examination {
  state: 'never' | 'running' | 'done' | 'failed';
  /** When it was begun; null where there was none. */
  at: string | null;
  findings: Finding[];
}

export type HealthService = ReturnType<typeof healthService>;

export function healthService({ dataFolder, clock, version, report }: HealthOf) {
  let examination: Examination = { state: 'never', at: null, findings: [] };
  const threads = new Set<Worker>();
  let closed = false;

  async function inThread(order: DoctorOrder): Promise<DoctorAnswer> {
    const worker = new Worker(builtThreadFile(import.meta.dirname, 'doctor-worker'), {
      workerData: order,
      execArgv: [],
    });
    threads.add(worker);
    try {
      return await new Promise<DoctorAnswer>((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', () => {
          reject(new Error('The thread was stopped.'));
        });
      });
    } finally {
      threads.delete(worker);
    }
  }

  return {
    examination: (): Examination => examination,
    /** Begins an examination, unless one is under way. */
    examine(): Examination {
      if (examination.state === 'running') return examination;
      const at = clock.now();
      examination = { state: 'running', at, findings: [] };
      inThread({ task: 'examine', dataFolder, now: at }).then(
        (answer) => {
          examination = { state: 'done', at, findings: 'findings' in answer ? answer.findings : [] };
        },
        (error: unknown) => {
          examination = { state: 'failed', at, findings: [] };
          if (!closed) report(error);
        },
      );
      return examination;
    },
    /** @returns a zip file with the last examination, figures and logs, and nobody's name */
    async supportBundle(): Promise<Uint8Array<ArrayBuffer>> {
      const { state, findings } = examination;
      const answer = await inThread({
        ...{ task: 'bundle', dataFolder, now: clock.now(), version },
        findings: state === 'done' ? findings : null,
      });
      return 'zip' in answer ? new Uint8Array(answer.zip) : new Uint8Array();
    },
    /** Stops what is under way. */
    async close(): Promise<void> {
      closed = true;
      await Promise.all([...threads].map((worker) => endThread(worker)));
    },
  };
}
