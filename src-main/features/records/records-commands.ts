// The commands of records: add a copy by ISBN, and fill in a title that waited for its record.
import { givenFields } from '../../core/database/given-fields.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { addItem, type CopyInput } from '../collection/collection-commands.ts';
import type { Item } from '../collection/collection-service.ts';
import { updateTitle } from '../collection/title-commands.ts';
import { recordsIn } from './records-repository.ts';
import type { TitleRecord } from './record-rules.ts';

export type CopyOfIsbn = Pick<CopyInput, 'itemType' | 'callNumber'>;

/** @param record what is known of the book; null: its ISBN stands in the place of the title until the record is found */
export function addCopyOfIsbn(
  isbn: string,
  record: TitleRecord | null,
  copy: CopyOfIsbn,
): Command<Item & { isFurtherCopy: boolean }> {
  return (context) => {
    const titleId = recordsIn(context.db).withIsbn(isbn);
    const given = givenFields(copy);
    const like = titleId === null ? null : recordsIn(context.db).latestCopy(titleId);
    const input =
      titleId === null ? { ...(record ?? { title: isbn, isbn }), ...given } : { titleId, ...like, ...given };
    const { result, events } = addItem(input)(context);
    return { result: { ...result, isFurtherCopy: titleId !== null }, events };
  };
}

/** Does nothing if someone was faster, or the title is gone. */
export function fillIn(titleId: string, record: TitleRecord): Command<boolean> {
  return (context) => {
    const waits = recordsIn(context.db)
      .waiting()
      .some((title) => title.titleId === titleId);
    if (!waits) return { result: false, events: [] };
    return { result: true, events: updateTitle(titleId, record)(context).events };
  };
}
