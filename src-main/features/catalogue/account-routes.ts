// The addresses of a pupil's own books: on this computer only, with card and PIN, and for half a minute.
import { Hono, type Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isHere, type RequestEnv } from '../../core/http/operation.ts';
import { allowances } from '../../core/http/rate-limits.ts';
import { requestBytes } from '../../core/http/request-bytes.ts';
import { bucket } from '../../core/http/token-bucket.ts';
import { Problem } from '../../core/problems/problem.ts';
import { ownBooksPage, signInPage } from './account-pages.tsx';
import type { AccountService, Answer } from './account-service.ts';
import { accountSessions } from './account-sessions.ts';
import type { Frame } from './catalogue-pages.tsx';
import type { PinsService } from './pins-service.ts';

export interface AccountParts {
  readonly account: AccountService;
  readonly pins: PinsService;
  readonly isOpen: () => boolean;
  readonly frame: (context: Context<RequestEnv>) => Frame;
}

const cookie = 'own-books';
const cookiePath = { path: '/catalogue' };
const mostBytes = 4096;
/** The path of a title, the only page that signing in leads back to. */
const titlePath = /^\/catalogue\/titles\/[\w-]{1,100}$/;

/** Whether pupils may open their own books where this request comes from: a PIN never goes over a line without encryption. */
export const offersAccounts = (context: Context<RequestEnv>, isOpen: () => boolean): boolean =>
  isOpen() && isHere(context);

export function accountRoutes({ account, pins, isOpen, frame }: AccountParts): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const sessions = accountSessions();
  const tries = bucket(allowances.catalogueSignIns);

  const secretOf = (context: Context<RequestEnv>) => getCookie(context, cookie);
  const fieldsOf = async (context: Context<RequestEnv>) => {
    const bytes = await requestBytes(context.req.raw, mostBytes);
    return new URLSearchParams(Buffer.from(bytes).toString('utf8'));
  };
  const field = (fields: URLSearchParams, name: string) => fields.get(name)?.trim() ?? '';
  const signIn = (
    context: Context<RequestEnv>,
    failed: 'wrong' | 'wait' | null,
    next?: string,
    status: 200 | 403 | 429 = 200,
  ) => context.html(signInPage(frame(context), failed, next), status);

  /** A change for the pupil whose session it is; without one the page asks for card and PIN. */
  const change = (
    path: string,
    name: string,
    act: (borrower: string, value: string) => Promise<Answer>,
    nextOf: (value: string) => string | undefined = () => undefined,
  ) => {
    app.post(path, async (context) => {
      const value = field(await fieldsOf(context), name);
      const secret = secretOf(context) ?? '';
      const borrower = sessions.borrowerOf(secret);
      if (borrower === null) return signIn(context, null, nextOf(value));
      sessions.tell(secret, await act(borrower, value).catch(orAsk));
      return context.redirect('/catalogue/my', 303);
    });
  };

  app.use('*', async (context: Context<RequestEnv>, next) => {
    if (!offersAccounts(context, isOpen)) return context.body(null, 404);
    await next();
    return undefined;
  });
  app.get('/', (context) => {
    const secret = secretOf(context) ?? '';
    const borrower = sessions.borrowerOf(secret);
    if (borrower === null) return signIn(context, null);
    const answer = sessions.takeAnswer(secret);
    return context.html(ownBooksPage(frame(context), account.books(borrower), answer));
  });
  app.post('/', async (context) => {
    const fields = await fieldsOf(context);
    const next = titlePath.exec(field(fields, 'next'))?.[0];
    sessions.end(secretOf(context));
    try {
      tries.take();
      const borrower = await pins.check(field(fields, 'card'), field(fields, 'pin'));
      if (borrower === null) return await signIn(context, 'wrong', next, 403);
      setCookie(context, cookie, sessions.begin(borrower), {
        ...cookiePath,
        httpOnly: true,
        sameSite: 'Strict',
      });
      return context.redirect(next ?? '/catalogue/my', 303);
    } catch (error) {
      if (error instanceof Problem && error.code === 'too-many-requests')
        return await signIn(context, 'wait', next, 429);
      throw error;
    }
  });
  change('/renew', 'item', (borrower, item) => account.renew(borrower, item));
  change('/cancel', 'hold', (borrower, hold) => account.cancel(borrower, hold));
  change(
    '/hold',
    'title',
    (borrower, title) => account.hold(borrower, title),
    (title) => titlePath.exec(`/catalogue/titles/${title}`)?.[0],
  );
  app.post('/out', (context) => {
    sessions.end(secretOf(context));
    deleteCookie(context, cookie, cookiePath);
    return context.redirect('/catalogue', 303);
  });
  return app;
}

/** A problem that the desk would explain, such as a title that is gone, is for the desk. */
function orAsk(error: unknown): Answer {
  if (error instanceof Problem) return { told: 'ask' };
  throw error;
}
