// A browser at the pupils' catalogue: on this computer, on the network without encryption, or on a device over TLS. It keeps cookies.
import type { RequestContext } from '../../src-main/core/http/operation.ts';
import type { TestLibrary } from './open-library.ts';
import { addBorrower, bodyOf } from './school-year.ts';

export interface Pupil {
  id: string;
  barcode: string;
  pin: string;
}

export interface Slip {
  borrower: { id: string; givenName: string };
  pin: string;
}

/** A borrower with a card and a PIN. */
export async function pupil(library: TestLibrary, barcode: string, givenName: string): Promise<Pupil> {
  const { id } = await addBorrower(library, { barcode, givenName });
  return { id, barcode, pin: await givePin(library, id) };
}

/** The new PIN of a borrower. @param pictures whether it is one of pictures */
export async function givePin(library: TestLibrary, borrower: string, pictures = false): Promise<string> {
  const given = await library.post('/catalogue/pins', { borrower, pictures });
  return bodyOf<Slip[]>(given, 200)[0]?.pin ?? '';
}

const host = '127.0.0.1:4780';
const kinds = {
  here: { kind: 'tcp', hosts: [host] },
  network: { kind: 'tcp', hosts: [host], fromNetwork: true },
  tls: { kind: 'tcp', hosts: [host], secure: true },
} as const satisfies Record<string, RequestContext>;

export type Where = keyof typeof kinds;

export interface Page {
  status: number;
  html: string;
  location: string | null;
  headers: Headers;
  /** The cookies that it set, with their attributes. */
  given: string[];
}

export type CatalogueBrowser = ReturnType<typeof catalogueBrowser>;

export function catalogueBrowser(library: TestLibrary, where: Where = 'here') {
  const cookies = new Map<string, string>();
  const origin = `${where === 'tls' ? 'https' : 'http'}://${host}`;

  /** @param fields of a form that is sent */
  async function ask(path: string, fields?: Record<string, string>, from = origin): Promise<Page> {
    const headers = new Headers({ host });
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    if (fields !== undefined) {
      headers.set('origin', from);
      headers.set('content-type', 'application/x-www-form-urlencoded');
    }
    const asked = new Request(`${origin}/catalogue${path}`, {
      method: fields === undefined ? 'GET' : 'POST',
      headers,
      body: fields === undefined ? null : new URLSearchParams(fields).toString(),
    });
    const door = where === 'network' ? 'fetchPages' : 'fetch';
    const answer = await library.library.api[door](asked, kinds[where]);
    const given = answer.headers.getSetCookie();
    for (const one of given) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      if (value === '' || one.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    return {
      status: answer.status,
      html: await answer.text(),
      location: answer.headers.get('location'),
      headers: answer.headers,
      given,
    };
  }

  return {
    cookies,
    ask,
    signIn: ({ barcode: card, pin }: Pick<Pupil, 'barcode' | 'pin'>) => ask('/my', { card, pin }),
    /** Taps the pictures of a PIN, one a page, and returns the last answer. */
    async tapPictures({ barcode: card, pin }: Pick<Pupil, 'barcode' | 'pin'>): Promise<Page> {
      let page = await ask('/my/pictures', { card });
      for (let nth = 0; nth < pin.length; nth += 1)
        page = await ask('/my/pictures', { card, picked: pin.slice(0, nth), pick: pin[nth] ?? '' });
      return page;
    },
    /** Whose books are open; null if the page asks for a card. */
    async openFor(): Promise<string | null> {
      return /Hello (\w+)/.exec((await ask('/my')).html)?.[1] ?? null;
    },
  };
}

/** A device that staff connected, as by a link from Settings. */
export async function connectedDevice(library: TestLibrary): Promise<CatalogueBrowser> {
  const device = catalogueBrowser(library, 'tls');
  const { status } = await device.ask('/connect', { code: await deviceCode(library) });
  if (status !== 303) throw new Error(`connecting was answered ${String(status)}`);
  return device;
}

export async function deviceCode(library: TestLibrary, scopes = ['catalogue-account']): Promise<string> {
  const made = await library.post('/desk/codes', { device: { name: 'Tablet in the hall', scopes } });
  return bodyOf<{ code: string }>(made, 201).code;
}
