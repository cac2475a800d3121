// Access control: checks the host name, the origin and the token of a request.
import type { MiddlewareHandler } from 'hono';
import type { RequestEnv } from './operation.ts';
import { Problem } from '../problems/problem.ts';
import type { Scope } from '../access/scopes.ts';
import { allowances, bucketsByToken } from './rate-limits.ts';
import { bucket } from './token-bucket.ts';

/**
 * Refuses requests for a host name that is not this server's (DNS rebinding), and requests from other web pages. The
 * desk's own window needs neither check: nothing else can reach its scheme.
 */
export const hostAndOrigin: MiddlewareHandler<RequestEnv> = (context, next) => {
  const { requestContext } = context.env;
  if (requestContext.kind === 'tcp') {
    const host = context.req.header('host')?.toLowerCase();
    if (host === undefined || !requestContext.hosts.includes(host)) {
      throw new Problem('host-not-allowed', 'Use the address that this server printed when it started.');
    }
    const origin = context.req.header('origin')?.toLowerCase();
    const site = context.req.header('sec-fetch-site');
    const scheme = requestContext.secure === true ? 'https' : 'http';
    const foreign =
      origin !== undefined && !requestContext.hosts.some((allowed) => origin === `${scheme}://${allowed}`);
    const crossSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    // A link may lead to the desk or to the API's page; other pages cannot load their contents.
    const followed =
      context.req.header('sec-fetch-mode') === 'navigate' && !context.req.path.startsWith('/api/');
    if (foreign || (crossSite && !followed)) {
      throw new Problem('origin-not-allowed', 'Other web pages may not use this server.');
    }
  }
  return next();
};

/** Looks up tokens; the feature `tokens` implements it. */
export interface TokenRecognition {
  /** The token with this secret; null if it is unknown, expired or revoked. */
  recognise(secret: string): { readonly id: string; readonly scopes: Scope[] } | null;
}

const bearer = /^Bearer +([\x21-\x7e]{1,200})$/i;

/** Says how to correct the header; invalid tokens get the same answer as unknown ones. */
function tokenAdvice(header: string | undefined, secret: string | undefined): string {
  if (header === undefined)
    return 'Send a token, in a header and not in the address: Authorization: Bearer TOKEN.';
  if (secret === undefined) return 'Send the header once, in this form: Authorization: Bearer TOKEN.';
  return 'This token is unknown, has expired or was revoked. Make another one in Settings.';
}

/** Authenticates the caller by its token and applies its rate limit; the desk's own window has every scope. */
export function authenticate(tokens: TokenRecognition): MiddlewareHandler<RequestEnv> {
  const unauthenticated = bucket(allowances.unauthenticated);
  const buckets = { desk: bucketsByToken(allowances.desk), token: bucketsByToken(allowances.token) };
  return (context, next) => {
    if (context.env.requestContext.kind === 'window') {
      context.set('actor', 'desk');
      context.set('scopes', ['admin']);
      context.set('stillAllowed', () => true);
      return next();
    }
    const secret = bearer.exec(context.req.header('authorization') ?? '')?.[1];
    const token = secret === undefined ? null : tokens.recognise(secret);
    if (secret === undefined || token === null) {
      unauthenticated.take();
      throw new Problem('unauthenticated', tokenAdvice(context.req.header('authorization'), secret));
    }
    const quota = buckets[token.scopes.includes('admin') ? 'desk' : 'token'].of(token.id);
    context.set('quota', quota);
    quota.take();
    context.set('actor', `token:${token.id}`);
    context.set('scopes', token.scopes);
    context.set('stillAllowed', () => tokens.recognise(secret) !== null);
    return next();
  };
}
