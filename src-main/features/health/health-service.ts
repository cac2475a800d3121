// Runs one examination of the open library at a time, and creates the support bundle.
import type { z } from '@hono/zod-openapi';
import { closeFolderToWriters, closeToOtherUsers } from '../../core/database/private-files.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { Job } from '../../core/jobs/worker-job.ts';
import { startJob, type RunningJob } from '../../core/jobs/worker-host.ts';
import type { WriteGate } from '../../core/journal/write-gate.ts';
import { noticesIn, noticeWrites } from '../../core/notices/notices.ts';
import { bundleJob, examineJob } from './health-jobs.ts';
import type { examinationSchema } from './health-schemas.ts';
import { mustTellAge } from './program-age-rules.ts';

export interface HealthDeps {
  dataFolder: string;
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
  /** The program's version. */
  version: string;
  settingsInSupportFile: Readonly<Record<string, unknown>>;
  /** Called if an examination fails. */
  report: (error: unknown) => void;
}

/** The last examination since the library was opened. */
export type Examination = z.infer<typeof examinationSchema>;

/** The check reads a whole backup without reporting progress, and the disk may be slow and busy. */
const timeoutMs = 60 * 60_000;

export type HealthService = ReturnType<typeof healthService>;

export function healthService(deps: HealthDeps) {
  const { dataFolder, reader, gate, clock, version, report, settingsInSupportFile: settings } = deps;
  let examination: Examination = { state: 'never', at: null, findings: [] };
  const running = new Set<RunningJob<unknown>>();
  let closed = false;

  async function run<Order extends object, Answer>(
    job: Job<Order, Answer>,
    order: Order,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const started = startJob(job, order, timeoutMs, { fromBuild: true, signal });
    running.add(started);
    try {
      return await started.done;
    } finally {
      running.delete(started);
    }
  }

  const service = {
    examination: (): Examination => examination,
    /** Starts an examination, unless one is running. */
    examine(): Examination {
      if (examination.state === 'running') return examination;
      const at = clock.now();
      examination = { state: 'running', at, findings: [] };
      run(examineJob, { dataFolder, now: at }).then(
        (findings) => {
          examination = { state: 'done', at, findings };
        },
        (error: unknown) => {
          examination = { state: 'failed', at, findings: [] };
          if (!closed) report(error);
        },
      );
      return examination;
    },
    /** Adds a notice if the installed version is old. */
    async noteAge(releasedOn: CalendarDate | null): Promise<void> {
      const code = 'program-old';
      const dayOf = (at: string): CalendarDate => at.slice(0, 10);
      const toldAt = noticesIn(reader).lastAt(code);
      if (!mustTellAge(releasedOn, toldAt === null ? null : dayOf(toldAt), dayOf(clock.now()))) return;
      await gate.write('system', ({ db, now }) => {
        noticeWrites(db).addOnce({ code, facts: { releasedOn } }, now);
        return { result: null, events: [] };
      });
    },
    /** Takes the permissions of other users from the library's files and the data folder, and examines again. */
    protectFiles(): Examination {
      closeFolderToWriters(dataFolder);
      closeToOtherUsers(dataFolder);
      return service.examine();
    },
    /** @returns a zip file with the last examination, figures and logs, without personal data */
    async supportBundle(signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
      const { state, findings } = examination;
      const order = { dataFolder, now: clock.now(), version, settings };
      const facts = { ...order, findings: state === 'done' ? findings : null };
      return new Uint8Array(await run(bundleJob, facts, signal));
    },
    /** Stops the running jobs. */
    async close(): Promise<void> {
      closed = true;
      await Promise.all([...running].map((job) => job.stop()));
    },
  };
  return service;
}
