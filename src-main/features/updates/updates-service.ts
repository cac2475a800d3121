// Checks releases and makes an installer ready, with a backup before it; what is ready is kept in memory.
import type { z } from '@hono/zod-openapi';
import { migrations } from '../../core/database/migrations.ts';
import { startJob, type RunningJob } from '../../core/jobs/worker-host.ts';
import { JobError, type Job } from '../../core/jobs/worker-job.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { BackupsService } from '../backups/backups-service.ts';
import type { UpdateSource } from './prepare-update.ts';
import type { UpdateFault } from './update-error.ts';
import { checkUpdateJob, prepareUpdateJob } from './update-jobs.ts';
import { releaseKeys } from './update-keys.ts';
import type { UpdateFile } from './update-manifest.ts';
import { updateProblems } from './update-codes.ts';
import { installCommand } from './install-command.ts';
import type { releaseSchema, readyUpdateSchema } from './updates-schemas.ts';

export interface UpdateOptions {
  /** The installed program; null if no installer put the program in place. */
  readonly kind: UpdateFile['kind'] | null;
  /** By default those that are compiled in. */
  readonly keys?: readonly string[];
}

export type Release = z.infer<typeof releaseSchema>;

export type ReadyUpdate = z.infer<typeof readyUpdateSchema>;

interface UpdatesDeps {
  readonly dataFolder: string;
  readonly version: string;
  readonly backups: BackupsService;
  readonly updateOptions: UpdateOptions;
}

/** Timeout without progress, for a stick or a server that does not respond. */
const timeoutMs = 30_000;

export type UpdatesService = ReturnType<typeof updatesService>;

export function updatesService({ dataFolder, version, backups, updateOptions }: UpdatesDeps) {
  const { kind, keys = releaseKeys } = updateOptions;
  const running = new Set<RunningJob<unknown>>();
  let ready: ReadyUpdate | null = null;

  function sourceOf(from: string): UpdateSource {
    if (kind === null) throw problemOf('update-from-sources');
    return { from, installed: { version, kind, arch: process.arch }, keys };
  }

  async function answerOf<Order extends object, Answer>(
    job: Job<Order, Answer>,
    order: Order,
  ): Promise<Answer> {
    const work = startJob(job, order, timeoutMs);
    running.add(work);
    try {
      return await work.done;
    } catch (error) {
      if (!(error instanceof JobError)) throw error;
      if (error.kind === 'UpdateError') throw problemOf(error.message as UpdateFault);
      throw error.why === 'slow' ? problemOf('update-unreachable') : error;
    } finally {
      running.delete(work);
    }
  }

  return {
    state: () => ({ version, kind, ready }),
    /**
     * Changes nothing.
     * @throws Problem
     */
    async check(from: string): Promise<Release> {
      const { manifest, file } = await answerOf(checkUpdateJob, sourceOf(from));
      const { version: next, releasedOn, notes, form } = manifest;
      const changesForm = form > (migrations.at(-1)?.version ?? 0);
      return { version: next, releasedOn, notes, changesForm, bytes: file.bytes };
    },
    /**
     * Copies the installer and makes a backup; installs nothing.
     * @throws Problem, BackupFailedError
     */
    async prepare(from: string): Promise<ReadyUpdate> {
      ready = null; // the copy of an earlier one is removed first
      const { manifest, file, installer } = await answerOf(prepareUpdateJob, {
        ...sourceOf(from),
        dataFolder,
      });
      await backups.backUp('before-migration');
      ready = { version: manifest.version, installer, command: installCommand(file.kind, installer) };
      return ready;
    },
    async close(): Promise<void> {
      await Promise.all([...running].map((work) => work.stop()));
    },
  };
}

const problemOf = (fault: UpdateFault): Problem => new Problem(fault, `${updateProblems[fault].title}.`);
