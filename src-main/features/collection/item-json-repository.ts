// The SQL that renders an item or a title as API JSON.
import { shelfWith } from '../../core/database/shelf-order.ts';

/** SQL condition: this item is set aside for a borrower. */
export const isSetAside = (item: string): string =>
  `EXISTS (SELECT 1 FROM holds o WHERE o.shelf_item_id = ${item}.id AND o.ended IS NULL)`;

/** SQL expression: the name of the place of item `i`, or null. */
export const placeOfItem = '(SELECT p.name FROM places p WHERE p.id = i.place_id)';

/** SQL expression: the name of the shelf of item `i` in its place, or null. */
const shelfOfItem = `(SELECT ${shelfWith('p.shelves', 'i.shelf_key')} FROM places p WHERE p.id = i.place_id)`;

/** The members of a title's JSON that say for whom it is. */
const readersOfTitle = `'levels', json(t.levels), 'audienceFrom', t.audience_from, 'audienceTo', t.audience_to,
  'hiddenFromPupils', json(iif(t.hidden_from_pupils, 'true', 'false'))`;

/** @param lent SQL expression: whether the item is on loan */
export const itemJsonWhere = (
  lent: string,
): string => `json_object('id', i.id, 'barcode', i.barcode, 'titleId', t.id, 'title', t.title, 'authors', json(t.authors),
  'isbn', t.isbn, 'publisher', t.publisher, 'publishedYear', t.published_year, 'language', t.language,
  'series', t.series, 'volume', t.volume, 'subjects', json(t.subjects),
  'description', t.description, 'level', t.level, ${readersOfTitle}, 'pages', t.pages, 'contributors', json(t.contributors),
  'cover', t.cover, 'itemType', y.name,
  'callNumber', i.call_number, 'shelfKey', i.shelf_key, 'place', ${placeOfItem}, 'shelf', ${shelfOfItem}, 'parts', i.parts, 'price', i.price,
  'acquiredOn', i.acquired_on, 'acquiredFrom', i.acquired_from, 'note', i.note,
  'loansBefore', i.loans_before, 'lastLentBefore', i.last_lent_before, 'photo', i.photo, 'status', i.status,
  'withdrawnFor', i.withdrawn_for, 'forLoan', json(iif(i.for_loan, 'true', 'false')),
  'copyHiddenFromPupils', json(iif(i.hidden_from_pupils, 'true', 'false')),
  'availability', CASE
    WHEN ${lent} THEN 'on-loan'
    WHEN i.status <> 'in-collection' THEN i.status
    WHEN i.for_loan = 0 THEN 'not-for-loan'
    WHEN ${isSetAside('i')} THEN 'on-hold-shelf' ELSE 'available' END,
  'version', i.version, 'createdAt', i.created_at, 'updatedAt', i.updated_at)`;
export const isOnLoan = 'EXISTS (SELECT 1 FROM loans l WHERE l.item_id = i.id AND l.returned_at IS NULL)';
export const itemJson = itemJsonWhere(isOnLoan);
export const itemJoins = `titles t ON t.id = i.title_id JOIN item_types y ON y.id = i.item_type_id`;
/** The members of a title's JSON, without its copies. */
export const titleMembers = `'id', t.id, 'title', t.title, 'authors', json(t.authors), 'isbn', t.isbn,
  'publisher', t.publisher, 'publishedYear', t.published_year, 'language', t.language,
  'series', t.series, 'volume', t.volume, 'subjects', json(t.subjects),
  'description', t.description, 'level', t.level, ${readersOfTitle}, 'pages', t.pages, 'contributors', json(t.contributors),
  'cover', t.cover`;
export const titleJson = `json_object(${titleMembers},
  'itemCount', (SELECT count(*) FROM items i WHERE i.title_id = t.id))`;
