// The members of a class: found by what is typed, and distinguished if they share a name.
import { expect, test } from 'vitest';
import { membersNumbered, membersWith, namesakes } from '../../../../src-renderer/ui/faces/members.ts';

const member = (givenName: string, familyName: string, barcode: string | null = null) => ({
  borrower: { givenName, familyName, barcode },
});

test('borrowers of the same name are distinguished, accents and case aside', () => {
  const [zoe, other, sem] = [member('Zoë', 'Bos', '1'), member('zoe', 'BOS', '2'), member('Sem', 'Bos', '3')];
  expect(namesakes([zoe, other, sem])).toEqual(new Set([zoe, other]));
  expect(namesakes([zoe, sem])).toEqual(new Set());
});

test('a number finds its member as well as a name', () => {
  const members = [member('Zoë', 'Bos', '2000017'), member('Zoë', 'Bos', '2000018')];
  expect(membersWith(members, '2000018')).toEqual([members[1]]);
  expect(membersWith(members, 'zoe b')).toEqual(members);
});

test('members keep their number, whatever is typed, and a whole number comes first', () => {
  const members = Array.from({ length: 12 }, (_, index) => member(`Name${String(index)}`, 'Bos'));
  const numbers = (typed: string) => membersNumbered(members, typed).map(({ number }) => number);
  expect(numbers('1')).toEqual([1, 10, 11, 12]);
  expect(numbers('12')).toEqual([12]);
  expect(numbers('name7')).toEqual([8]);
  expect(numbers('')).toHaveLength(12);
});
