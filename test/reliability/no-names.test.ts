// Tests that files for helpers and files beside the library name no person, even after searches, faults and crashes.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newestSegmentIn } from '../support/open-library.ts';
import { clientOf, startHeadless, type Headless } from '../support/headless.ts';
import { copyProgram, type ProgramCopy } from './program-copy.ts';
import { failsOnGroups } from './sabotages.ts';
import { addZip, filesIn, found, wordsIn, type Files } from './words-in-files.ts';

interface Person {
  given: string;
  family: string;
  email: string;
  barcode: string;
  external: string;
}

let folder: string;
let program: ProgramCopy;
let running: Headless | null = null;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-no-names-'));
  program = copyProgram(failsOnGroups);
});
afterEach(async () => {
  await running?.stop('SIGKILL');
  program.remove();
  rmSync(folder, { recursive: true, force: true });
});

type Call = Awaited<ReturnType<typeof clientOf>>;

async function start(data: string, ...more: string[]): Promise<Call> {
  running = startHeadless(['--data', data, '--port', '0', ...more], { entry: program.entry });
  return clientOf(running);
}
async function listening(): Promise<{ api: string; tokenFile: string }> {
  if (running === null) throw new Error('The program does not run.');
  return running.listening;
}
async function stop(signal: NodeJS.Signals): Promise<string> {
  const exit = await running?.stop(signal);
  running = null;
  return exit?.stderr ?? '';
}

/** The people of the library; proves also that there are people who could be named. */
function peopleOf(data: string): Person[] {
  const db = new Database(path.join(data, 'loandesk.db'), { readonly: true });
  try {
    return db
      .prepare<[], Person>(
        `SELECT given_name AS given, family_name AS family, email, barcode, external_id AS external FROM borrowers
         WHERE email IS NOT NULL AND barcode IS NOT NULL AND external_id IS NOT NULL`,
      )
      .all();
  } finally {
    db.close();
  }
}

/** Asks, mistypes, fails, imports and crashes with these names. @returns everything that may be sent or lies open */
async function liveThrough(data: string, people: readonly Person[], demo: boolean): Promise<Files> {
  let call = await start(data, ...(demo ? ['--demo'] : []));
  const named = demo ? peopleOf(data) : people;
  for (const { given, family, email, barcode } of named.slice(0, 25)) {
    const name = `${given} ${family}`;
    for (const q of [given, family, email, `"${name}`, `${given}: (`])
      await call('GET', `/users?limit=5&q=${encodeURIComponent(q)}`);
    await call('GET', `/desk/search?q=${encodeURIComponent(family)}`);
    await call('GET', `/users/${encodeURIComponent(`barcode:${name}`)}`);
    await call('GET', `/${encodeURIComponent(email)}/${encodeURIComponent(name)}`);
    await call('POST', '/desk/scans', { code: name, borrower: email });
    await call('POST', '/users', { givenName: given, familyName: [family], email: name });
    await call('POST', '/users', { givenName: given, familyName: family, email, barcode });
    await call('POST', '/checkouts', {
      borrower: email,
      item: name,
      override: { codes: [name], reason: name },
    });
    await call('POST', '/groups', { name }); // a defect whose message holds the name
  }
  let told = await stop('SIGTERM'); // with its log empty, the database may grow where the ledger may not
  call = await start(data);
  const limit = (bytes: number | 'unlimited'): void => {
    execFileSync('prlimit', ['--pid', String(running?.process.pid), `--fsize=${String(bytes)}:unlimited`]);
  };
  limit(statSync(newestSegmentIn(data)).size); // the ledger takes nothing more, the log does
  for (const { given, family } of named.slice(0, 20))
    await call('POST', '/users', { givenName: given, familyName: family });
  limit('unlimited');
  told += await stop('SIGKILL');

  const [one = people[0]] = named;
  const list = path.join(folder, `${one?.family ?? 'x'}-${one?.email ?? 'y'}.csv`);
  const rows = named.slice(0, 50).map(({ given, family, email }) => `${given},${family},${email},not a date`);
  writeFileSync(list, `givenName,familyName,email,birthDate\n${rows.join('\n')}\n`);
  call = await start(data, '--import-borrowers', list);
  await call('POST', '/health/examination');
  await call('POST', '/groups', { name: `crash ${one?.given ?? ''} ${one?.family ?? ''}` }).catch(() => null);
  const end = await running?.exited;
  expect(end?.code, 'it should have crashed').not.toBe(0);
  running = null;

  call = await start(data);
  await call('POST', '/health/examination');
  let examination = { state: 'running' };
  while (examination.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 200));
    examination = (await call('GET', '/health/examination')).body as typeof examination;
  }
  expect(examination.state).toBe('done');
  const { api, tokenFile } = await listening();
  const answer = await fetch(`${api}/health/support-bundle`, {
    headers: { authorization: `Bearer ${readFileSync(tokenFile, 'utf8').trim()}` },
  });
  const bundle = new Uint8Array(await answer.arrayBuffer());
  await stop('SIGTERM');
  const packed = path.join(folder, 'packed.zip');
  const doctor = path.join(path.dirname(program.entry), 'doctor.js');
  const said = spawnSync(process.execPath, [doctor, '--data', data, '--bundle', packed], {
    encoding: 'utf8',
  });
  const home = /^(loandesk\.db|backups\/.*\.db|imports\/|photos)/; // where names belong
  const files = filesIn(data, (name) => !home.test(name));
  await addZip(files, 'bundle', bundle);
  await addZip(files, 'packed', readFileSync(packed));
  files.set('doctor', Buffer.from(said.stdout + said.stderr));
  files.set('said on standard error', Buffer.from(told));
  rmSync(packed);
  return files;
}

test('log, ledger, support file and messages hold no name of the invented school', async ({ skip }) => {
  if (spawnSync('prlimit', ['--version']).status !== 0) skip('prlimit is not there');
  const data = path.join(folder, 'school');
  const files = await liveThrough(data, [], true);
  const people = peopleOf(data);
  expect(people.length).toBeGreaterThan(600);
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      'ledger/000001.ndjson',
      'logs/loandesk.log',
      'bundle: logs/loandesk.log',
      'packed: about.json',
    ]),
  );
  const log = files.get('logs/loandesk.log')?.toString() ?? '';
  for (const part of ['"request-failed"', '"failure"', '"crash"', '"LedgerUnavailableError"', '"EFBIG"'])
    expect(log.includes(part), part).toBe(true);

  // Words that the program also writes about a library without people are not a person's.
  const nobody = { given: 'x', family: 'y', email: 'x', barcode: 'x', external: 'x' };
  const ownWords = wordsIn(await liveThrough(path.join(folder, 'empty'), [nobody], false));
  const names = new Set(
    people.flatMap(({ given, family }) => [given, family]).map((name) => name.normalize('NFC').toLowerCase()),
  );
  const single = [...names].filter((name) => /^[\p{L}\p{M}]{2,}$/u.test(name));
  const also = single.filter((name) => ownWords.has(name));
  console.log(
    `${String(single.length)} names searched, but for words of the program: ${also.join(', ') || 'none'}`,
  );
  expect(also.length).toBeLessThan(6);
  const whole = single.filter((name) => !ownWords.has(name));
  const anywhere = new Set([
    ...people.map(({ email }) => email),
    ...people.map(({ email }) => email.split('@')[0] ?? email).filter((part) => part.length > 8),
    ...people.map(({ given, family }) => `${given} ${family}`),
    ...[...names].filter((name) => /[ ’'-]/.test(name)),
  ]);
  // The ledger tells of titles with their authors, and the invented authors have names like everybody else.
  const isLedger = (name: string): boolean => name.startsWith('ledger/');
  const ledger = [...files]
    .filter(([name]) => isLedger(name))
    .flatMap(([, bytes]) => bytes.toString().split('\n'));
  const ofItems = ledger.filter((line) => line.includes('"type":"item.'));
  const beside = ledger.filter((line) => !line.includes('"type":"item.'));
  expect(beside.length).toBeGreaterThan(5000);
  const others: Files = new Map([
    ...[...files].filter(([name]) => !isLedger(name)),
    ['ledger', Buffer.from(beside.join('\n'))],
  ]);
  expect(found(others, whole, anywhere)).toEqual([]);
  const addresses = people.map(({ email }) => email);
  expect(found(new Map([['items', Buffer.from(ofItems.join('\n'))]]), [], addresses)).toEqual([]);

  // Card and school numbers are in the ledger on purpose; they leave the house with nothing else.
  const numbers = people.flatMap(({ barcode, external }) => [barcode, external]);
  const leaving = [...files].filter(([name]) => !isLedger(name) && !name.startsWith('said'));
  expect(found(new Map(leaving), [], numbers)).toEqual([]);

  // The controls: the library does hold them, and this search does find them.
  const database = filesIn(data, (name) => name.startsWith('loandesk.db'));
  const known = addresses.slice(0, 50);
  expect(found(database, [], known).length).toBeGreaterThanOrEqual(known.length);
  const [someone = nobody] = people;
  for (const encoding of ['utf8', 'utf16le'] as const) {
    const planted = Buffer.from(`x${someone.email.toUpperCase()} ${someone.given}.`, encoding);
    const finds = found(
      new Map([['planted', Buffer.concat([Buffer.alloc(3), planted])]]),
      [someone.given],
      [someone.email],
    );
    expect(finds.length, encoding).toBeGreaterThanOrEqual(2);
  }
});
