// The events of items, titles and item types.
import { z } from 'zod';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { WritableDatabase } from '../../core/database/connection.ts';
import { givenFields } from '../../core/database/given-fields.ts';
import { shelfKeyOf } from '../../core/database/shelf-order.ts';
import { declareEvents } from '../../core/events/events.ts';
import { seenWith } from '../../core/access/visible-fields.ts';
import { handleEvents, type Incomplete, type Restore } from '../../core/events/event-handlers.ts';
import { itemUndo } from './collection-commands.ts';
import { noteRecovered } from '../numbers/number-commands.ts';
import { collectionIn, collectionWrites, type ItemRow, type TitleRow } from './collection-repository.ts';
import { coverWrites } from './covers-repository.ts';
import { coverUndo } from './covers-service.ts';
import { itemToSend, takeItem } from './items-of-other-desks.ts';
import { keptApartWrites } from './same-titles-repository.ts';
import { keptApartUndo } from './same-titles-service.ts';
import { mergeInto, splitTitle, titleMergeUndo, titleUndo } from './title-commands.ts';
import { mapUndo } from './place-maps-service.ts';
import { placesIn, placeWrites } from './places-repository.ts';
import { shelvesUndo } from './places-service.ts';
import { touchItemsOfType } from './item-changes-repository.ts';

const title = z.object({
  id: z.string(),
  title: z.string(),
  authors: z.string(),
  isbn: z.string().nullable(),
  publisher: z.string().nullable(),
  publishedYear: z.number().nullable(),
  language: z.string().nullable(),
  /** Earlier versions knew no series, volumes and subjects. */
  series: z.string().nullable().optional(),
  volume: z.string().nullable().optional(),
  subjects: z.string().optional(),
  /** Earlier versions knew none of these. */
  description: z.string().nullable().optional(),
  level: z.string().nullable().optional(),
  levels: z.string().optional(),
  audienceFrom: z.number().nullable().optional(),
  audienceTo: z.number().nullable().optional(),
  hiddenFromPupils: z.custom<TitleRow['hiddenFromPupils']>().optional(),
  pages: z.number().nullable().optional(),
  contributors: z.string().optional(),
});
/** Without the note, which is free text; `changed` says whether it changed. */
const item = z.object({
  barcode: z.string(),
  titleId: z.string(),
  itemTypeId: z.string(),
  callNumber: z.string().nullable(),
  /** Earlier versions knew no places. */
  placeId: z.string().nullable().optional(),
  /** Earlier versions knew no parts and no prices. */
  parts: z.string().nullable().optional(),
  price: seenWith(['collection:read', 'circulation'], z.number().nullable()).optional(),
  acquiredOn: z.string().nullable().optional(),
  acquiredFrom: seenWith(['collection:read', 'circulation'], z.string().nullable()).optional(),
  loansBefore: z.number().nullable().optional(),
  lastLentBefore: z.string().nullable().optional(),
  status: z.custom<ItemRow['status']>(),
  withdrawnFor: z.custom<ItemRow['withdrawnFor']>().optional(),
  forLoan: z.custom<ItemRow['forLoan']>(),
  copyHiddenFromPupils: z.custom<ItemRow['copyHiddenFromPupils']>().optional(),
});
const changed = z.array(z.string());
/** The title that was deleted, and what was moved to the other one. */
const mergedTitle = z.object({
  into: z.string(),
  title: title.required(),
  /** The name of its cover; earlier versions knew none. */
  cover: z.string().nullable().optional(),
  moved: z.array(z.object({ table: z.string(), ids: z.array(z.string()) })),
});
const itemType = z.object({ id: z.string(), name: z.string() });
const place = z.object({ id: z.string(), name: z.string(), position: z.number() });
const shelves = z.array(
  z.object({
    name: z.string(),
    from: z.string(),
    to: z.string(),
    mark: z.object({ x: z.number(), y: z.number() }).nullable(),
  }),
);
const decided = { undo: 'refused', afterErasure: 'kept' } as const;
const declared = declareEvents({
  'item.added': {
    data: item.extend({ changed: changed.optional(), newTitle: title.optional() }),
    ...decided,
  },
  'item.updated': {
    data: item.partial().extend({
      changed,
      /** The earlier values of the changed fields, without the note; absent if a checkout or return found the item. */
      before: item.partial().optional(),
      /** Two desks gave the barcode, and the other item keeps it. */
      twice: z.literal(true).optional(),
    }),
    undo: 'handled',
    afterErasure: 'kept',
  },
  'item.deleted': { data: z.object({ barcode: z.string() }), ...decided },
  // A return scan of an item that was not on loan: evidence of where it was.
  'item.seen': { data: z.object({}), ...decided },
  'title.cover-changed': {
    data: z.object({
      title: z.string(),
      /** Whether the title has one now; the ledger holds no pictures. */
      cover: z.boolean(),
      /** The names of the covers; earlier versions knew none. */
      before: z.string().nullable().optional(),
      after: z.string().nullable().optional(),
    }),
    undo: 'handled',
    afterErasure: 'kept',
  },
  'title.updated': {
    data: title.extend({
      /** Earlier versions kept neither the names of the changed fields nor their values before. */
      changed: changed.optional(),
      before: title.omit({ id: true }).partial().optional(),
    }),
    undo: 'handled',
    afterErasure: 'kept',
  },
  'title.merged': { data: mergedTitle, undo: 'handled', afterErasure: 'kept' },
  'title.merge-undone': { data: mergedTitle, ...decided },
  'titles.kept-apart': {
    data: z.object({
      /** By which an undo finds it. */
      decision: z.string(),
      titles: z.array(z.string()),
      /** False once it was undone. */
      apart: z.boolean(),
    }),
    undo: 'handled',
    afterErasure: 'kept',
  },
  'item-type.added': { data: itemType, ...decided },
  'item-type.updated': { data: itemType, ...decided },
  'place.added': { data: place, ...decided },
  'place.updated': { data: place, ...decided },
  'place.shelves-changed': {
    data: z.object({ place: z.string(), before: shelves, shelves }),
    undo: 'handled',
    afterErasure: 'kept',
  },
  'place.map-changed': {
    data: z.object({
      place: z.string(),
      /** The names of the maps; the ledger holds no pictures. */
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
    undo: 'handled',
    afterErasure: 'kept',
  },
  'place.deleted': {
    data: place.extend({
      /** Where its items went; null if it had none. */
      into: z.string().nullable(),
    }),
    ...decided,
  },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    collection: typeof declared;
  }
}

const statements = preparedPerConnection((db: WritableDatabase) => ({
  addItem: db.prepare(
    `INSERT INTO items (id, barcode, title_id, item_type_id, call_number, shelf_key, place_id, parts, price, acquired_on, acquired_from,
       loans_before, last_lent_before, status, for_loan, hidden_from_pupils, created_at, updated_at)
     VALUES (@id, @barcode, @titleId, @itemTypeId, @callNumber, ${shelfKeyOf('@callNumber')}, @placeId, @parts, @price, @acquiredOn, @acquiredFrom,
       @loansBefore, @lastLentBefore, @status, @forLoan, @copyHiddenFromPupils, @at, @at)
     ON CONFLICT DO NOTHING`,
  ),
  putType: db.prepare(
    'INSERT INTO item_types (id, name) VALUES (@id, @name) ON CONFLICT (id) DO UPDATE SET name = excluded.name',
  ),
}));

/** Fields of an item that events of earlier versions lack. */
const earlierLacked = {
  loansBefore: null,
  lastLentBefore: null,
  copyHiddenFromPupils: 0,
  placeId: null,
  parts: null,
  price: null,
  acquiredOn: null,
  acquiredFrom: null,
};

const putType: Restore<z.infer<typeof itemType>> = (db, { data, at }) => {
  statements(db).putType.run({ id: data.id, name: data.name });
  touchItemsOfType(db)(data.id, at);
};

const putPlace: Restore<z.infer<typeof place>> = (db, { data, at }) => {
  placeWrites(db).put(data, at);
};

function titleRowOf(data: z.infer<typeof title>): TitleRow {
  const { id: _, ...row } = data;
  return {
    series: null,
    volume: null,
    subjects: '[]',
    description: null,
    level: null,
    levels: '[]',
    audienceFrom: null,
    audienceTo: null,
    hiddenFromPupils: 0,
    pages: null,
    contributors: '[]',
    ...row,
  };
}

export const collectionEvents = handleEvents(declared, {
  'item.added': {
    restore(db, event) {
      const { newTitle, changed: fields, ...row } = event.data;
      if (newTitle !== undefined && collectionIn(db).titleRow(newTitle.id) === null)
        collectionWrites(db).insertTitle(newTitle.id, titleRowOf(newTitle), event.at);
      noteRecovered(db, 'item', row.barcode);
      statements(db).addItem.run({ ...earlierLacked, ...row, id: event.item, at: event.at });
      return noteLost(row, fields);
    },
    join: { beside: (db, { item }) => itemToSend(db, item), take: takeItem },
  },
  'item.updated': {
    restore(db, event) {
      const present = event.item === null ? null : collectionIn(db).row(event.item);
      if (event.item === null || present === null) return undefined;
      const { version: _, ...row } = present;
      const { changed: fields, before: __, twice: ___, ...given } = event.data;
      collectionWrites(db).updateItem(event.item, { ...row, ...givenFields(given) }, event.at);
      return noteLost(given, fields);
    },
    undo: itemUndo,
  },
  'item.deleted': (db, event) => {
    const row = event.item === null ? null : collectionIn(db).row(event.item);
    if (event.item !== null && row !== null) collectionWrites(db).removeItem(event.item, row.titleId);
  },
  'item.seen': () => undefined,
  'title.updated': {
    restore(db, { data: { changed: _, before: __, ...data }, at }) {
      collectionWrites(db).updateTitle(data.id, titleRowOf(data), at);
    },
    undo: titleUndo,
  },
  'title.merged': {
    restore(db, { data: { into, title: goes }, at }) {
      const { id } = goes;
      const bothExist = collectionIn(db).titleRow(into) !== null && collectionIn(db).titleRow(id) !== null;
      if (bothExist) mergeInto(db, into, id, at);
    },
    undo: titleMergeUndo,
  },
  'title.merge-undone': (db, { data, at }) => {
    splitTitle(db, data, at);
  },
  'title.cover-changed': {
    restore(db, { data: { title, cover, after }, at }) {
      if (!cover) coverWrites(db).remove(title, at);
      else if (typeof after === 'string') coverWrites(db).bringBack(title, after, at);
    },
    undo: coverUndo,
  },
  'titles.kept-apart': {
    restore(db, { data: { decision, titles, apart } }) {
      if (apart) keptApartWrites(db).add(decision, titles);
      else keptApartWrites(db).remove(decision);
    },
    undo: keptApartUndo,
  },
  'item-type.added': putType,
  'item-type.updated': putType,
  'place.added': putPlace,
  'place.updated': putPlace,
  'place.shelves-changed': {
    restore(db, { data, at }) {
      placeWrites(db).putShelves(data.place, data.shelves, at);
    },
    undo: shelvesUndo,
  },
  'place.map-changed': {
    restore(db, { data: { place: id, after }, at }) {
      if (placesIn(db).mapName(id) !== after) placeWrites(db).bringMapBack(id, after, at);
    },
    undo: mapUndo,
  },
  'place.deleted': (db, { data: { id, into }, at }) => {
    placeWrites(db).remove(id, into, at);
  },
});

/** The ledger does not contain item notes: a new or changed note must be entered again. */
function noteLost({ barcode }: { barcode?: string }, fields: readonly string[] = []): Incomplete | undefined {
  return fields.includes('note') || fields.includes('photo')
    ? { what: 'item', number: barcode ?? '' }
    : undefined;
}
