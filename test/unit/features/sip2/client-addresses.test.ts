// Tests which addresses may connect as machines: this computer, and those of the list.
import { expect, test } from 'vitest';
import { allowedClient, mayConnect } from '../../../../src-main/features/sip2/client-addresses.ts';

test.each([
  ['127.0.0.1', [], true],
  ['::1', [], true],
  ['::ffff:127.0.0.1', [], true],
  ['192.168.1.40', [], false],
  ['192.168.1.40', ['192.168.1.40'], true],
  ['::ffff:192.168.1.40', ['192.168.1.40'], true],
  ['192.168.1.41', ['192.168.1.40'], false],
  ['192.168.1.41', ['10.0.0.1', '192.168.1.0/24'], true],
  ['192.168.2.1', ['192.168.1.0/24'], false],
  ['fd00::7', ['fd00::/8'], true],
  ['fe80::7', ['fd00::/8'], false],
  ['fd00::7', ['fd00::7'], true],
  ['', ['0.0.0.0/0'], false],
])('%s with the list %j: %s', (address, allowed, expected) => {
  expect(mayConnect(address, allowed)).toBe(expected);
});

test.each([
  ['192.168.1.40', true],
  ['192.168.1.0/24', true],
  ['fd00::/8', true],
  ['192.168.1.0/33', false],
  ['fd00::/129', false],
  ['192.168.1', false],
  ['kiosk.school.example', false],
  ['192.168.1.0/', false],
])('%s as a line of the list: %s', (line, expected) => {
  expect(allowedClient(line)).toBe(expected);
});
