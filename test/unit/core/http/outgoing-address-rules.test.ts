// Tests where a redirect may lead: to HTTPS, and from this computer to itself.
import { expect, test } from 'vitest';
import { mayFollow } from '../../../../src-main/core/http/outgoing-address-rules.ts';

test.each([
  ['https://covers.example/1', 'https://images.example/1', true],
  ['http://127.0.0.1:8080/1', 'http://localhost:9090/1', true],
  ['http://127.0.0.1:8080/1', 'https://images.example/1', true],
  ['https://covers.example/1', 'http://covers.example/1', false],
  ['https://covers.example/1', 'http://127.0.0.1:4780/1', false],
  ['https://covers.example/1', 'http://192.168.1.1/reset', false],
  ['http://localhost:8080/1', 'http://192.168.1.1/reset', false],
  ['https://covers.example/1', 'file:///etc/passwd', false],
])('a redirect from %s to %s is followed: %s', (from, to, followed) => {
  expect(mayFollow(new URL(from), new URL(to))).toBe(followed);
});
