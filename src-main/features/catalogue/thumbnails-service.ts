// Gives the thumbnails of covers: each is drawn when it is first asked for, or at a quiet moment, and kept.
import type { Picture } from '../../core/http/pictures.ts';
import { JobError } from '../../core/jobs/worker-job.ts';
import type { Core } from '../../core/manifest/feature.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { CoversService } from '../collection/covers-service.ts';
import { drawInWorker } from './thumbnail-job.ts';
import { thumbnailsIn, thumbnailWrites } from './thumbnails-repository.ts';

/** How many are drawn at one run of maintenance: some twenty seconds of a slow computer. */
const drawnAtOnce = 300;

type Parts = Pick<Core, 'reader' | 'gate' | 'closing'>;

export function thumbnailsService({ reader, gate, closing }: Parts, covers: CoversService) {
  const kept = (name: string) => thumbnailsIn(reader).ofCover(name);

  async function draw(name: string): Promise<Uint8Array | null> {
    const already = kept(name);
    if (already !== undefined) return already;
    const bytes = await drawInWorker(covers.read(name).bytes, closing).catch((error: unknown) => {
      if (error instanceof JobError && error.why === 'failed') return null;
      throw error;
    });
    await gate.write('system', ({ db }) => {
      thumbnailWrites(db).keep(name, bytes);
      return { result: null, events: [] };
    });
    return bytes;
  }

  /** One process draws them one after the other. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (name: string): Promise<Uint8Array | null> => {
    const drawn = turn.then(() => draw(name));
    turn = drawn.catch(() => undefined);
    return drawn;
  };

  /** @returns null if it cannot be drawn, or not now */
  const drawn = (name: string): Promise<Uint8Array | null> =>
    inTurn(name).catch((error: unknown) => {
      if (error instanceof JobError || error instanceof Problem) return null;
      throw error;
    });

  return {
    /**
     * @param name of a cover
     * @returns the cover itself if no thumbnail can be drawn
     * @throws Problem not-found
     */
    async read(name: string): Promise<Picture> {
      const already = kept(name);
      const bytes = already === undefined ? await drawn(name) : already;
      if (bytes === null) return covers.read(name);
      return { name, type: 'image/jpeg', bytes: Buffer.from(bytes) };
    },
    async runMaintenance(): Promise<void> {
      for (const name of thumbnailsIn(reader).missing(drawnAtOnce)) {
        if (closing.aborted) return;
        await drawn(name);
      }
    },
  };
}

export type ThumbnailsService = ReturnType<typeof thumbnailsService>;
