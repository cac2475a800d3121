// The router that remembers: the same handlers as Hono's own, found once for paths that are known beforehand.
import type { Router } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';
import { describe, expect, it } from 'vitest';
import { rememberingRouter } from '../../../src-main/api/remembering-router.ts';

function withRoutes<R extends Router<string>>(router: R): R {
  router.add('ALL', '*', 'everything');
  router.add('ALL', '/api/*', 'guard');
  router.add('GET', '/api/users/:id', 'one user');
  router.add('GET', '/api/users/batch', 'many users');
  router.add('POST', '/api/users', 'add');
  return router;
}

const requests = ['GET', 'POST', 'DELETE'].flatMap((method) =>
  ['/', '/api', '/api/users', '/api/users/', '/api/users/batch', '/api/users/17', '/api/nothing'].map(
    (path) => [method, path] as const,
  ),
);

describe('a request', () => {
  it.each(requests)('%s %s finds the same handlers as without memory, however often', (method, path) => {
    const router = withRoutes(rememberingRouter<string>());
    const found = withRoutes(new TrieRouter<string>()).match(method, path);
    expect(router.match(method, path)).toEqual(found);
    expect(router.match(method, path)).toEqual(found);
  });

  it('for a path without parameters is looked up once', () => {
    const router = withRoutes(rememberingRouter<string>());
    expect(router.match('POST', '/api/users')).toBe(router.match('POST', '/api/users'));
  });

  it('for any other path leaves nothing behind', () => {
    const router = withRoutes(rememberingRouter<string>());
    for (const path of ['/api/users/17', '/api/nothing', '/api/*', '/api/users/:id'])
      expect(router.match('GET', path)).not.toBe(router.match('GET', path));
  });

  it('finds a handler that was added later', () => {
    const router = withRoutes(rememberingRouter<string>());
    router.match('POST', '/api/users');
    router.add('POST', '/api/users', 'also');
    expect(JSON.stringify(router.match('POST', '/api/users'))).toContain('also');
  });
});
