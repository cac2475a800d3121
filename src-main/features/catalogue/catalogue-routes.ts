// The addresses of the pupils' catalogue. They give titles only, to anyone, and answer 404 while it is closed.
import { Hono } from 'hono';
import type { Context } from 'hono';
import script from '../../../resources/catalogue/script.js?raw';
import style from '../../../resources/catalogue/style.css?raw';
import type { TokenRecognition } from '../../core/http/access.ts';
import { isHere, type RequestEnv } from '../../core/http/operation.ts';
import type { Picture } from '../../core/http/pictures.ts';
import { bucketsByToken, allowances } from '../../core/http/rate-limits.ts';
import { bucket } from '../../core/http/token-bucket.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { DeskCodesService } from '../tokens/desk-codes-service.ts';
import { accountDevicesRoutes } from './account-devices-routes.ts';
import { accountAccess, accountRoutes } from './account-routes.ts';
import { isEncrypted } from './account-screens.ts';
import type { AccountService } from './account-service.ts';
import { firstPage, messagePage, resultsPage, addressOf, titlePage, type Frame } from './catalogue-pages.tsx';
import type { FailedSearchesService } from './failed-searches-service.ts';
import type { PinsService } from './pins-service.ts';
import type { WishesService } from './wishes-service.ts';
import type { CatalogueSearch, CatalogueService } from './catalogue-service.ts';
import { catalogueWords } from './catalogue-words.ts';
import { risOf } from './citation-rules.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'", // the locked screen of this computer
].join('; ');

const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  // With `no-referrer` a browser sends no origin with a form, and the form is refused as another page's.
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  // The pupil before must not be seen with the button Back.
  'cache-control': 'no-store',
};

const mostWords = 200;
const mostPages = 10;

/** The script sends it while a pupil types: half a word finds nothing, and is not what was meant. */
const typingHeader = 'loandesk-typing';

const isNarrowed = ({ isIn, age, level, language, list, subject, author }: CatalogueSearch): boolean =>
  isIn === true || [age, level, language, list, subject, author].some((value) => value !== undefined);

export interface CatalogueParts {
  readonly catalogue: CatalogueService;
  readonly failedSearches: FailedSearchesService;
  readonly account: AccountService;
  readonly pins: PinsService;
  readonly wishes: WishesService;
  readonly tokens: TokenRecognition;
  readonly deskCodes: DeskCodesService;
}

/** The page that connects a device, and what it is drawn with. */
const toConnect = /^\/catalogue\/(connect|style[.]css|script[.]js)$/;

export function catalogueRoutes({
  catalogue,
  failedSearches,
  account,
  pins,
  wishes,
  tokens,
  deskCodes,
}: CatalogueParts): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const all = bucket(allowances.catalogue);
  const ofDevice = bucketsByToken(allowances.catalogueDevice);
  const coversOfDevice = bucketsByToken(allowances.catalogueCovers);

  const hasAccounts = () => catalogue.settings().catalogueAccounts;
  const access = accountAccess({ account, pins, tokens, isOpen: hasAccounts });
  const frame = (context: Context<RequestEnv>, typed?: string): Frame => ({
    words: catalogueWords(catalogue.language()),
    libraryName: catalogue.libraryName(),
    typed,
    accounts: access.screen(context) !== null,
    session: access.session(context),
  });
  const gone = (context: Context<RequestEnv>) => context.html(messagePage(frame(context), 'gone'), 404);

  app.use('*', async (context: Context<RequestEnv>, next) => {
    const { catalogue: isOpen, catalogueOnNetwork, catalogueAccounts } = catalogue.settings();
    const isReached =
      catalogueOnNetwork ||
      isHere(context) ||
      access.screen(context) !== null ||
      (catalogueAccounts && isEncrypted(context) && toConnect.test(context.req.path));
    if (!isOpen || !isReached) return context.body(null, 404);
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    const { requestContext } = context.env;
    const device =
      requestContext.kind === 'window' || isHere(context) ? undefined : requestContext.peer?.remoteAddress;
    if (device !== undefined && /[/](covers|maps)[/]/.test(context.req.path))
      coversOfDevice.of(device).take();
    else if (device !== undefined && !/[.](css|js)$/.test(context.req.path)) {
      ofDevice.of(device).take();
      all.take();
    }
    await next();
    return undefined;
  });
  app.route('/my', accountRoutes({ account, pins, wishes, access, frame }));
  app.route('/connect', accountDevicesRoutes({ deskCodes, isOpen: hasAccounts, frame }));
  app.get('/', async (context) => context.html(firstPage(frame(context), await catalogue.firstPage())));
  app.get('/search', async (context) => {
    const text = (name: string) => {
      const value = context.req.query(name)?.trim().slice(0, mostWords);
      return value === '' ? undefined : value;
    };
    const page = Number(text('page') ?? 1);
    const age = Number(text('age') ?? -1);
    const search = {
      words: text('q'),
      subject: text('subject'),
      author: text('author'),
      list: text('list'),
      shelf: text('shelf'),
      place: text('place'),
      language: text('language'),
      level: text('level'),
      age: Number.isInteger(age) && age >= 0 && age <= 99 ? age : undefined,
      isIn: text('in') === '1',
      page: Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1,
    };
    const found = await catalogue.search(search);
    if (found === null) return gone(context);
    if (found.total === 0 && !isNarrowed(search) && context.req.header(typingHeader) === undefined)
      failedSearches.note(search.words ?? '');
    return context.html(resultsPage(frame(context, search.words), search, found, await catalogue.choices()));
  });
  /** The address on a sign at the shelf. */
  app.get('/shelf/:shelf', (context) => {
    const shelf = context.req.param('shelf').slice(0, mostWords);
    return context.redirect(addressOf.search({ shelf, place: context.req.query('place') }), 302);
  });
  app.get('/titles/:id', (context) => {
    const title = catalogue.title(context.req.param('id'));
    if (title === null) return gone(context);
    const borrower = access.borrower(context);
    const isWished = borrower !== null && wishes.has(borrower, title.id);
    return context.html(titlePage(frame(context), title, isWished));
  });
  app.get('/titles/:id/ris', (context) => {
    const title = catalogue.title(context.req.param('id'));
    if (title === null) return gone(context);
    return context.body(risOf(title), 200, {
      'content-type': 'application/x-research-info-systems; charset=utf-8',
      'content-disposition': 'attachment; filename="book.ris"',
    });
  });
  const picture = (path: string, read: (id: string) => Picture | null | Promise<Picture | null>) =>
    app.get(path, async (context) => {
      const given = await read(context.req.param('id') ?? '');
      if (given === null) return context.body(null, 404);
      // Its address names the picture: another picture has another address.
      const isNamed = context.req.query('v') === given.name;
      return context.body(new Uint8Array(given.bytes), 200, {
        'content-type': given.type,
        'cache-control': isNamed ? 'public, max-age=31536000, immutable' : 'no-cache',
      });
    });
  picture('/maps/:id', (place) => catalogue.map(place));
  picture('/covers/:id', (id) => catalogue.cover(id));
  picture('/covers/:id/small', (id) => catalogue.thumbnail(id));
  const file = (path: string, type: string, text: string) =>
    app.get(path, (context) =>
      context.body(text, 200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' }),
    );
  file('/style.css', 'text/css', style);
  file('/script.js', 'text/javascript', script);
  app.notFound(gone);
  app.onError((error, context) => {
    if (!(error instanceof Problem) || error.code !== 'too-many-requests') throw error;
    const { retryAfterSeconds = 1 } = error.facts;
    return context.html(messagePage(frame(context), 'busy'), 429, {
      'retry-after': String(retryAfterSeconds),
    });
  });
  return app;
}
