// Tests the API's document as another program's author does: a public generator makes a typed client from it, and that works.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startHttpServer } from '../../src-main/core/http/http-server.ts';
import type { ApiDocument } from '../support/answer-schemas.ts';
import { openTestLibrary } from '../support/open-library.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Inside the project, where the generator and the compiler find their packages and no other tool looks. */
const folder = path.join(root, 'test-results', `typed-client-${String(process.pid)}`);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const node = (script: string, ...args: string[]): { status: number | null; said: string } => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules', script), ...args],
    { cwd: root, encoding: 'utf8' },
  );
  return { status, said: stdout + stderr };
};

/** Generates the client into a folder of this name, beside the program. */
function generate(name: string, document: ApiDocument): void {
  const place = path.join(folder, name);
  mkdirSync(place, { recursive: true });
  const file = path.join(place, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  // A path that is not absolute could be read as a name in the generator's own registry.
  const made = node(
    '@hey-api/openapi-ts/bin/run.js',
    ...['--input', file, '--output', path.join(place, 'client'), '--no-log-file'],
  );
  expect(made.status, made.said).toBe(0);
  expect(made.said).not.toMatch(/warn|error/i);
  copyFileSync(path.join(root, 'test/support/typed-client-program.ts.txt'), path.join(place, 'program.ts'));
}

/** @returns what the compiler has against both clients and their programs, a line each */
function compile(): string[] {
  const compilerOptions = {
    ...{ target: 'ES2024', lib: ['ES2024', 'DOM', 'DOM.Iterable'], module: 'ESNext', types: [] },
    ...{ moduleResolution: 'bundler', strict: true, noEmit: true },
  };
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['right', 'wrong'] }),
  );
  return node('typescript/bin/tsc', '--project', folder).said.split('\n').filter(Boolean);
}

const committed = (): ApiDocument =>
  JSON.parse(readFileSync(path.join(root, 'docs/openapi.json'), 'utf8')) as ApiDocument;

interface Program {
  work(baseUrl: string, token: string, weeksPass: () => void): Promise<Record<string, unknown>>;
}

test(
  'a client that is generated from the document compiles, lends, is refused, insists and hears',
  { timeout: 300_000 },
  async () => {
    const wrong = committed();
    delete wrong.components.schemas['Loan']?.properties?.['dueOn'];
    generate('right', committed());
    generate('wrong', wrong);
    const said = compile();
    expect(said.filter((line) => !line.includes('wrong/'))).toEqual([]);
    // The compiler tells of a field that the document has lost.
    expect(said.join('\n')).toMatch(/wrong\/program\.ts.*'dueOn' does not exist/);
    const library = await openTestLibrary();
    const server = await startHttpServer(library.library, { port: 0 });
    try {
      const token = readFileSync(library.library.tokenFile, 'utf8').trim();
      const program = (await import(path.join(folder, 'right', 'program.ts'))) as Program;
      const found = await program.work(`${server.url}/api/v1`, token, () => {
        library.clock.set('2026-10-12T10:00:00.000Z');
      });
      expect(found).toEqual({
        blockedReason: 'Lost card',
        repeated: true,
        deleted: 204,
        names: ['Jansen', 'Noor'],
        title: 'The Lantern Keeper',
        refusal: { status: 409, code: 'borrower-blocked', overridable: true },
        overrideTakenBack: true,
        outcome: 'lent',
        dueOn: '2026-09-28',
        open: ['30000421'],
        overdue: [14],
        overdueCount: 1,
        renewals: 1,
        returned: 'The Lantern Keeper',
        batch: [200, 201, 'validation-failed'],
        events: ['loan.opened', 'loan.opened', 'loan.returned'],
        streamed: 'loan.opened',
      });
      expect(library.reported).toEqual([]);
    } finally {
      await server.close();
      await library.remove();
    }
  },
);
