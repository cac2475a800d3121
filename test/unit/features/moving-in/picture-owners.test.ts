import { expect, test } from 'vitest';
import { coverOwners, photoOwners } from '../../../../src-main/features/moving-in/picture-owners.ts';

const noor = { id: 'n', number: '1042', card: 'P-17', givenName: 'Noor', familyName: 'Jansen', group: '3A' };
const sam = { id: 's', number: '77', card: '1042', givenName: 'Sam', familyName: '', group: null };
const photos = photoOwners({
  borrowers: () => [noor, sam],
  formerCards: () => new Map([['P-16', 'n']]),
  photo: () => null,
});

test('a photo is of the borrower with this number or card, in any case, also a card that was replaced', () => {
  for (const code of ['P-17', 'p-17', 'P-16'])
    expect(photos.find(code)).toMatchObject({ owner: { id: 'n', name: 'Noor Jansen' } });
  expect(photos.find('77')).toMatchObject({ owner: { id: 's', name: 'Sam' } });
});

test('a number that is the card of another borrower is no borrower’s', () => {
  expect(photos.find('1042')).toEqual({ owner: null, why: 'several-borrowers' });
});

test('a number without its leading zeros is not guessed', () => {
  expect(photos.find('077')).toBeNull();
});

test('a cover is of the only title with this ISBN, in ten or thirteen digits, or of the copy with this barcode', () => {
  const covers = coverOwners({
    titlesOfIsbn: (isbn) =>
      isbn === '9789025862381'
        ? [{ id: 't', name: 'Matilda' }]
        : isbn === '9783161484100'
          ? [
              { id: 'a', name: 'Part 1' },
              { id: 'b', name: 'Part 2' },
            ]
          : [],
    titleOfCopy: (barcode) => (barcode === '30000077' ? { id: 'm', name: 'Momo' } : null),
    cover: () => null,
  });
  for (const code of ['9789025862381', '90-258-6238-1', '978-90-258-6238-1'])
    expect(covers.find(code)).toMatchObject({ owner: { id: 't' } });
  expect(covers.find('30000077')).toMatchObject({ owner: { id: 'm' } });
  expect(covers.find('9783161484100')).toEqual({ owner: null, why: 'several-titles' });
  expect(covers.find('30000078')).toBeNull();
});
