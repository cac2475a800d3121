// Holds a thousand slow connections open in each of three manners, and demands that the desk does not notice.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { whyNoSlowhttptest } from '../reliability/slowhttptest.ts';
import { clientOf, startHeadless } from '../support/headless.ts';

const connections = 1000;
const seconds = 30;
const longestMs = 200;

/** Each with the address that is asked; what it asks with and how slowly. */
const manners: Readonly<Record<string, string[]>> = {
  'slow headers': ['-H', '-i', '5', '-u', '/api/v1/loans'],
  'slow body': ['-B', '-i', '5', '-s', '65536', '-u', '/api/v1/checkouts'],
  'slow read': ['-X', '-n', '5', '-z', '16', '-w', '64', '-y', '128', '-u', '/api/v1/openapi.json'],
};

test.for(Object.entries(manners))(
  'a thousand clients with %s do not keep the desk waiting',
  async ([name, how], context) => {
    const why = whyNoSlowhttptest();
    if (why !== null) context.skip(why);
    const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-slow-'));
    const program = startHeadless(['--data', folder, '--port', '0', '--demo']);
    try {
      const { url, tokenFile } = await program.listening;
      const bearer = `Authorization: Bearer ${readFileSync(tokenFile, 'utf8').trim()}`;
      const call = await clientOf(program);
      const added = (await call('POST', '/users', { givenName: 'Slow', familyName: 'Reader' })).body as {
        id: string;
      };
      const item = (await call('POST', '/items', { title: 'The slow book' })).body as { id: string };
      const desk = { borrower: added.id, item: item.id };

      const attack = spawn('slowhttptest', [
        ...how.slice(0, -1).concat(url + String(how.at(-1))),
        // It knows no option for this header: without a token the slow body would not be waited for.
        '-f',
        `application/json\r\n${bearer}`,
        '-c',
        String(connections),
        '-r',
        '500',
        '-l',
        String(seconds),
        '-p',
        '5',
        '-v',
        '1',
      ]);
      let said = '';
      attack.stdout.on('data', (data: Buffer) => (said += data.toString()));
      const ended = new Promise<void>((resolve) =>
        attack.on('close', () => {
          resolve();
        }),
      );
      await new Promise((resolve) => setTimeout(resolve, 3000));

      const tookMs: number[] = [];
      let mostOpen = 0;
      while (attack.exitCode === null) {
        const before = performance.now();
        const { status } = await call('POST', '/checkouts', desk);
        tookMs.push(performance.now() - before);
        expect(status).toBe(201);
        expect((await call('POST', '/returns', { item: item.id })).status).toBe(200);
        mostOpen = Math.max(mostOpen, openConnections(new URL(url).port));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      await ended;
      tookMs.sort((one, other) => one - other);
      const at = (part: number): number => tookMs[Math.floor(tookMs.length * part)] ?? Infinity;
      console.log(
        `${name}: at most ${String(mostOpen)} connections at once; ${String(tookMs.length)} checkouts, median ` +
          `${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, longest ${at(0.9999).toFixed(1)} ms; ` +
          `load ${loadavg()[0]?.toFixed(1) ?? ''}`,
      );
      expect(mostOpen, said).toBeGreaterThan(connections / 2);
      expect(tookMs.length).toBeGreaterThan(20);
      expect(at(0.95)).toBeLessThan(longestMs);
    } finally {
      await program.stop('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

/** Established connections to this port of this computer, as Linux counts them. */
function openConnections(port: string): number {
  const local = `:${Number(port).toString(16).toUpperCase().padStart(4, '0')}`;
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address, , state]) => address?.endsWith(local) === true && state === '01').length;
}
