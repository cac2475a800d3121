// Collects all data about one borrower for an access request.
import type { Borrower, BorrowersService } from '../borrowers/borrowers-service.ts';
import type { PhotosService } from '../borrowers/photos-service.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Clock } from '../../core/journal/clock.ts';
import { printNotices } from '../printing/print-notices.ts';
import { librarySettings } from '../settings/library-settings.ts';
import { currentSettings, readSettings } from '../settings/settings-service.ts';
import { privacySettings } from './privacy-settings.ts';
import { borrowerFileIn } from './borrower-file-repository.ts';
import { borrowerFilePdf } from './borrower-file-pdf.ts';

export type BorrowerFile = ReturnType<BorrowerFilesService['file']>;
export type BorrowerFilesService = ReturnType<typeof borrowerFilesService>;

export interface BorrowerFilesDeps {
  reader: ReadableDatabase;
  clock: Clock;
  borrowers: BorrowersService;
  photos: PhotosService;
}

export function borrowerFilesService({ reader, clock, borrowers, photos }: BorrowerFilesDeps) {
  function file(reference: string) {
    const borrower: Borrower = borrowers.borrower(reference);
    const { id } = borrower;
    const held = borrowerFileIn(reader);
    const { libraryName, keepReturnedLoansDays } = readSettings(reader, {
      ...librarySettings,
      ...privacySettings,
    });
    const mergedRecords = held.mergedRecords(id);
    const photo = borrower.photo === null ? null : photos.photo(id);
    return {
      library: libraryName,
      madeAt: clock.now(),
      keepReturnedLoansDays,
      borrower,
      photo: photo && { mediaType: photo.type, base64: photo.bytes.toString('base64') },
      formerCards: held.formerCards(id),
      mergedRecords,
      loans: held.loans(id),
      messages: held.messages(id),
      mentionedIn: held.mentions(id),
      refusedAddresses: held.refusedAddresses(id),
      importRows: held.importRows(id),
      events: held.events([id, ...mergedRecords.map((record) => record.id)]),
    };
  }

  return {
    /** @throws Problem not-found */
    file,
    /** The same as a PDF in the library's language. @throws Problem not-found */
    pdf: (reference: string): Promise<Uint8Array> =>
      printNotices(borrowerFilePdf(file(reference), currentSettings(reader))),
  };
}
