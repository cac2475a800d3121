// The addresses of a pupil's own books, with card and PIN: on this computer and on connected devices.
import { Hono, type Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { RequestEnv } from '../../core/http/operation.ts';
import { allowances, bucketsByToken } from '../../core/http/rate-limits.ts';
import { Problem } from '../../core/problems/problem.ts';
import { formFields, type FormFields } from './account-forms.ts';
import { ownBooksPage, picturesPage, signInPage, type SignInForm } from './account-pages.tsx';
import { cookiePath, keepConnected, screenOf, type AccountScreen } from './account-screens.ts';
import type { AccountService, Answer } from './account-service.ts';
import { accountSessions } from './account-sessions.ts';
import type { Frame, OpenSession } from './catalogue-pages.tsx';
import { pinPictures } from './pin-rules.ts';
import type { PinsService } from './pins-service.ts';
import type { WishesService } from './wishes-service.ts';
import type { TokenRecognition } from '../../core/http/access.ts';

interface AccessParts {
  readonly account: AccountService;
  readonly pins: PinsService;
  readonly tokens: TokenRecognition;
  /** Whether pupils may open their own books at all. */
  readonly isOpen: () => boolean;
}

const cookie = 'own-books';
/** The path of a title, the only page that signing in leads back to. */
const titlePath = /^\/catalogue\/titles\/[\w-]{1,100}$/;

const nextIn = (fields: FormFields): string | undefined => titlePath.exec(fields.get('next'))?.[0];
/** Up to three pictures, each a digit. */
const pickedSoFar = /^[1-9]{0,3}$/;

/** Who may open own books with a request, and who has. */
export function accountAccess({ account, pins, tokens, isOpen }: AccessParts) {
  const sessions = accountSessions((borrower) => pins.setAt(borrower));
  const secretOf = (context: Context<RequestEnv>) => getCookie(context, cookie);
  /** The screen that asks, if pupils may open their own books there. */
  const screen = (context: Context<RequestEnv>): AccountScreen | null =>
    isOpen() ? screenOf(context, tokens) : null;
  /** The pupil whose session it is; null without one. */
  const borrower = (context: Context<RequestEnv>): string | null => {
    const at = screen(context);
    return at === null ? null : sessions.borrowerOf(secretOf(context), at);
  };
  return {
    sessions,
    secretOf,
    screen,
    borrower,
    /** For the head of every page. */
    session(context: Context<RequestEnv>): OpenSession | null {
      const at = screen(context);
      const whose = borrower(context);
      if (at === null || whose === null) return null;
      return { givenName: account.givenName(whose), endsInSeconds: at.sessionMs / 1000 };
    },
  };
}

export type AccountAccess = ReturnType<typeof accountAccess>;

export interface AccountParts {
  readonly account: AccountService;
  readonly pins: PinsService;
  readonly wishes: WishesService;
  readonly access: AccountAccess;
  readonly frame: (context: Context<RequestEnv>) => Frame;
}

export function accountRoutes({ account, pins, wishes, access, frame }: AccountParts): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const { sessions, secretOf } = access;
  const tries = bucketsByToken(allowances.catalogueSignIns);

  const signIn = (
    context: Context<RequestEnv>,
    form: Omit<SignInForm, 'offersPictures'>,
    status: 200 | 403 | 429 = 200,
  ) => context.html(signInPage(frame(context), { ...form, offersPictures: pins.hasPictures() }), status);

  /** A change for the pupil whose session it is; without one the page asks for card and PIN. */
  const change = (
    path: string,
    name: string,
    act: (borrower: string, value: string) => Promise<Answer | null>,
    nextOf: (value: string) => string | undefined = () => undefined,
  ) => {
    app.post(path, async (context) => {
      const fields = await formFields(context);
      const value = fields.get(name);
      const borrower = access.borrower(context);
      if (borrower === null) return signIn(context, { next: nextOf(value) });
      const answer = await act(borrower, value).catch(orAsk);
      const next = nextIn(fields);
      const isSeenThere = next !== undefined && (answer === null || answer.told === 'unwished');
      if (answer !== null && !isSeenThere) sessions.tell(secretOf(context), answer);
      return context.redirect(isSeenThere ? next : '/catalogue/my', 303);
    });
  };

  /** Opens the own books with card and PIN, or says that they do not fit. */
  async function open(context: Context<RequestEnv>, fields: FormFields, pin: string) {
    const next = nextIn(fields);
    sessions.end(secretOf(context));
    const screen = access.screen(context);
    if (screen === null) return context.body(null, 404);
    try {
      tries.of(screen.id).take();
      const borrower = await pins.check(fields.get('card'), pin);
      if (borrower === null) return await signIn(context, { failed: 'wrong', next }, 403);
      setCookie(context, cookie, sessions.begin(borrower, screen), {
        path: cookiePath,
        httpOnly: true,
        secure: screen.id !== 'here',
        sameSite: 'Strict',
      });
      keepConnected(context);
      return context.redirect(next ?? '/catalogue/my', 303);
    } catch (error) {
      if (error instanceof Problem && error.code === 'too-many-requests')
        return signIn(context, { failed: 'wait', next }, 429);
      throw error;
    }
  }

  app.use('*', async (context: Context<RequestEnv>, next) => {
    if (access.screen(context) === null) return context.body(null, 404);
    await next();
    return undefined;
  });
  app.get('/', (context) => {
    const borrower = access.borrower(context);
    if (borrower === null) return signIn(context, {});
    const answer = sessions.takeAnswer(secretOf(context));
    const shown = { wishes: wishes.cards(borrower), answer };
    return context.html(ownBooksPage(frame(context), account.books(borrower), shown));
  });
  app.post('/', async (context) => {
    const fields = await formFields(context);
    return open(context, fields, fields.get('pin'));
  });
  /** The pictures of a PIN, one a page. */
  app.post('/pictures', async (context) => {
    const fields = await formFields(context);
    const card = fields.get('card');
    const picked = pickedSoFar.exec(fields.get('picked') + fields.get('pick'))?.[0] ?? '';
    if (card === '' || !pins.hasPictures()) return signIn(context, {});
    if (picked.length === pinPictures) return open(context, fields, picked);
    sessions.end(secretOf(context));
    return context.html(picturesPage(frame(context), { card, picked, next: nextIn(fields) }));
  });
  change('/renew', 'item', (borrower, item) => account.renew(borrower, item));
  change('/cancel', 'hold', (borrower, hold) => account.cancel(borrower, hold));
  change(
    '/hold',
    'title',
    (borrower, title) => account.hold(borrower, title),
    (title) => titlePath.exec(`/catalogue/titles/${title}`)?.[0],
  );
  change('/wish', 'title', (borrower, title) => wishes.add(borrower, title));
  change('/unwish', 'title', (borrower, title) => wishes.remove(borrower, title));
  /** The page is still used: 204, or 403 if the session is over. */
  app.post('/stay', (context) => context.body(null, access.borrower(context) === null ? 403 : 204));
  /** Another card was scanned: the next pupil has come. */
  app.post('/card', async (context) => {
    const card = (await formFields(context)).get('card');
    sessions.end(secretOf(context));
    return signIn(context, { card });
  });
  app.post('/out', (context) => {
    sessions.end(secretOf(context));
    deleteCookie(context, cookie, { path: cookiePath });
    return context.redirect('/catalogue', 303);
  });
  return app;
}

/** A problem that the desk would explain, such as a title that is gone, is for the desk. */
function orAsk(error: unknown): Answer {
  if (error instanceof Problem) return { told: 'ask' };
  throw error;
}
