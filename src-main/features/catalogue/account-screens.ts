// Decides which screens may open a pupil's own books: this computer, and devices that staff connected, over TLS.
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Scope } from '../../core/access/scopes.ts';
import type { TokenRecognition } from '../../core/http/access.ts';
import { isHere, type RequestEnv } from '../../core/http/operation.ts';

/** The only scope of the token of a connected device. No operation of the API needs it, so it reaches none. */
export const deviceScope = 'catalogue-account' satisfies Scope;

/** A screen on which pupils may open their own books. */
export interface AccountScreen {
  /** `here`, or the id of the device's token. */
  readonly id: string;
  /** How long a session stays open without a request. */
  readonly sessionMs: number;
}

export const cookiePath = '/catalogue';
const deviceCookie = 'connected-device';
/** The longest that browsers keep a cookie; each sign-in begins it again. */
const deviceCookieSeconds = 400 * 24 * 60 * 60;

/** At this computer a pupil walks away and the next one comes. */
const here: AccountScreen = { id: 'here', sessionMs: 30_000 };
const onDevice = { sessionMs: 300_000 };

/** Whether a request came from another computer over TLS. */
export const isEncrypted = ({ env }: Context<RequestEnv>): boolean =>
  env.requestContext.kind === 'tcp' && env.requestContext.secure === true;

/** The screen that asks; null if it may not open the own books: a PIN never goes over a line without encryption. */
export function screenOf(context: Context<RequestEnv>, tokens: TokenRecognition): AccountScreen | null {
  if (isHere(context)) return here;
  const secret = isEncrypted(context) ? getCookie(context, deviceCookie) : undefined;
  const token = secret === undefined ? null : tokens.recognise(secret);
  return token?.scopes.includes(deviceScope) === true ? { id: token.id, ...onDevice } : null;
}

/** Leaves the token of a connected device with its browser. */
export function keepConnected(context: Context<RequestEnv>, secret = getCookie(context, deviceCookie)): void {
  if (secret === undefined || !isEncrypted(context)) return;
  setCookie(context, deviceCookie, secret, {
    path: cookiePath,
    maxAge: deviceCookieSeconds,
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
  });
}
