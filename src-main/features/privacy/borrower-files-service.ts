// Collects all data about one borrower for an access request.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { HeldData } from '../../core/manifest/held-data.ts';
import { allIdsOf } from '../borrowers/borrower-personal-data.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { PhotosService } from '../borrowers/photos-service.ts';
import { letterheadIn } from '../printing/library-letterhead.ts';
import { printNotices } from '../printing/print-notices.ts';
import { librarySettings } from '../settings/library-settings.ts';
import { currentSettings, readSettings } from '../settings/settings-service.ts';
import { borrowerFilePdf, type BorrowerFile } from './privacy-pdfs.ts';
import { privacySettings } from './privacy-settings.ts';

export type BorrowerFilesService = ReturnType<typeof borrowerFilesService>;

export interface BorrowerFilesDeps {
  reader: ReadableDatabase;
  clock: Clock;
  borrowers: BorrowersService;
  photos: PhotosService;
}

/** @param held what the features hold, beside the record and its photo */
export function borrowerFilesService(
  { reader, clock, borrowers, photos }: BorrowerFilesDeps,
  held: HeldData,
) {
  function file(reference: string): BorrowerFile {
    const borrower = borrowers.borrower(reference);
    const { libraryName, keepReturnedLoansDays } = readSettings(reader, {
      ...librarySettings,
      ...privacySettings,
    });
    const photo = borrower.photo === null ? null : photos.read(borrower.id);
    const ids = allIdsOf(reader, borrower.id);
    return {
      library: libraryName,
      madeAt: clock.now(),
      keepReturnedLoansDays,
      borrower,
      photo: photo && { mediaType: photo.type, base64: photo.bytes.toString('base64') },
      ...Object.fromEntries(Object.entries(held).map(([field, one]) => [field, one.read(reader, ids)])),
    };
  }

  return {
    /** @throws Problem not-found */
    file,
    /** The same as a PDF in the library's language. @throws Problem not-found */
    pdf(reference: string, signal?: AbortSignal): Promise<Uint8Array> {
      const settings = { ...currentSettings(reader), letterhead: letterheadIn(reader) };
      return printNotices(borrowerFilePdf(file(reference), held, settings), signal);
    },
  };
}
