// Serves the built screens, with a content security policy that allows no other origin.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { languageFor } from '../languages/languages.ts';
import type { RequestEnv } from './operation.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
};

const noncePlaceholder = '__CSP_NONCE__';
const languagePlaceholder = '__LIBRARY_LANGUAGE__';

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "media-src 'self' data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const hardening = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), hid=(), serial=()',
};

/**
 * @param folder the built renderer; `/` is its index.html, read for each request so that a new build shows at once
 * @param libraryLanguage the page comes with it, so that its first words are in it; may fail while the library is closed
 */
export function deskFiles(folder: string, libraryLanguage: () => string): MiddlewareHandler<RequestEnv> {
  const root = resolve(folder);
  return async (context, next) => {
    const path = pathWithin(root, context.req.path);
    const contentType = path === null ? undefined : contentTypes[extname(path)];
    const bytes = path === null || contentType === undefined ? null : await readFile(path).catch(() => null);
    if (path === null || contentType === undefined || bytes === null) {
      await next();
      return undefined;
    }
    if (extname(path) !== '.html') {
      const lasting = path.includes(`${sep}assets${sep}`);
      const cache = lasting ? 'public, max-age=31536000, immutable' : 'no-cache';
      return new Response(new Uint8Array(bytes), {
        headers: { ...hardening, 'content-type': contentType, 'cache-control': cache },
      });
    }
    const { requestContext } = context.env;
    const { origin, pathname, search } = new URL(context.req.url);
    // A browser keeps tokens and the lock of the self-checkout by the server's name: two names would be two desks.
    const deskOrigin = requestContext.kind === 'tcp' ? requestContext.deskOrigin : undefined;
    if (deskOrigin !== undefined && deskOrigin !== origin)
      return context.redirect(`${deskOrigin}${pathname}${search}`, 307);
    const nonce = randomBytes(16).toString('base64');
    const page = bytes
      .toString('utf8')
      .replaceAll(noncePlaceholder, nonce)
      .replace(languagePlaceholder, languageOrNone(libraryLanguage));
    return new Response(page, {
      headers: {
        ...hardening,
        'content-type': contentType,
        'cache-control': 'no-store',
        'content-security-policy': policy(nonce),
      },
    });
  };
}

function languageOrNone(libraryLanguage: () => string): string {
  try {
    return languageFor(libraryLanguage()) ?? '';
  } catch {
    return '';
  }
}

/** The file at a URL's path, or null if it is outside the folder. */
function pathWithin(root: string, urlPath: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return null;
  }
  if (decoded.includes('\0')) return null;
  const path = resolve(root, `.${decoded.endsWith('/') ? `${decoded}index.html` : decoded}`);
  return path.startsWith(root + sep) ? path : null;
}
