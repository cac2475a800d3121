import { expect, test } from 'vitest';
import { codesIn, isAddedBySystem } from '../../../../src-main/features/moving-in/picture-names-rules.ts';

test.each([
  ['12345.jpg', ['12345']],
  ['photos/3A/12345.JPG', ['12345']],
  ['12345_Jansen.jpg', ['12345_Jansen', '12345']],
  ['12345 Noor Jansen.png', ['12345 Noor Jansen', '12345']],
  ['S-1042_Jansen.jpg', ['S-1042_Jansen', 'S-1042']],
  ['member_12345.jpg', ['member_12345', '12345']],
  ['978-90-258-6238-1.webp', ['978-90-258-6238-1']],
  ['12.345.jpg', ['12.345']],
  ['.jpg', []],
])('a picture %s may be named after %j', (file, codes) => {
  expect(codesIn(file).toSorted()).toEqual(codes.toSorted());
});

test('the whole name goes before its first part', () => {
  expect(codesIn('2000_17.jpg')).toEqual(['2000_17', '2000']);
});

test.each(['__MACOSX/._12345.jpg', 'photos/.DS_Store', 'Thumbs.db', 'a/desktop.ini'])(
  '%s is a file of the system',
  (file) => {
    expect(isAddedBySystem(file)).toBe(true);
  },
);

test('a picture in a folder is none of these', () => {
  expect(isAddedBySystem('3A/12345.jpg')).toBe(false);
});
