// Runs one examination of the open library at a time, and creates the support bundle.
import type { Clock } from '../../core/journal/clock.ts';
import { startJob, type Job } from '../../core/jobs/job.ts';
import { builtProcessFile } from '../../core/jobs/process-file.ts';
import type { DoctorAnswer, DoctorOrder } from './doctor-process.ts';
import type { Finding } from './finding.ts';

export interface HealthDeps {
  dataFolder: string;
  clock: Clock;
  /** The program's version. */
  version: string;
  /** Called if an examination fails. */
  report: (error: unknown) => void;
}

/** The last examination since the library was opened. */
export interface Examination {
  state: 'never' | 'running' | 'done' | 'failed';
  /** When it started; null if there was none. */
  at: string | null;
  findings: Finding[];
}

/** The check reads a whole backup without reporting progress, and the disk may be slow and busy. */
const timeoutMs = 60 * 60_000;

export type HealthService = ReturnType<typeof healthService>;

export function healthService({ dataFolder, clock, version, report }: HealthDeps) {
  let examination: Examination = { state: 'never', at: null, findings: [] };
  const jobs = new Set<Job<DoctorAnswer>>();
  let closed = false;

  async function runJob(order: DoctorOrder): Promise<DoctorAnswer> {
    const file = builtProcessFile(import.meta.dirname, 'doctor-process');
    const job = startJob<DoctorAnswer>(file, order, timeoutMs);
    jobs.add(job);
    try {
      return await job.done;
    } finally {
      jobs.delete(job);
    }
  }

  return {
    examination: (): Examination => examination,
    /** Starts an examination, unless one is running. */
    examine(): Examination {
      if (examination.state === 'running') return examination;
      const at = clock.now();
      examination = { state: 'running', at, findings: [] };
      runJob({ task: 'examine', dataFolder, now: at }).then(
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
    /** @returns a zip file with the last examination, figures and logs, without personal data */
    async supportBundle(): Promise<Uint8Array<ArrayBuffer>> {
      const { state, findings } = examination;
      const answer = await runJob({
        ...{ task: 'bundle', dataFolder, now: clock.now(), version },
        findings: state === 'done' ? findings : null,
      });
      return 'zip' in answer ? new Uint8Array(answer.zip) : new Uint8Array();
    },
    /** Stops the running jobs. */
    async close(): Promise<void> {
      closed = true;
      await Promise.all([...jobs].map((job) => job.stop()));
    },
  };
}
