// Pages of other web sites, in a real browser, some of which even know a token: they read nothing and change nothing.
import { chromium, expect, test, type Browser } from '@playwright/test';
import Database from 'better-sqlite3';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startHeadless, type Headless } from '../support/headless.ts';

let folder: string;
let program: Headless;
let port: string;
let token: string;
let browser: Browser;
let elsewhere: Server;
let elsewherePort: number;

test.beforeAll(async ({ playwright: _ }, info) => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-foreign-'));
  program = startHeadless(['--data', folder, '--port', '0']);
  const { url, tokenFile, api } = await program.listening;
  port = new URL(url).port;
  token = readFileSync(tokenFile, 'utf8').trim();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ givenName: 'Wilhelmina', familyName: 'Achterberg', barcode: '2000001' });
  expect((await fetch(`${api}/users`, { method: 'POST', headers, body })).status).toBe(201);
  elsewhere = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  elsewherePort = (elsewhere.address() as AddressInfo).port;
  const { launchOptions } = info.project.use;
  browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP evil.example 127.0.0.1'],
  });
});
test.afterAll(async () => {
  await browser.close();
  elsewhere.close();
  elsewhere.closeAllConnections();
  await program.stop('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

function tables(): Record<string, unknown[]> {
  const db = new Database(path.join(folder, 'loandesk.db'), { readonly: true });
  const counted = ['borrowers', 'items', 'loans', 'settings', 'events', 'webhooks', 'idempotency_keys'];
  const rows = Object.fromEntries(counted.map((name) => [name, db.prepare(`SELECT * FROM ${name}`).all()]));
  db.close();
  return rows;
}

/** What a hostile page tries; runs in the page. @returns everything that it could read */
async function attack({ target, secret }: { target: string; secret: string }): Promise<string[]> {
  const read: string[] = [];
  const api = `${target}/api/v1`;
  const noor = JSON.stringify({ givenName: 'Mallory', familyName: 'Evil' });
  const bearer = { authorization: `Bearer ${secret}` };
  const tries: RequestInit[] = [
    {},
    { mode: 'no-cors' },
    { headers: bearer },
    { method: 'POST', body: noor, headers: { ...bearer, 'content-type': 'application/json' } },
    { method: 'POST', body: noor, mode: 'no-cors', headers: { 'content-type': 'text/plain' } },
    { method: 'POST', body: new URLSearchParams({ givenName: 'M' }), mode: 'no-cors' },
    { method: 'DELETE', headers: bearer },
    { mode: 'no-cors', credentials: 'include' },
  ];
  for (const path of ['/users', '/users/barcode:2000001', '/health', '/openapi.json'])
    for (const attempt of tries) {
      try {
        const answer = await fetch(api + path, { ...attempt, signal: AbortSignal.timeout(3000) });
        const text = await answer.text();
        if (answer.type !== 'opaque' || text !== '') read.push(`fetch ${path} ${text}`);
      } catch {
        // nothing was read
      }
    }
  const ended = (start: (done: (what?: string) => void) => void): Promise<void> =>
    new Promise((resolve) => {
      const done = (what?: string): void => {
        if (what !== undefined) read.push(what);
        resolve();
      };
      start(done);
      setTimeout(done, 1500);
    });
  await ended((done) => {
    const source = new EventSource(`${api}/events`);
    source.onopen = () => {
      done('EventSource');
    };
    source.onerror = () => {
      done();
    };
  });
  await ended((done) => {
    const socket = new WebSocket(`${target.replace('http', 'ws')}/api/v1/events`);
    socket.onopen = () => {
      done('WebSocket');
    };
    socket.onerror = () => {
      done();
    };
  });
  await ended((done) => {
    const image = new Image();
    image.onload = () => {
      done('img');
    };
    image.onerror = () => {
      done();
    };
    image.src = `${api}/users`;
  });
  for (const at of ['/', '/api/v1/users']) {
    await ended((done) => {
      const frame = document.createElement('iframe');
      frame.onload = () => {
        try {
          const inside = frame.contentDocument?.body.textContent ?? '';
          done(inside === '' ? undefined : `iframe ${inside}`);
        } catch {
          done();
        }
      };
      frame.src = target + at;
      document.body.append(frame);
    });
  }
  await ended((done) => {
    const frame = document.createElement('iframe');
    frame.name = 'taken';
    document.body.append(frame);
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: `${api}/users`, target: 'taken', enctype: 'text/plain' });
    const field = document.createElement('input');
    Object.assign(field, { name: '{"givenName":"Mallory","familyName":"', value: 'Evil"}' });
    form.append(field);
    document.body.append(form);
    frame.onload = () => {
      done();
    };
    form.submit();
  });
  return read;
}

for (const site of ['127.0.0.1', 'evil.example'])
  for (const name of ['127.0.0.1', 'localhost', 'evil.example'])
    test(`a page of ${site} gets at nothing by the name ${name}`, async () => {
      const before = tables();
      const context = await browser.newContext();
      const page = await context.newPage();
      const answers: { status: number; method: string }[] = [];
      page.on('response', (response) => {
        if (new URL(response.url()).port === port)
          answers.push({ status: response.status(), method: response.request().method() });
      });
      await page.goto(`http://${site}:${String(elsewherePort)}/`);
      const read = await page.evaluate(attack, { target: `http://${name}:${port}`, secret: token });
      expect(read).toEqual([]);
      // The library was really asked, and said no itself; only the desk's empty page is for everybody, under one name.
      const refused = answers.filter(({ status }) => status === 403 || status === 421);
      expect(refused.length).toBeGreaterThan(10);
      expect(refused.some(({ method }) => method === 'POST')).toBe(true);
      expect(answers.filter(({ status }) => ![200, 307, 403, 421].includes(status))).toEqual([]);
      expect(answers.filter(({ status }) => status === 307)).toEqual(
        name === 'localhost' ? [{ status: 307, method: 'GET' }] : [],
      );
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      expect(tables()).toEqual(before);
      await context.close();
    });

test('a foreign host name that resolves to this computer shows nothing, not even the desk', async () => {
  const before = tables();
  const context = await browser.newContext();
  const page = await context.newPage();
  for (const at of ['/', '/api/v1/users', '/api/v1/health', '/docs']) {
    const answer = await page.goto(`http://evil.example:${port}${at}`);
    expect(answer?.status()).toBe(421);
    expect(await page.content()).not.toContain('Achterberg');
    // Now the page is of the same origin as what it asks: only the host gives it away.
    const status = await page.evaluate(
      async (secret) =>
        (await fetch('/api/v1/users', { headers: { authorization: `Bearer ${secret}` } })).status,
      token,
    );
    expect(status).toBe(421);
  }
  expect(tables()).toEqual(before);
  await context.close();
});
