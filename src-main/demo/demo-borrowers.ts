// Generates the pupils and teachers of the demo school.
import type { BorrowerInput } from '../features/borrowers/borrower-commands.ts';
import { addDays, type CalendarDate } from '../core/dates/calendar-dates.ts';
import { longestName, nameWords } from './name-words.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface InventedBorrower extends BorrowerInput {
  readonly barcode: string;
}

const YEARS = 6;
const CLASSES_A_YEAR = ['A', 'B', 'C', 'D'];
const PUPILS_A_CLASS = 25;
const TEACHERS = 30;
const FIRST_CARD = 2_000_001;

const messages = [
  'Has a reading pass for the quiet room.',
  'Ask for the atlas from last year.',
  'Wears a hearing aid: look at the pupil when you speak.',
  'May borrow for a brother in 1B.',
  'The new card is being printed.',
  'Large print where there is any.',
  'Helps at the desk on Thursdays.',
];
const blockedReasons = [
  'Three damaged books not settled',
  'Lost card, waiting for the parents',
  'Suspended by the librarian',
];

/** 600 pupils in 24 classes, 1A to 6D, then the teachers; cards count up from 2000001. */
export function inventBorrowers(random: SeededRandom, today: CalendarDate): InventedBorrower[] {
  const schoolYear = Number(today.slice(0, 4)) - (today.slice(5) < '08-01' ? 1 : 0);
  const borrowers: InventedBorrower[] = [];
  const emails = new Map<string, number>();
  const add = (person: Omit<BorrowerInput, 'barcode'>): void => {
    const nth = borrowers.length;
    borrowers.push({ ...person, barcode: String(FIRST_CARD + nth), email: emailOf(person, emails) });
  };

  for (let year = 1; year <= YEARS; year++) {
    for (const letter of CLASSES_A_YEAR) {
      for (let pupil = 0; pupil < PUPILS_A_CLASS; pupil++) {
        const isLongest = year === 3 && letter === 'B' && pupil === 7;
        const born = addDays(`${String(schoolYear - 12 - year)}-09-01`, random.between(0, 364));
        add({
          ...(isLongest ? longestName : inventName(random)),
          externalId: `S-${String(schoolYear - year + 1)}${String(borrowers.length + 1).padStart(4, '0')}`,
          group: `${String(year)}${letter}`,
          category: 'Pupil',
          birthDate: born,
          message: random.chance(0.04) ? random.pick(messages) : null,
          blockedReason: random.chance(0.012) ? random.pick(blockedReasons) : null,
          // Pupils who left, and did not come to the desk since.
          expiresOn: random.chance(0.015) ? addDays(today, -random.between(1, 80)) : null,
        });
      }
    }
  }
  for (let teacher = 0; teacher < TEACHERS; teacher++) {
    add({
      ...inventName(random),
      externalId: `T-${String(teacher + 1).padStart(3, '0')}`,
      group: 'Teachers',
      category: 'Teacher',
      birthDate: null,
    });
  }
  return borrowers;
}

/** Most families give names of their own tongue; some mix. */
export function inventName(random: SeededRandom): { givenName: string; familyName: string } {
  const family = wordsOf(random);
  const given = random.chance(0.12) ? wordsOf(random) : family;
  return { givenName: random.pick(given.given), familyName: random.pick(family.family) };
}

function wordsOf(random: SeededRandom) {
  const total = nameWords.reduce((sum, { share }) => sum + share, 0);
  let left = random.between(1, total);
  for (const words of nameWords) {
    left -= words.share;
    if (left <= 0) return words;
  }
  throw new RangeError('the shares of names do not add up');
}

/** Addresses of a domain that can never exist (RFC 2606); namesakes get a number. */
function emailOf(
  { givenName, familyName }: Pick<BorrowerInput, 'givenName' | 'familyName'>,
  taken: Map<string, number>,
): string {
  const bare = `${givenName} ${familyName}`
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ł/gi, 'l')
    .replace(/ø/gi, 'o')
    .replace(/ı/g, 'i')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replace(/ +/g, '.')
    .slice(0, 60)
    .replace(/\.$/, '');
  const nth = (taken.get(bare) ?? 0) + 1;
  taken.set(bare, nth);
  return `${bare}${nth === 1 ? '' : String(nth)}@school.example`;
}
