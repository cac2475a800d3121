// Walks through every way in which a library changes: beside no earlier backup, and beside no ledger, is anything found.
import { copyFileSync, rmSync, truncateSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { besideEarlier } from '../../src-main/backups/earlier-backup.ts';
import { mergeFields } from '../../src-main/borrowers/merge-rules.ts';
import { compareLoans } from '../../src-main/circulation/loan-agreement.ts';
import { committed, planned, undone } from '../support/import-files.ts';
import { openTestLibrary, type Answer, type TestLibrary } from '../support/open-library.ts';

interface Seq {
  seq: number;
  type: string;
}
const minuteMs = 60_000;

/** A library and what the walk has met in it. */
interface Walk {
  library: TestLibrary;
  /** Chooses one of them, the same at each repetition. */
  one: <Choice>(choices: readonly Choice[]) => Choice | undefined;
  later: (ms: number) => void;
  imported: string[];
  nth: number;
}
type Step = (walk: Walk) => Promise<unknown>;

const idsAt = async ({ library }: Walk, at: string): Promise<string[]> =>
  ((await library.get(at)).body as { id: string }[]).map(({ id }) => id);
const change =
  (at: string, changes: (nth: number) => object): Step =>
  async (walk) => {
    const id = walk.one(await idsAt(walk, at));
    return id === undefined ? null : walk.library.post(`${at}/${id}`, changes(walk.nth));
  };
/** Does the first of them that is not refused. */
async function first(tries: (() => Promise<Answer>)[]): Promise<Answer | null> {
  for (const attempt of tries) {
    const answer = await attempt();
    if (answer.status < 300) return answer;
  }
  return null;
}
const remove =
  (at: string): Step =>
  async (walk) => {
    const ids = await idsAt(walk, at);
    return first(ids.map((id) => () => walk.library.delete(`${at}/${id}`)));
  };
const loanVerb =
  (at: string): Step =>
  async ({ library }) => {
    const loans = (await library.get('/loans')).body as { item: { id: string } }[];
    return first(
      loans.map(
        ({ item }) =>
          () =>
            library.post(at, { item: item.id }),
      ),
    );
  };
/** Takes back what can be taken back of one kind, or tries. */
const takeBack =
  (kind: RegExp): Step =>
  async (walk) => {
    const { events } = (await walk.library.get('/events?since=0&limit=1000')).body as { events: Seq[] };
    const latest = events.filter(({ type }) => kind.test(type)).slice(-3);
    const event = walk.one(latest);
    return event === undefined ? null : walk.library.post(`/events/${String(event.seq)}/undo`);
  };
const restored = async ({ library }: Walk, answer: Answer): Promise<void> => {
  if (answer.status !== 202) return;
  await vi.waitFor(
    async () => {
      const { latest } = (await library.get('/restores')).body as { latest: { state: string } };
      expect(latest.state).toMatch(/done|failed/);
    },
    { timeout: 20_000, interval: 20 },
  );
};
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('photo'.repeat(50))]);

const steps: Record<string, Step> = {
  'a borrower is added': ({ library, nth }) =>
    library.post('/users', {
      givenName: 'Noor',
      familyName: `J${String(nth)}`,
      externalId: `S-${String(nth)}`,
      group: '1A',
    }),
  'a borrower is changed': change('/users', (nth) => ({ message: `m${String(nth)}`, blockedReason: null })),
  'a borrower moves': change('/users', (nth) => ({ group: `${String(nth % 5)}B` })),
  'a borrower is deleted': remove('/users'),
  'a borrower gets a photo': async (walk) => {
    const id = walk.one(await idsAt(walk, '/users'));
    const request = new Request(`http://desk/api/v1/users/${String(id)}/photo`, {
      method: 'PUT',
      body: jpeg,
    });
    return walk.library.library.api.fetch(request, { kind: 'window' });
  },
  'a class is renamed': change('/groups', (nth) => ({ name: `class ${String(nth)}` })),
  'a teacher gets an address': change('/groups', (nth) => ({
    teacherEmail: `t${String(nth)}@school.example`,
  })),
  'a category is renamed': change('/borrower-categories', (nth) => ({ name: `kind ${String(nth)}` })),
  'two records are merged': async (walk) => {
    const ids = await idsAt(walk, '/users');
    const [stays, goes] = [walk.one(ids), walk.one(ids.toReversed())];
    return walk.library.post(`/users/${String(stays)}/merge`, { from: goes, keep: mergeFields });
  },
  'a merge is taken back': takeBack(/^borrower\.merged/),
  'an item is added': ({ library, nth }) =>
    library.post('/items', { title: `T${String(nth)}`, barcode: `B${String(nth)}`, note: 'stain' }),
  'an item is changed': change('/items', (nth) => ({ note: `n${String(nth)}`, callNumber: 'A' })),
  'an item is lost': change('/items', () => ({ status: 'lost' })),
  'an item is deleted': remove('/items'),
  'an item type is renamed': change('/item-types', (nth) => ({ name: `type ${String(nth)}` })),
  'a title is changed': async (walk) => {
    const item = walk.one((await walk.library.get('/items')).body as { titleId: string }[]);
    return walk.library.post(`/titles/${String(item?.titleId)}`, { publishedYear: 1900 + (walk.nth % 100) });
  },
  'an item is lent': async (walk) => {
    const borrower = walk.one(await idsAt(walk, '/users'));
    const items = await idsAt(walk, '/items');
    return first(items.map((item) => () => walk.library.post('/checkouts', { borrower, item })));
  },
  'a loan is renewed': (walk) => {
    walk.later(24 * 60 * minuteMs);
    return loanVerb('/renewals')(walk);
  },
  'an item comes back': loanVerb('/returns'),
  'something at the desk is taken back': takeBack(/^loan\.(opened|renewed|returned)/),
  'a list is imported': async (walk) => {
    const rows = [1, 2, 3].map(
      (row) => `S-${String(walk.nth + row)},New,Name${String(walk.nth)},${String(row)}C`,
    );
    const { id } = await planned(walk.library, `number,given name,family name,class\n${rows.join('\n')}\n`);
    walk.imported.push(id);
    return committed(walk.library, id).catch(() => null);
  },
  'an import is taken back': async ({ library, imported }) => {
    const id = imported.pop();
    return id === undefined ? null : undone(library, id, true).catch(() => null);
  },
  'a school year begins': async (walk) => {
    const { status, body } = await walk.library.post('/roll-overs', {});
    if (status !== 201) return null;
    const { id } = body as { id: string };
    await walk.library.library.services.imports.settled(id);
    walk.imported.push(id);
    return committed(walk.library, id).catch(() => null);
  },
  'settings change': ({ library, nth }) => library.post('/settings', { libraryName: `L${String(nth)}` }),
  'a loan rule changes': change('/loan-rules', (nth) => ({ loanDays: 1 + (nth % 30) })),
  'days are closed': ({ library, nth }) =>
    library.post('/closed-days', { startsOn: '2027-01-04', endsOn: '2027-01-05', name: `d${String(nth)}` }),
  'days are open again': remove('/closed-days'),
  'a program gets a token': ({ library, nth }) =>
    library.post('/tokens', { name: `p${String(nth)}`, scopes: ['collection:read'] }),
  'a token is withdrawn': async (walk) => {
    const all = (await walk.library.get('/tokens')).body as { id: string; name: string }[];
    const id = walk.one(all.filter(({ name }) => name !== 'api-token'))?.id;
    return id === undefined ? null : walk.library.delete(`/tokens/${id}`);
  },
  'a borrower waits for a welcome': ({ library, nth }) =>
    library.post('/users', {
      ...{ givenName: 'Sam', familyName: `S${String(nth)}`, externalId: `W-${String(nth)}` },
      ...{ email: 'sam@school.example', sendWelcomeMessage: true },
    }),
  'mail is set up': ({ library, nth }) =>
    library.post('/mail/settings', {
      ...{ server: '127.0.0.1', port: 1 + nth, security: 'none', paused: true },
      ...{ senderAddress: 'library@school.example', senderName: `The library ${String(nth)}` },
    }),
  'a letter is worded anew': ({ library, nth }) =>
    library.post('/mail/templates', {
      ...{ kind: 'welcome', language: 'en', subject: `Welcome ${String(nth)}`, body: 'For {{name}}' },
    }),
  'a message is decided about': async (walk) => {
    const id = walk.one(await idsAt(walk, '/mail/messages'));
    const what = ['hold', 'retry', 'cancel'][walk.nth % 3] ?? 'hold';
    return id === undefined ? null : walk.library.post(`/mail/messages/${id}/${what}`);
  },
  'a program is told what happens': ({ library, nth }) =>
    library.post('/webhooks', { name: `w${String(nth)}`, url: 'http://127.0.0.1:1/' }),
  'what is told to a program changes': change('/webhooks', (nth) => ({ name: `x${String(nth)}` })),
  'a borrower is erased': async (walk) => {
    const ids = await idsAt(walk, '/users');
    const begun = ids.indexOf(walk.one(ids) ?? '');
    // Who has a loan is not erased: the next one is.
    const inTurn = [...ids.slice(begun), ...ids.slice(0, begun)];
    const answer = await first(inTurn.map((id) => () => walk.library.post(`/users/${id}/erasure`)));
    if (answer === null) return null;
    await vi.waitFor(
      async () => {
        const all = (await walk.library.get('/erasures')).body as { stage: string }[];
        expect(all.every(({ stage }) => stage === 'done')).toBe(true);
      },
      { timeout: 20_000, interval: 20 },
    );
    return answer;
  },
  'a month passes': async ({ library, later }) => {
    later(31 * 24 * 60 * minuteMs);
    await library.library.services.retention.tend();
    return library.library.services.borrowers.tend();
  },
  'the library is closed and opened': ({ library }) => library.reopen(),
  'a backup is put back': async (walk) => {
    const all = (await walk.library.get('/backups')).body as { file: string }[];
    const file = walk.one(all)?.file;
    if (file !== undefined) await restored(walk, await walk.library.post('/restores', { backup: file }));
  },
  'that is taken back': async (walk) => restored(walk, await walk.library.post('/restores/undo')),
  'the library’s file is put back by hand from a while ago': async ({ library, later }) => {
    await library.reopen();
    await library.close();
    const file = path.join(library.folder, 'loandesk.db');
    const old = `${library.folder}.old`;
    copyFileSync(file, old);
    await library.reopen();
    await library.post('/users', { givenName: 'Late', familyName: 'Comer' });
    later(minuteMs);
    await library.post('/backups'); // knows more than the ledger can give back
    await library.close();
    copyFileSync(old, file);
    rmSync(old);
    await library.reopen();
  },
  'the library’s file is damaged': async ({ library }) => {
    await library.close();
    truncateSync(path.join(library.folder, 'loandesk.db'), 20_000);
    await library.reopen();
  },
};
/** A backup is what later moments are held beside. */
const backUp: Step = ({ library }) => library.post('/backups');

const aWalk = fc.array(
  fc.record({
    step: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...Object.keys(steps)) },
      { weight: 1, arbitrary: fc.constant('backup') },
    ),
    choice: fc.nat(1000),
  }),
  { minLength: 25, maxLength: 40, size: 'max' },
);

/** Each way once, and a backup after every few. */
const everyWay = Object.keys(steps).flatMap((step, nth) => [
  { step, choice: nth },
  ...(nth % 4 === 0 ? [{ step: 'backup', choice: 0 }] : []),
]);

test('whatever happens to a library is told: nothing is found beside its backups and its ledger', async () => {
  let compared = 0;
  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(aWalk, async (taken) => {
      const library = await openTestLibrary();
      let at = Date.parse(library.clock.now());
      let choice = 0;
      const later = (ms: number): void => {
        at += ms;
        library.clock.set(new Date(at).toISOString());
      };
      const walk: Walk = {
        ...{ library, later, imported: [], nth: 0 },
        one: (choices) => choices[choice % Math.max(1, choices.length)],
      };
      const done: string[] = [];
      const go = async (name: string, step: Step): Promise<void> => {
        later(minuteMs);
        walk.nth += 1;
        const answer = (await step(walk)) as { status?: unknown } | null | undefined;
        if (answer !== null && !(Number(answer?.status) >= 400)) met.add(name);
        done.push(name);
        later(1000);
        const found = besideEarlier(library.folder, library.clock.now(), (backups) => backups);
        compared += found.length;
        const untold = found.flatMap(({ rows }) => rows);
        const file = path.join(library.folder, 'loandesk.db');
        const loans = compareLoans(file, path.join(library.folder, 'ledger.ndjson'));
        expect({ untold, loans, done }).toEqual({
          ...{ untold: [], done },
          loans: { since: expect.any(Number) as number, differing: [], openInOne: 0 },
        });
      };
      try {
        for (const name of [
          'a borrower is added',
          'an item is added',
          'days are closed',
          'a list is imported',
          'an item is lent',
        ])
          for (let times = 0; times < 2; times += 1) await go(name, steps[name] ?? backUp);
        await go('backup', backUp);
        for (const { step, choice: chosen } of taken) {
          choice = chosen;
          await go(step, steps[step] ?? backUp);
        }
      } finally {
        await library.remove();
      }
    }),
    { numRuns: 3, examples: [[everyWay]] },
  );
  // A walk on which nothing happened, or nothing could be compared, would prove nothing.
  expect(Object.keys(steps).filter((name) => !met.has(name))).toEqual([]);
  expect(compared).toBeGreaterThan(40);
}, 240_000);
