// The targets of zips of pictures, photos of borrowers and covers of titles: how a row is shown, applied and undone.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { pictureFrom, pictureOfText, pictureText, type Picture } from '../../core/http/pictures.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { photoOf, setPhoto } from '../borrowers/photos-service.ts';
import { changeCoverBack, coverOf, isCoverKept, setCover } from '../collection/covers-service.ts';
import type { ReplacedPicture, RowToShow, StagedRow } from '../imports/import-record.ts';
import { changed, hindered, type Conflict, type Target } from '../imports/target.ts';
import { movingInto } from './moving-in-repository.ts';
import { isPictureReason, pictureReasonSentences, type PictureReason } from './picture-words-rules.ts';
import { unpackedPicture, zippedFileFrom } from './zipped-picture.ts';

export interface RowPicture {
  file: string;
  title: string | null;
  reason: PictureReason | null;
  why: string | null;
}

declare module '../imports/import-record.ts' {
  interface ImportRow {
    /** For a file of a zip of pictures; `fields`, `notes` and `reason` are empty then. */
    picture?: RowPicture;
  }
}

/** A kind of picture: how it is changed, and what an undo needs. */
interface PictureKind {
  /** With its article. */
  readonly what: string;
  /** The name of the owner's picture; null without one, undefined without such an owner. */
  present(db: ReadableDatabase, owner: string): string | null | undefined;
  set(owner: string, picture: Picture): Command<null>;
  /** The replaced picture for the undo, if it is kept nowhere else. */
  replaced(db: ReadableDatabase, owner: string): ReplacedPicture | undefined;
  /** Whether the earlier picture can come back. */
  isKept(db: ReadableDatabase, row: StagedRow): boolean;
  changeBack(row: StagedRow): Command<null>;
}

const photos: PictureKind = {
  what: 'a photo',
  present: (db, borrower) =>
    movingInto(db).imported(borrower) === null ? undefined : (photoOf(db, borrower)?.name ?? null),
  set: setPhoto,
  replaced(db, borrower) {
    const photo = photoOf(db, borrower);
    return photo === null ? undefined : { picture: pictureText(photo) };
  },
  isKept: () => true,
  changeBack: ({ borrower, image }) =>
    setPhoto(borrower, image !== null && 'picture' in image ? pictureOfText(image.picture) : null),
};

const covers: PictureKind = {
  what: 'a cover',
  present: coverOf,
  set: setCover,
  replaced: () => undefined,
  isKept: (db, { before: { picture } }) => typeof picture !== 'string' || isCoverKept(db, picture),
  changeBack: ({ borrower: title, before, after }) =>
    changeCoverBack(title, after['picture'] ?? null, before['picture'] ?? null),
};

/** 2,000 photos of 100 KB, and some more. */
const largestFileBytes = 256 * 1024 * 1024;

export const photosTarget: Target = {
  ...targetOf(photos),
  kind: 'photos',
  of: 'photos',
  placeInMove: 30,
  scopes: { rows: 'borrowers:read', change: 'borrowers:write' },
  outdatedBy: ['borrower.added'],
  outdated: 'Borrowers were added after the plan was made. Plan again first.',
  showRow: (db, row) => ({
    ...shownRow(row, null),
    borrower: row.borrower === null ? null : movingInto(db).imported(row.borrower),
  }),
};

export const coversTarget: Target = {
  ...targetOf(covers),
  kind: 'covers',
  of: 'covers',
  placeInMove: 40,
  scopes: { rows: 'collection:read', change: 'collection:write' },
  outdatedBy: ['item.added'],
  outdated: 'Items were added after the plan was made. Plan again first.',
  showRow: (_, row) => ({ ...shownRow(row, row.borrower), borrower: null }),
};

function shownRow(
  { borrower: _, before: __, after: { file }, reason, ...row }: RowToShow,
  title: string | null,
) {
  const code = isPictureReason(reason) ? reason : null;
  const why = code === null ? null : pictureReasonSentences[code];
  return {
    ...row,
    reason: null,
    candidates: [],
    fields: [],
    notes: [],
    picture: { file: file ?? '', title, reason: code, why },
  };
}

function targetOf(kind: PictureKind) {
  /** An erasure empties the rows of its borrower: nothing is left to undo. */
  function conflictWith(db: ReadableDatabase, row: StagedRow): Conflict | null {
    const { picture } = row.after;
    if (typeof picture !== 'string') return null;
    const present = kind.present(db, row.borrower);
    if (present === undefined) return { hindrance: 'gone-meanwhile', fields: [] };
    if (present !== picture) return { hindrance: 'changed-meanwhile', fields: [] };
    return kind.isKept(db, row) ? null : { hindrance: 'refused', fields: [] };
  }
  return {
    largestFileBytes,
    rowsAtOnce: 2,
    hasNotice: false,
    words: {},
    prepareApply: () => [],
    apply(context, { borrower: owner, before, after }, _, file) {
      const { zipped, picture: name } = after;
      const present = kind.present(context.db, owner);
      if (present === undefined || typeof zipped !== 'string' || typeof name !== 'string')
        return hindered('gone-meanwhile');
      if (present !== before['picture']) return hindered('changed-meanwhile');
      const bytes = unpackedPicture(file, zippedFileFrom(zipped));
      if (bytes === null) return hindered('refused');
      const replaced = kind.replaced(context.db, owner);
      const { events } = kind.set(owner, { ...pictureFrom(bytes, kind.what), name })(context);
      return { ...changed(events), ...(replaced !== undefined && { image: replaced }) };
    },
    prepareUndo: () => [],
    undo(context, row) {
      const conflict = conflictWith(context.db, row);
      if (conflict !== null) return hindered(conflict.hindrance);
      if (typeof row.after['picture'] !== 'string') return changed();
      return changed(kind.changeBack(row)(context).events);
    },
    conflictWith,
  } satisfies Partial<Target>;
}
