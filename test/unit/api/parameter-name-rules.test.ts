// Tests which unknown query parameters are taken for slips, and that other words are left alone.
import { describe, expect, test } from 'vitest';
import { meantName } from '../../../src-main/api/parameter-name-rules.ts';

const ofUsers = ['q', 'limit', 'group', 'category', 'state', 'sort', 'updatedSince'];
const ofEvents = ['since', 'limit', 'borrower', 'item', 'type'];

describe('a slip is recognised', () => {
  test.each([
    ['updatedsince', 'updatedSince', 'other capitals'],
    ['updated_since', 'updatedSince', 'another way to join words'],
    ['updateSince', 'updatedSince', 'a letter too few'],
    ['updatedSincee', 'updatedSince', 'a letter too many'],
    ['updatedSinse', 'updatedSince', 'another letter'],
    ['udpatedSince', 'updatedSince', 'two letters that changed places'],
    ['since', 'updatedSince', 'the word of another call'],
    ['Q', 'q', 'a capital'],
    ['group[]', 'group', 'as a list'],
    ['groups', 'group', 'more than one'],
    ['sorts', 'sort', 'more than one, of a short word'],
    ['gruop', 'group', 'two letters that changed places in a short word'],
  ])('%s is %s: %s', (given, meant) => {
    expect(meantName(given, ofUsers)).toBe(meant);
  });

  test('in the words of the events as well', () => {
    expect(meantName('types', ofEvents)).toBe('type');
    expect(meantName('updatedSince', ofEvents)).toBe('since');
    expect(meantName('borower', ofEvents)).toBe('borrower');
  });
});

test.each([
  '_',
  't',
  'ts',
  'time',
  'nocache',
  'key',
  'api_key',
  'format',
  'page',
  'pretty',
  'v',
  'utm_source',
])('%s, as programs put it into any address, is not taken for something else', (given) => {
  expect([meantName(given, ofUsers), meantName(given, ofEvents), meantName(given, ['to', 'q'])]).toEqual([
    null,
    null,
    null,
  ]);
});

test('where a call knows no parameters, none was meant', () => {
  expect(meantName('q', [])).toBeNull();
});
