// Formats a borrower's events as text for the PDF.
import { wordsIn } from '../../core/languages/languages.ts';
import type { HeldEvent, HeldLoan } from './borrower-file-repository.ts';
import { dayWords, fieldWords, filled, type PdfSettings } from './pdf-language.ts';

type Words = Readonly<Record<string, string>>;

/** Maps field names in events to labels in the PDF. */
const fieldNames: Words = { groupId: 'group', categoryId: 'category' };

/** @returns the event as text, and its details */
export function happenedWords(
  { type, data, loan }: HeldEvent,
  loans: readonly HeldLoan[],
  settings: PdfSettings,
): [what: string, detail: string] {
  const [lists, mail] = [wordsIn(settings.language, 'lists'), wordsIn(settings.language, 'mail')];
  const { file } = wordsIn(settings.language, 'privacy');
  const [about = '', happened = ''] = type.split('.');
  const ofKind = (lists.events as Readonly<Record<string, Words | string>>)[about];
  const what = typeof ofKind === 'object' ? ofKind[happened] : undefined;
  const dueOn = typeof data['dueOn'] === 'string' ? dayWords(data['dueOn'], settings) : '';
  const fields: Words = { ...file.fields, photo: file.photoField };
  const changed = listIn(data['changed']).map((field) => fields[fieldNames[field] ?? field] ?? field);
  const numbers = ['barcode', 'externalId', 'expiresOn', 'leftOn'].flatMap((field) => {
    const value = data[field];
    return typeof value === 'string'
      ? [`${fields[field] ?? field}: ${fieldWords(field, value, settings)}`]
      : [];
  });
  const kind = typeof data['kind'] === 'string' ? data['kind'] : '';
  const details = [
    loans.find(({ id }) => id === loan)?.title ?? '',
    (mail.kinds as Words)[kind] ?? '',
    changed.join(', '),
    numbers.join(', '),
    listIn(data['overridden']).length > 0 ? lists.history.overridden : '',
  ];
  return [
    filled(what ?? filled(lists.events.other, { type }), { dueOn }),
    details.filter((text) => text !== '').join('; '),
  ];
}

function listIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
