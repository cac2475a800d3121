// Answers requests that match no route: 404 for an unknown address, 405 for another method.
import type { Context } from 'hono';
import type { RequestEnv, Routes } from './operation.ts';
import { Problem } from '../problems/problem.ts';

interface Address {
  path: RegExp;
  methods: string[];
}

/** @param base where the routes are, such as `/api/v1` */
export function routeNotFound(base: string, routes: readonly Routes[]) {
  let made: readonly Address[] | undefined;
  return ({ req }: Context<RequestEnv>): Problem => {
    made ??= addressesOf(base, routes);
    const methods = [
      ...new Set(made.filter(({ path }) => path.test(req.path)).flatMap((route) => route.methods)),
    ].toSorted();
    if (methods.length === 0) return new Problem('not-found', 'There is nothing at this address.');
    const allowedMethods = methods.join(', ');
    return new Problem('method-not-allowed', `This address takes ${allowedMethods}.`, [], { allowedMethods });
  };
}

function addressesOf(base: string, routes: readonly Routes[]): Address[] {
  const byPath = new Map<string, string[]>();
  for (const definition of routes.flatMap((api) => api.openAPIRegistry.definitions)) {
    if (definition.type !== 'route') continue;
    const { method, path } = definition.route;
    const methods = method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()];
    byPath.set(path, [...(byPath.get(path) ?? []), ...methods]);
  }
  return [...byPath].map(([path, methods]) => ({
    path: new RegExp(`^${base}${path.replaceAll('.', '\\.').replaceAll(/\{.+?\}/g, '[^/]+')}$`),
    methods,
  }));
}
