// Moves a school in through the API of moves, for tests.
import type { Move } from '../../src-main/features/moves/move-record.ts';
import type { TestLibrary } from './open-library.ts';
import { bodyOf } from './school-year.ts';

export async function uploaded(
  library: TestLibrary,
  name: string,
  bytes: Uint8Array | string,
  move?: string,
): Promise<Move> {
  const query = new URLSearchParams({ name, ...(move !== undefined && { move }) });
  const answer = await library.call('POST', `/moves?${query.toString()}`, bytes, {
    headers: { 'content-type': 'application/octet-stream' },
  });
  return moveSettled(library, bodyOf<Move>(answer, 201).id);
}

/** Waits until nothing more happens to the move by itself. */
export async function moveSettled(library: TestLibrary, id: string): Promise<Move> {
  await library.library.services.moves.settled(id);
  await library.library.services.imports.idle();
  return readMove(library, id);
}

export const readMove = async (library: TestLibrary, id: string): Promise<Move> =>
  bodyOf(await library.get(`/moves/${id}`), 200);

export async function started(library: TestLibrary, id: string): Promise<Move> {
  bodyOf(await library.post(`/moves/${id}/start`), 200);
  return moveSettled(library, id);
}

/** Goes on without the borrowers and copies that are not here, if a list names some. */
export async function startedLeavingOut(library: TestLibrary, id: string): Promise<Move> {
  let move = await started(library, id);
  for (let tries = 0; tries < 5 && move.status === 'waiting'; tries += 1) move = await started(library, id);
  return move;
}

export async function moveUndone(library: TestLibrary, id: string, despiteObstacles = false): Promise<Move> {
  bodyOf(await library.post(`/moves/${id}/undo`, { despiteObstacles }), 200);
  return moveSettled(library, id);
}
