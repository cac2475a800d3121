// Examines the open library on demand, one examination at a time, and packs its support bundle.
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

/** Every backup is read whole without a word, on a slow disk that is busy with other things. */
const patienceMs = 60 * 60_000;

export type HealthService = ReturnType<typeof healthService>;

export function healthService({ dataFolder, clock, version, report }: HealthDeps) {
  let examination: Examination = { state: 'never', at: null, findings: [] };
  const jobs = new Set<Job<DoctorAnswer>>();
  let closed = false;

  async function beside(order: DoctorOrder): Promise<DoctorAnswer> {
    const file = builtProcessFile(import.meta.dirname, 'doctor-process');
    const job = startJob<DoctorAnswer>(file, order, patienceMs);
    jobs.add(job);
    try {
      return await job.done;
    } finally {
      jobs.delete(job);
    }
  }

  return {
    examination: (): Examination => examination,
    /** Begins an examination, unless one is under way. */
    examine(): Examination {
      if (examination.state === 'running') return examination;
      const at = clock.now();
      examination = { state: 'running', at, findings: [] };
      beside({ task: 'examine', dataFolder, now: at }).then(
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
      const answer = await beside({
        ...{ task: 'bundle', dataFolder, now: clock.now(), version },
        findings: state === 'done' ? findings : null,
      });
      return 'zip' in answer ? new Uint8Array(answer.zip) : new Uint8Array();
    },
    /** Stops what is under way. */
    async close(): Promise<void> {
      closed = true;
      await Promise.all([...jobs].map((job) => job.stop()));
    },
  };
}
