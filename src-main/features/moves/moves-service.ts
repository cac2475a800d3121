// The service of moves: takes files, applies their imports in order after one backup, and undoes them in reverse.
import { constants, copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { v7 as newId } from 'uuid';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { receivedSuffix, type ReceivedFile } from '../../core/http/received-file.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import type { Clock } from '../../core/journal/clock.ts';
import { todayIn } from '../../core/dates/calendar-dates.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { Import, UndoPreview } from '../imports/import-record.ts';
import { currentSettings } from '../settings/settings-service.ts';
import type { Excuse } from '../imports/applying/import-applying.ts';
import type { ImportsService } from '../imports/imports-service.ts';
import { usualList } from '../imports/target.ts';
import type { IgnoredFile, Move, StoredMove } from './move-record.ts';
import { inOrder, missingKinds, type Places } from './move-rules.ts';
import { moveRunner } from './move-runner.ts';
import { afterStep, type MoveStep } from './move-state-rules.ts';
import { moveWrites, storedMoves } from './moves-repository.ts';
import { recogniseLists } from './recognise-lists.ts';

export interface MovesDeps {
  readonly reader: ReadableDatabase;
  readonly gate: WriteGate;
  readonly imports: ImportsService;
  readonly clock: Clock;
  readonly report: (error: unknown) => void;
}

export type MovesService = ReturnType<typeof movesService>;

const obstaclesShown = 1000;

export function movesService({ reader, gate, imports, clock, report }: MovesDeps) {
  const today = (): string => todayIn(currentSettings(reader).timeZone, clock.now());
  const places: Places = new Map(
    imports.targets
      .all()
      .flatMap(({ kind, placeInMove }) => (placeInMove === undefined ? [] : [[kind, placeInMove]])),
  );
  const importsOf = (id: string): Import[] => inOrder(imports.importsOf(id), places);
  const runner = moveRunner({ imports, importsOf, find, step, report });

  function find(id: string): StoredMove {
    return existing(reader, id);
  }

  /** Takes a step, if it is possible now. @throws Problem move-not-possible */
  async function step(
    actor: Actor,
    id: string,
    name: MoveStep,
    change: (move: StoredMove) => Partial<StoredMove> = () => ({}),
  ): Promise<void> {
    await gate.write(actor, ({ db, now }) => {
      const move = existing(db, id);
      const status = afterStep(move.status, name);
      if (status === null)
        throw new Problem(
          'move-not-possible',
          `The move is ${move.status}; this action is not possible now.`,
        );
      moveWrites(db).save({ ...move, status, ...change(move) }, now);
      return { result: null, events: [] };
    });
  }

  function shown({ actor: _, ...move }: StoredMove): Move {
    const its = importsOf(move.id);
    // While it goes on, screens ask often.
    const isGoingOn = move.status === 'applying' || move.status === 'undoing';
    const here = (isGoingOn ? [] : its)
      .filter(({ status }) => status === 'applied')
      .map(({ id, plan }) => ({ import: id, ...storedMoves(reader).here({ import: id, plan }, today()) }));
    return { ...move, imports: its, here, missing: missingKinds(its, places) };
  }

  /** In the order of the undo. */
  const applied = (id: string): Import[] =>
    importsOf(id)
      .filter(({ status }) => status === 'applied')
      .toReversed();

  /** The loans and photos of a move are gone before its borrowers and items are. */
  const isUndoneBefore =
    (id: string): Excuse =>
    ({ borrower: record }, { hindrance, fields }) =>
      hindrance === 'has-items' || hindrance === 'has-borrowed'
        ? !storedMoves(reader).hasOtherLoans(id, record)
        : hindrance === 'changed-meanwhile' &&
          fields.length === 0 &&
          storedMoves(reader).photoCame(id, record);

  async function undoPreview(id: string): Promise<UndoPreview> {
    if (afterStep(find(id).status, 'undo') === null || applied(id).length === 0)
      throw new Problem('move-not-possible', 'Nothing of this move can be undone now.');
    const whole: UndoPreview = { restores: 0, obstacles: [], obstacleCount: 0 };
    for (const one of applied(id)) {
      const { restores, obstacles, obstacleCount } = await imports.undoPreview(one.id, isUndoneBefore(id));
      whole.restores += restores;
      whole.obstacleCount += obstacleCount;
      whole.obstacles.push(...obstacles.slice(0, obstaclesShown - whole.obstacles.length));
    }
    return whole;
  }

  const service = {
    places,
    moves: (): Move[] => storedMoves(reader).all().map(shown),
    move: (id: string): Move => shown(find(id)),
    /** Adds the lists in a file to a move; without `move` to a new one. @throws Problem move-not-possible */
    async add(
      actor: Actor,
      name: string,
      file: ReceivedFile,
      { move, kind }: { move?: string | undefined; kind?: string | undefined } = {},
    ): Promise<Move> {
      if (file.bytes === 0)
        throw new Problem('validation-failed', 'The file is empty.', [{ pointer: '', message: 'is empty' }]);
      const id = move ?? newId();
      if (move === undefined)
        await gate.write(actor, ({ db, now }) => {
          moveWrites(db).insert(id, actor, now);
          return { result: null, events: [] };
        });
      await step(actor, id, 'add');
      const notRead: IgnoredFile[] = [];
      const lists = new Set<string>();
      const unread = await recogniseLists(name, file.place, async (list) => {
        if (list.kind !== null && !places.has(list.kind)) {
          notRead.push({
            name: list.name,
            code: 'unknown-format',
            why: 'Loandesk does not read such lists.',
          });
          return;
        }
        // A list of books of which some are lent is two lists, unless a person says which it is.
        const same = `${list.name} ${String(list.bytes?.length)}`;
        if (kind !== undefined && lists.has(same)) return;
        lists.add(same);
        const begun = imports.start(actor, list.name, list.bytes ?? (await copyOf(file)), {
          kind: kind ?? list.kind ?? usualList,
          corrections: {
            ...(list.sheet !== null && { sheet: list.sheet }),
            ...((kind ?? list.kind) === null && { kindUnknown: true }),
          },
          move: id,
        });
        await begun.catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error;
          notRead.push({ name: list.name, code: 'too-large', why: error.message });
        });
      });
      const ignored = [...unread, ...notRead];
      if (ignored.length > 0)
        await step(actor, id, 'add', (now) => ({ ignored: [...now.ignored, ...ignored] }));
      return service.move(id);
    },
    /** Says what a list is about. @throws Problem import-not-possible */
    async changeKind(actor: Actor, id: string, one: string, kind: string): Promise<Move> {
      if (!importsOf(id).some((its) => its.id === one))
        throw new Problem('not-found', `There is no import ${one} in this move.`);
      await imports.changeKind(actor, one, kind);
      return service.move(id);
    },
    /** Applies the imports in order; one that waits for a person stops it, and is applied as it stands at the next start. */
    async start(actor: Actor, id: string): Promise<Move> {
      const { status } = find(id);
      if (importsOf(id).length === 0)
        throw new Problem('move-not-possible', 'This move has no lists. Add files first.');
      await step(actor, id, 'start', () => ({ actor, failure: null }));
      runner.apply(id, { isFirst: status === 'open', goesOn: status === 'waiting' });
      return service.move(id);
    },
    /** Leaves out the imports that were not applied. */
    async discard(actor: Actor, id: string): Promise<Move> {
      const isPartial = applied(id).length > 0;
      await step(actor, id, 'discard', () => (isPartial ? { status: 'applied' } : {}));
      for (const one of importsOf(id))
        if (!['applied', 'undone'].includes(one.status)) await imports.cancel(actor, one.id);
      return service.move(id);
    },
    undoPreview,
    async undo(actor: Actor, id: string, despiteObstacles: boolean): Promise<Move> {
      const { obstacleCount } = await undoPreview(id);
      if (obstacleCount > 0 && !despiteObstacles)
        throw new Problem(
          'import-undo-obstructed',
          `${String(obstacleCount)} changes of this move cannot be undone because of later changes.`,
        );
      await step(actor, id, 'undo', () => ({ actor, failure: null }));
      runner.undo(id);
      return service.move(id);
    },
    /** Resolves once the move waits for a person, or is done. */
    settled: (id: string): Promise<void> => runner.settled(id),
    /** Goes on after a start of the program. */
    resume(): void {
      for (const move of storedMoves(reader).all()) runner.resume(move);
    },
    close: (): Promise<void> => runner.close(),
  };
  return service;
}

/** Each import keeps a file of its own. */
async function copyOf({ place, ...file }: ReceivedFile): Promise<ReceivedFile> {
  const copy = join(dirname(place), newId() + receivedSuffix);
  await copyFile(place, copy, constants.COPYFILE_FICLONE);
  return { ...file, place: copy };
}

function existing(db: ReadableDatabase, id: string): StoredMove {
  const move = storedMoves(db).move(id);
  if (move === null) throw new Problem('not-found', `There is no move ${id}.`);
  return move;
}
