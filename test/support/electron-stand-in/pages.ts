// Plays Electron's windows on pages of a real Chromium, and asks the program what Electron would ask it.
import type { Browser, BrowserContext, Page, Request, Route } from '@playwright/test';
import { lineName, preloadScript } from './preload-world.ts';
import type { BrowserCalls, ProgramCalls, WindowToOpen } from './wire.ts';

/** Electron's names of permissions in Playwright's words. */
const playwrightNames: Record<string, string[]> = {
  media: ['camera', 'microphone'],
  'clipboard-sanitized-write': ['clipboard-write'],
};

interface OpenWindow {
  context: BrowserContext;
  page: Page;
  script: string;
  crashed: boolean;
  /** Where the program itself sends the window, so that this is not taken for the page's own wish. */
  sentTo: string | undefined;
}

export class Pages implements BrowserCalls {
  private readonly windows = new Map<number, OpenWindow>();
  private readonly closing: Promise<void>[] = [];
  private readonly browser: Browser;
  private readonly program: () => ProgramCalls;
  private readonly onLoaded: (page: Page) => void;
  private readonly isGuarded: boolean;

  /** @param isGuarded whether each request is first asked about; measuring needs the way without */
  constructor(
    browser: Browser,
    program: () => ProgramCalls,
    onLoaded: (page: Page) => void,
    isGuarded: boolean,
  ) {
    this.browser = browser;
    this.program = program;
    this.onLoaded = onLoaded;
    this.isGuarded = isGuarded;
  }

  async openWindow(id: number, window: WindowToOpen): Promise<void> {
    const context = await this.browser.newContext({
      viewport: { width: window.width, height: window.height },
      reducedMotion: 'reduce',
      geolocation: { latitude: 52, longitude: 5 },
    });
    await context.grantPermissions(window.granted.flatMap((name) => playwrightNames[name] ?? [name]));
    // What is still undecided when the window goes is of no interest to anyone.
    if (this.isGuarded) await context.route('**/*', (route) => this.decide(id, route).catch(() => undefined));
    const script = preloadScript(window);
    this.windows.set(id, {
      context,
      script,
      sentTo: undefined,
      crashed: false,
      page: await this.newPage(id, context, script),
    });
  }

  async load(id: number, address: string): Promise<string | null> {
    const window = this.window(id);
    window.sentTo = address;
    try {
      await window.page.goto(address);
      this.onLoaded(window.page);
      return null;
    } catch (error) {
      return /net::(ERR_\w+)/.exec(String(error))?.[1] ?? 'ERR_FAILED';
    }
  }

  async reload(id: number): Promise<void> {
    const window = this.window(id);
    const address = window.page.url();
    window.sentTo = address;
    if (!window.crashed) {
      // Another reload, or the end of the window, takes its place without a word, as in Electron.
      await window.page.reload().catch((error: unknown) => {
        if (!/ERR_ABORTED|closed/.test(String(error))) throw error;
      });
      return;
    }
    // A page that crashed is of no more use to Playwright; Electron starts a new process in the same window.
    const crashed = window.page;
    window.page = await this.newPage(id, window.context, window.script);
    window.crashed = false;
    await crashed.close();
    await window.page.goto(address);
    this.onLoaded(window.page);
  }

  async close(id: number): Promise<void> {
    const context = this.windows.get(id)?.context;
    this.windows.delete(id);
    if (context === undefined) return;
    const closed = closeAtOnce(context);
    this.closing.push(closed);
    await closed;
  }

  async bringToFront(id: number): Promise<void> {
    await this.windows.get(id)?.page.bringToFront();
  }

  async deliver(id: number, channel: string, args: unknown[]): Promise<void> {
    await this.window(id).page.evaluate(
      ([name, ...message]) => {
        const receive: unknown = Reflect.get(globalThis, Symbol.for(name));
        (receive as (...given: unknown[]) => void)(...message);
      },
      [lineName, channel, args] as [string, string, unknown[]],
    );
  }

  execute(id: number, script: string): Promise<unknown> {
    return this.window(id).page.evaluate(script);
  }

  async crash(id: number): Promise<void> {
    const { context, page } = this.window(id);
    const cdp = await context.newCDPSession(page);
    // Never answered: who would.
    void cdp.send('Page.crash').catch(() => undefined);
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.windows.keys()].map((id) => this.close(id)));
    await Promise.all(this.closing);
  }

  private async newPage(id: number, context: BrowserContext, script: string): Promise<Page> {
    const page = await context.newPage();
    await page.exposeBinding(
      lineName,
      ({ frame }, kind: 'invoke' | 'send', channel: string, args: unknown[]) =>
        kind === 'invoke'
          ? this.program().invoked(id, frame.url(), channel, args)
          : this.program().sent(id, frame.url(), channel, args),
    );
    await page.addInitScript({ content: script });
    page.on('crash', () => {
      const window = this.windows.get(id);
      if (window !== undefined) window.crashed = true;
      void this.program().screenGone(id);
    });
    page.on('popup', (popup) => void this.answerPopup(id, popup));
    return page;
  }

  private async answerPopup(id: number, popup: Page): Promise<void> {
    if (!(await this.program().mayOpenWindow(id, popup.url()))) await popup.close();
  }

  /** What goes over the wire, goes past here first. */
  private async decide(id: number, route: Route): Promise<void> {
    const request = route.request();
    const window = this.windows.get(id);
    if (window === undefined) return route.abort('aborted');
    if (isOfPopup(request, window.page)) {
      return (await this.program().mayOpenWindow(id, request.url()))
        ? route.continue()
        : route.abort('aborted');
    }
    if (request.isNavigationRequest()) {
      const isMainFrame = request.frame() === window.page.mainFrame();
      const own = isMainFrame && window.sentTo === request.url();
      if (own) window.sentTo = undefined;
      else if (!(await this.program().mayNavigate(id, request.url(), isMainFrame)))
        return route.abort('aborted');
    }
    // After the page's wish to go there, as in Electron: this question is the network's.
    if (!(await this.program().mayRequest(request.url()))) return route.abort('blockedbyclient');
    return route.continue();
  }

  private window(id: number): OpenWindow {
    const window = this.windows.get(id);
    if (window === undefined) throw new Error(`There is no window ${String(id)}`);
    return window;
  }
}

/** A new window's first request can come before its frame is known. */
function isOfPopup(request: Request, page: Page): boolean {
  try {
    return request.frame().page() !== page;
  } catch {
    return true;
  }
}

/** A program that has ended decides on no request any more, for which Playwright would wait seconds. */
async function closeAtOnce(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined); // a page that crashed answers nothing
  await context.close();
}
