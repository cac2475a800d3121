// Plans a zip of pictures: whose photo or which title's cover each file is, or why it gives none.
import { closeSync, openSync } from 'node:fs';
import { v7 as newId } from 'uuid';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { largestPictureBytes, pictureTypeOf } from '../../core/http/picture-rules.ts';
import { pictureFrom } from '../../core/http/pictures.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { Found } from '../imports/import-record.ts';
import type { RowOfPlan } from '../imports/planning/planned-row.ts';
import type { FilePlan } from '../imports/target.ts';
import { UnreadableFileError } from '../lists/table.ts';
import { PlaceReader } from '../lists/place-reader.ts';
import { partsOf, protectedSentence } from '../lists/zip-parts.ts';
import { movingInto } from './moving-in-repository.ts';
import { codesIn, isAddedBySystem } from './picture-names-rules.ts';
import { coverOwners, photoOwners, type OwnerFound, type PictureOwners } from './picture-owners.ts';
import type { PictureReason } from './picture-words-rules.ts';
import { bytesAt, unpackedPicture, zippedFileText, type ZippedFile } from './zipped-picture.ts';

/** `picture` is the name of the picture that the row stores, or that it replaces; `zipped` is where it is in the file. */
export type PictureValues = Partial<Record<'file' | 'zipped' | 'picture', string | null>>;
export type PlannedPicture = RowOfPlan<PictureValues, never, PictureReason>;

const mostFiles = 50_000;

export const photosPlan: FilePlan = planOf((db) => photoOwners(movingInto(db)));
export const coversPlan: FilePlan = planOf((db) => coverOwners(movingInto(db)));

function planOf(ownersIn: (db: ReadableDatabase) => PictureOwners): FilePlan {
  return {
    countedFields: [],
    async planFile(file, db) {
      const files = await filesIn(file);
      const rows = planPictures(files, ownersIn(db), (zipped) => unpackedPicture(file, zipped));
      return { found: foundIn(rows), rows, gaps: () => [] };
    },
  };
}

interface FileOfZip extends ZippedFile {
  readonly name: string;
  readonly bytes: number;
}

function planPictures(
  files: readonly FileOfZip[],
  owners: PictureOwners,
  unpack: (file: ZippedFile) => Buffer | null,
): PlannedPicture[] {
  const rowOfOwner = new Map<string, number>();
  return files.map((file, at): PlannedPicture => {
    const row = at + 1;
    const planned: PlannedPicture = {
      row,
      fate: 'rejected',
      action: 'nothing',
      reason: null,
      otherRow: null,
      name: '',
      borrower: null,
      candidates: [],
      before: {},
      after: { file: file.name },
      notes: [],
      version: null,
      releases: false,
      openLoans: 0,
    };
    const { picture, why: fault } = pictureIn(file, unpack);
    if (fault === 'not-a-picture') return { ...planned, reason: fault };
    const { owner, why } = ownerOf(file.name, owners);
    if (owner === null) return { ...planned, reason: why };
    Object.assign(planned, { name: owner.name, borrower: owner.id });
    if (picture === null) return { ...planned, reason: fault };
    const earlier = rowOfOwner.get(owner.id);
    if (earlier !== undefined) return { ...planned, reason: 'repeats-another-file', otherRow: earlier };
    rowOfOwner.set(owner.id, row);
    const here = owners.picture(owner.id);
    if (here?.bytes.equals(picture) === true)
      return { ...planned, fate: 'unchanged', reason: 'same-picture' };
    return {
      ...planned,
      fate: here === null ? 'new' : 'changed',
      action: here === null ? 'add' : 'update',
      before: { picture: here?.name ?? null },
      after: { file: file.name, zipped: zippedFileText(file), picture: newId() },
    };
  });
}

function ownerOf(file: string, owners: PictureOwners): OwnerFound {
  for (const code of codesIn(file)) {
    const found = owners.find(code);
    if (found !== null) return found;
  }
  return { owner: null, why: owners.unknown };
}

type PictureFault = 'not-a-picture' | 'picture-damaged' | 'picture-too-large';

/** The same checks as for a picture that is sent alone. */
function pictureIn(
  file: FileOfZip,
  unpack: (file: ZippedFile) => Buffer | null,
): { picture: Buffer; why?: never } | { picture: null; why: PictureFault } {
  const isNamedPicture = /\.(?:jpe?g|jfif|png|webp)$/i.test(file.name);
  if (file.bytes > largestPictureBytes)
    return { picture: null, why: isNamedPicture ? 'picture-too-large' : 'not-a-picture' };
  const picture = unpack(file);
  if (picture === null) return { picture: null, why: isNamedPicture ? 'picture-damaged' : 'not-a-picture' };
  if (pictureTypeOf(picture) === null) return { picture: null, why: 'not-a-picture' };
  try {
    pictureFrom(picture, 'a picture');
    return { picture };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { picture: null, why: error.code === 'picture-too-large' ? error.code : 'picture-damaged' };
  }
}

/** The files of the zip, without those that systems add. @throws UnreadableFileError */
async function filesIn(place: string): Promise<FileOfZip[]> {
  const opened = openSync(place, 'r');
  try {
    const start = bytesAt(opened, 0, 4);
    if (start?.toString('latin1') !== 'PK\x03\x04')
      throw new UnreadableFileError(
        'unknown-format',
        'This is not a zip file. Put the pictures into one zip file, and choose that.',
      );
    const parts = (await partsOf(new PlaceReader(opened), mostFiles)).filter(
      ({ filename }) => !isAddedBySystem(filename),
    );
    if (parts.length === 0)
      throw new UnreadableFileError('no-rows', 'The zip file has no pictures. Check the file.');
    if (parts.some(({ encrypted }) => encrypted))
      throw new UnreadableFileError('protected', protectedSentence);
    return parts.map(({ filename, offset, compressedSize, uncompressedSize, compressionMethod }) => ({
      name: filename,
      offset,
      packedBytes: compressedSize,
      method: compressionMethod,
      bytes: uncompressedSize,
    }));
  } catch (error) {
    if (!(error instanceof UnreadableFileError) || error.code !== 'damaged') throw error;
    throw new UnreadableFileError('damaged', 'The zip file is damaged. Make it again and try again.', error);
  } finally {
    closeSync(opened);
  }
}

function foundIn(rows: readonly PlannedPicture[]): Found {
  return {
    format: 'zip',
    encoding: null,
    delimiter: null,
    sheets: [],
    sheet: null,
    headerRow: null,
    dateForm: 'year-first',
    dateFormCertain: true,
    dateEpoch: 1900,
    rows: rows.length,
    idleLines: [],
    values: [],
    formulas: 0,
    remembered: false,
    columns: [],
    lacking: [],
  };
}
