// Tests that other users of the computer can read nothing of a library, whatever was done in it and however it was opened.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { certificateFor } from '../../src-main/features/network/certificate.ts';
import { clientOf, startHeadless, type Headless } from '../support/headless.ts';
import { newFolder, openTestLibrary } from '../support/open-library.ts';
import { bodyOf } from '../support/school-year.ts';
import { jpegOf } from '../support/pictures.ts';

/** As most systems start programs: everyone may read what they make. */
const usualUmask = ['sh', '-c', 'umask 022; exec "$0" "$@"'];

let folder: string;
let data: string;
let running: Headless | undefined;
beforeEach(({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no file modes: there is nothing to set or to look at');
  folder = newFolder();
  data = path.join(folder, 'library');
});
afterEach(async () => {
  await running?.stop('SIGKILL');
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const places = (): string[] => ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })];

/** What other users have any right to, with its mode. */
const open = (): string[] =>
  places().flatMap((name) => {
    const mode = lstatSync(path.join(data, name)).mode & 0o777;
    return (mode & 0o077) === 0 ? [] : [`${mode.toString(8)} ${name}`];
  });

function command(name: string, ...args: string[]): { status: number | null; stderr: string } {
  const program = path.resolve(import.meta.dirname, `../../out/main/${name}.js`);
  const [shell = '', ...more] = usualUmask;
  return spawnSync(shell, [...more, process.execPath, program, '--data', data, ...args], {
    encoding: 'utf8',
  });
}

async function start(...args: string[]): Promise<Headless> {
  running = startHeadless(['--data', data, '--port', '0', ...args], { wrapper: usualUmask });
  await running.listening;
  return running;
}

describe('where every user may read what programs make', () => {
  test(
    'the data folder is this user’s alone after all that can be done in it',
    { timeout: 120_000 },
    async () => {
      const items = path.join(folder, 'items.csv');
      writeFileSync(items, 'barcode,title\n30000001,Matilda\n30000002,The BFG\n');
      const program = await start('--import-items', items);
      expect(open(), 'started, with a list of items').toEqual([]);
      expect(places()).toEqual(expect.arrayContaining(['loandesk.db', 'loandesk.db-wal', 'loandesk.db-shm']));
      const call = await clientOf(program);
      const done = async (
        what: string,
        asked: Promise<{ status: number; body: unknown }>,
      ): Promise<unknown> => {
        const { status, body } = await asked;
        expect([what, status < 300, body]).toEqual([what, true, body]);
        expect(open(), what).toEqual([]);
        return body;
      };
      const post = (what: string, at: string, body: unknown = {}): Promise<unknown> =>
        done(what, call('POST', at, body));
      const noor = { givenName: 'Noor', familyName: 'Jansen', barcode: '2000001' };
      const { id } = (await post('a borrower', '/users', noor)) as { id: string };
      await post('a loan', '/checkouts', { borrower: id, item: 'barcode:30000001' });
      await post('a return', '/returns', { item: 'barcode:30000001' });
      const { api, tokenFile } = await program.listening;
      const authorization = `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`;
      const send = async (method: string, at: string, body?: Buffer, type = 'application/octet-stream') => {
        const headers = { authorization, 'content-type': type };
        const answer = await fetch(api + at, {
          method,
          headers,
          ...(body && { body: new Uint8Array(body) }),
        });
        const bytes = Buffer.from(await answer.arrayBuffer());
        return { status: answer.status, body: bytes };
      };
      await done('a photo', send('PUT', `/users/${id}/photo`, jpegOf(8, 8)));
      await post('a webhook', '/webhooks', { name: 'Website', url: 'http://127.0.0.1:9/' });
      const mail = {
        server: '127.0.0.1',
        port: 9,
        security: 'none',
        senderAddress: 'library@school.example',
      };
      await post('a mail password', '/mail/settings', {
        ...mail,
        user: 'library',
        password: 'a long password',
      });
      await post('a backup', '/backups');
      const elsewhere = path.join(folder, 'elsewhere');
      mkdirSync(elsewhere);
      await post('an off-site copy', '/backups/copies', { secondPlace: elsewhere, ledgerCopy: elsewhere });
      await done('an export', send('GET', '/export'));
      await done('a paper', send('GET', `/users/${id}/export/pdf`));
      await post('an examination', '/health/examination');
      const pupils = Buffer.from('first name,last name,number\nLies,Peeters,S-1\n');
      const sent = await done('an import', send('POST', '/imports?name=pupils.csv', pupils, 'text/csv'));
      const read = JSON.parse(String(sent)) as { id: string };
      const state = async (): Promise<string> =>
        ((await call('GET', `/imports/${read.id}`)).body as { status: string }).status;
      await vi.waitUntil(async () => (await state()) === 'planned', { timeout: 30_000 });
      expect(open(), 'a planned import').toEqual([]);
      await post('an import', `/imports/${read.id}/commit`, { plan: 1 });
      await vi.waitUntil(async () => (await state()) === 'applied', { timeout: 30_000 });
      const erasure = (await post('an erasure', `/users/${id}/erasure`)) as { id: string };
      await vi.waitUntil(
        async () =>
          ((await call('GET', `/erasures/${erasure.id}`)).body as { stage: string }).stage === 'done',
        { timeout: 30_000 },
      );
      expect(open(), 'an erasure').toEqual([]);
      const [backup] = (await call('GET', '/backups')).body as { file: string }[];
      await post('a restore', '/restores', { backup: backup?.file });
      await vi.waitUntil(
        async () =>
          ((await call('GET', '/restores')).body as { latest: { state: string } }).latest.state === 'done',
        { timeout: 30_000 },
      );
      expect(open(), 'a restore').toEqual([]);
      await program.stop('SIGTERM');
      expect(open(), 'closed').toEqual([]);
      expect(places()).toEqual(
        expect.arrayContaining(['backups', 'imports', 'logs', 'webhook-key', 'mail-password']),
      );

      expect(command('restore', '--backup', 'newest', '--yes')).toMatchObject({ status: 0 });
      expect(open(), 'npm run restore').toEqual([]);
      command('doctor', '--bundle', path.join(data, 'support.zip'));
      command('export', '--to', path.join(data, 'export.zip'));
      expect(open(), 'npm run doctor and export').toEqual([]);
      expect(places()).toEqual(expect.arrayContaining(['support.zip', 'export.zip']));
    },
  );

  test('a copy that everyone may read, as on a stick, is private once it is restored', async () => {
    const program = await start();
    const call = await clientOf(program);
    expect((await call('POST', '/backups', {})).status).toBe(201);
    await program.stop('SIGTERM');
    const [name = ''] = readdirSync(path.join(data, 'backups')).filter((one) => one.endsWith('.db'));
    const onStick = path.join(folder, name);
    writeFileSync(onStick, readFileSync(path.join(data, 'backups', name)));
    chmodSync(onStick, 0o755);
    expect(command('restore', '--backup', onStick, '--yes')).toMatchObject({ status: 0 });
    expect(open()).toEqual([]);
  });

  test('a library of an older version is closed to others when it is opened; other files of the folder stay', async () => {
    const library = await openTestLibrary({ folder: data });
    bodyOf(await library.post('/backups'), 201);
    await library.close();
    mkdirSync(path.join(data, 'window', 'Cache'), { recursive: true });
    writeFileSync(path.join(data, 'our notes.txt'), 'of the school');
    mkdirSync(path.join(data, 'pictures'));
    for (const name of places()) {
      const place = path.join(data, name);
      chmodSync(place, statSync(place).isDirectory() ? 0o755 : 0o644);
    }
    await start();
    expect(open()).toEqual(['755 .', '644 our notes.txt', '755 pictures', '755 window/Cache']);
  });

  test('a link that another user planted in the folder gets no secret', async () => {
    mkdirSync(data);
    chmodSync(data, 0o777);
    const theirs = path.join(folder, 'theirs');
    mkdirSync(theirs);
    const secrets = ['api-token', 'library.holder.json', 'webhook-key', 'mail-password', 'self-checkout-pin'];
    for (const name of [...secrets, 'lan-key.pem', 'lan-certificate.pem'])
      symlinkSync(path.join(theirs, name), path.join(data, `${name}.new`));
    const library = await openTestLibrary({ folder: data });
    bodyOf(await library.post('/webhooks', { name: 'Website', url: 'http://127.0.0.1:9/' }), 201);
    const mail = { server: '127.0.0.1', port: 9, security: 'none', senderAddress: 'library@school.example' };
    bodyOf(
      await library.post('/mail/settings', { ...mail, user: 'library', password: 'a long password' }),
      200,
    );
    expect((await library.post('/self-checkout/pin', { pin: '2580' })).status).toBe(204);
    await certificateFor(data, ['localhost'], [], new Date().toISOString());
    expect(readdirSync(theirs)).toEqual([]);
    for (const name of secrets) expect(lstatSync(path.join(data, name)).isFile(), name).toBe(true);
    await library.close();
  });

  test('a token that an earlier version wrote through such a link is replaced and no longer works', async () => {
    const first = await openTestLibrary({ folder: data });
    await first.close();
    const stolen = path.join(folder, 'stolen');
    const file = path.join(data, 'api-token');
    renameSync(file, stolen);
    symlinkSync(stolen, file);
    const library = await openTestLibrary({ folder: data });
    const tokens = library.library.services.tokens;
    expect(lstatSync(file).isFile()).toBe(true);
    expect(tokens.recognise(readFileSync(stolen, 'utf8').trim())).toBeNull();
    expect(tokens.recognise(readFileSync(file, 'utf8').trim())).not.toBeNull();
    await library.close();
  });

  test('the doctor names a folder in which others may replace the files', async () => {
    const library = await openTestLibrary({ folder: data });
    await library.close();
    const doctor = path.resolve(import.meta.dirname, '../../out/main/doctor.js');
    for (const mode of [0o720, 0o702]) {
      chmodSync(data, mode);
      const { stdout } = spawnSync(process.execPath, [doctor, '--data', data], { encoding: 'utf8' });
      expect(stdout).toMatch(/FINDING Other users .* add and replace files/);
    }
  });

  test('the doctor names what others may read', async () => {
    const library = await openTestLibrary({ folder: data });
    await library.close();
    const doctor = path.resolve(import.meta.dirname, '../../out/main/doctor.js');
    const found = (): string =>
      spawnSync(process.execPath, [doctor, '--data', data], { encoding: 'utf8' }).stdout;
    expect(found()).toContain('fine    Only this user can read the library’s files.');
    for (const name of ['ledger', 'logs', 'backups', 'loandesk.db']) {
      const place = path.join(data, name);
      mkdirSync(path.join(data, 'backups'), { recursive: true });
      const before = statSync(place).mode;
      chmodSync(place, before | 0o044);
      expect(found()).toMatch(new RegExp(`FINDING Other users .* \\(1\\), such as ${name}\\.`));
      chmodSync(place, before);
    }
  });
});
