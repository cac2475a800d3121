// The desk in a browser that was opened by a code: let in once, and the code is nowhere afterwards.
import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageLeadingTo } from '../../src-main/launch/browser-desk.ts';
import { serveDesk } from './fixtures/served-desk.ts';

test('a code in the address opens the desk, for this tab and once', async ({ browser }) => {
  const served = await serveDesk();
  const context = await browser.newContext();
  try {
    const token = readFileSync(path.join(served.folder, 'api-token'), 'utf8').trim();
    const headers = { authorization: `Bearer ${token}` };
    const made = await fetch(`${served.origin}/api/v1/desk/codes`, { method: 'POST', headers });
    const { code } = (await made.json()) as { code: string };
    const page = await context.newPage();
    // As on a computer that does not tell accounts apart: the browser's arguments name a page that leads on.
    await page.goto(pageLeadingTo(`${served.origin}/#code=${code}`, served.folder));
    await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
    expect(page.url()).toBe(`${served.origin}/#/`);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
    const other = await context.newPage();
    await other.goto(`${served.origin}/#code=${code}`);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Settings' })).toHaveCount(0);
    expect(other.url()).toBe(`${served.origin}/#/`);
    for (const kind of ['token', 'self-checkout']) {
      await other.goto(`${served.origin}/?${kind}#${kind}=${token}`);
      await expect(other.getByRole('heading', { name: 'Open Loandesk again' })).toBeVisible();
      expect(other.url()).not.toContain(token);
    }
  } finally {
    await context.close();
    await served.stop();
  }
});
