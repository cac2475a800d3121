// Who may come in: the host that was asked for, the page that asks, and the token it shows.
import type { MiddlewareHandler } from 'hono';
import type { RequestEnv } from './operation.ts';
import { Problem } from '../problems/problem.ts';
import type { Scope } from '../access/scopes.ts';
import { allowances, bucket, bucketsByToken } from './rate-limits.ts';

/**
 * Refuses requests for a host that this server does not listen on (a foreign name that resolves here: DNS
 * rebinding), and those that another web page made. The desk's own window needs neither check: nothing else can
 * reach its scheme.
 */
export const hostAndOrigin: MiddlewareHandler<RequestEnv> = (context, next) => {
  const { door } = context.env;
  if (door.kind === 'tcp') {
    const host = context.req.header('host')?.toLowerCase();
    if (host === undefined || !door.hosts.includes(host)) {
      throw new Problem(
        'host-not-allowed',
        'Call this server by the address that it printed when it started.',
      );
    }
    const origin = context.req.header('origin')?.toLowerCase();
    const site = context.req.header('sec-fetch-site');
    const scheme = door.secure === true ? 'https' : 'http';
    const foreign =
      origin !== undefined && !door.hosts.some((allowed) => origin === `${scheme}://${allowed}`);
    const crossSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    // A link may lead to the desk or to the page of the API; nothing of them is loaded into another page.
    const followed =
      context.req.header('sec-fetch-mode') === 'navigate' && !context.req.path.startsWith('/api/');
    if (foreign || (crossSite && !followed)) {
      throw new Problem('origin-not-allowed', 'Other web pages may not use this server.');
    }
  }
  return next();
};

/** What tokens are recognised by; the feature `tokens` is one. */
export interface TokenRecognition {
  /** The token with this secret while it works; null if it is unknown, expired or revoked. */
  recognise(secret: string): { readonly id: string; readonly scopes: Scope[] } | null;
}

const bearer = /^Bearer +([\x21-\x7e]{1,200})$/i;

/** To whoever has a token and wonders; of tokens that are no longer valid nothing else is said than of unknown ones. */
function whatIsAmiss(header: string | undefined, secret: string | undefined): string {
  if (header === undefined)
    return 'Send a token, in a header and not in the address: Authorization: Bearer TOKEN.';
  if (secret === undefined) return 'The header must be written so, once: Authorization: Bearer TOKEN.';
  return 'This token is unknown, has expired or was revoked. Make another one in Settings.';
}

/** Recognises the caller by its token, within its limits; the desk's own window is trusted with everything. */
export function authenticate(tokens: TokenRecognition): MiddlewareHandler<RequestEnv> {
  const strangers = bucket(allowances.strangers);
  const buckets = bucketsByToken();
  return (context, next) => {
    if (context.env.door.kind === 'window') {
      context.set('actor', 'desk');
      context.set('scopes', ['admin']);
      context.set('stillAllowed', () => true);
      return next();
    }
    const secret = bearer.exec(context.req.header('authorization') ?? '')?.[1];
    const token = secret === undefined ? null : tokens.recognise(secret);
    if (secret === undefined || token === null) {
      strangers.take();
      throw new Problem('unauthenticated', whatIsAmiss(context.req.header('authorization'), secret));
    }
    buckets.of(token.id, token.scopes.includes('admin')).take();
    context.set('actor', `token:${token.id}`);
    context.set('scopes', token.scopes);
    context.set('stillAllowed', () => tokens.recognise(secret) !== null);
    return next();
  };
}
