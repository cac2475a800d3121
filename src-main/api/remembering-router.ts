// Finds the handlers of a request; of paths without parameters it remembers what it has found.
import type { Result, Router } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';

/**
 * Hono's quick router takes no routes such as `/users/{id}` beside `/users/batch`, and falls back to one that walks
 * its tree for each request. Only paths that were added as they are can be remembered: those are few, whoever asks.
 */
export function rememberingRouter<T>(): Router<T> {
  const routes = new TrieRouter<T>();
  const plainPaths = new Set<string>();
  const found = new Map<string, Result<T>>();
  return {
    name: 'RememberingRouter',
    add(method, path, handler) {
      routes.add(method, path, handler);
      if (!/[:*{]/.test(path)) plainPaths.add(path);
      found.clear();
    },
    match(method, path) {
      if (!plainPaths.has(path)) return routes.match(method, path);
      const asked = `${method} ${path}`;
      let result = found.get(asked);
      if (result === undefined) {
        result = routes.match(method, path);
        found.set(asked, result);
      }
      return result;
    },
  };
}
