// The Node entry: serves the library without a desktop window; the desk opens in any browser. Composition only.
import './launch/require-node.ts';
import './launch/private-umask.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startHttpServer } from './core/http/http-server.ts';
import { serveLan } from './features/network/lan-access.ts';
import { defaultDataFolder } from './launch/data-folder.ts';
import { packageFacts } from './launch/package-facts.ts';
import { LibraryInUseError, NewerLibraryError, openLibrary, UnsafeDatabaseError } from './library/library.ts';
import { labelsFor } from './shell/labels.ts';
import { version } from '../package.json';

const defaultPort = 4780;

const say = (sentence: string): void => {
  process.stderr.write(`${sentence}\n`);
};

// The program that started this one and read its lines may have ended.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

function options() {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      port: { type: 'string', default: String(defaultPort) },
      demo: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      'import-items': { type: 'string' },
      'import-borrowers': { type: 'string' },
    },
  });
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : -1;
  if (port < 0 || port > 65_535)
    throw new RangeError(`--port ${values.port} is not a port: give a number from 0 to 65535.`);
  return { ...values, port };
}

async function main(): Promise<void> {
  const { data, port, demo, quiet, 'import-items': items, 'import-borrowers': borrowers } = options();
  const { releasedOn, kind } = packageFacts(join(import.meta.dirname, '..', '..'));
  const library = await openLibrary({
    dataFolder: data ?? defaultDataFolder(),
    deskFolder: join(import.meta.dirname, '../renderer'),
    version,
    updates: { kind },
    say: (step) => {
      say(labelsFor('en').starting[step]);
    },
  });
  process.on('uncaughtExceptionMonitor', (error) => {
    library.log.reportCrash(error);
  });
  let stopping = false;
  const stop = (work: () => Promise<void>): void => {
    if (stopping) return;
    stopping = true;
    work().then(
      () => process.exit(),
      (error: unknown) => {
        say(sentenceFor(error));
        process.exit(1);
      },
    );
  };
  try {
    if (demo) {
      const { describeDemo, fillEmptyLibrary } = await import('./demo/demo-school.ts');
      say(describeDemo(await fillEmptyLibrary(library)));
    }
    if (borrowers !== undefined) {
      const { describeBorrowerImport, importBorrowersFrom } =
        await import('./features/borrower-lists/import-borrowers.ts');
      say(describeBorrowerImport(await importBorrowersFrom(library.services.imports, borrowers)));
    }
    if (items !== undefined) {
      const { describeItemsImport, importItemsFrom } = await import('./features/item-lists/import-items.ts');
      say(describeItemsImport(await importItemsFrom(library, items)));
    }
    const server = await startHttpServer(library, { port });
    library.announce(server.url);
    await library.services.health.noteAge(releasedOn);
    const lan = serveLan({ library, say });
    void lan.look();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        stop(async () => {
          await lan.close();
          await server.close();
          await library.close();
        });
      });
    }
    const { url } = server;
    const listening = {
      event: 'listening',
      url,
      api: `${url}/api/v1`,
      // A service manager keeps this line in a log: there a code would be used by a reader of the log, or expire.
      desk: quiet ? `${url}/` : `${url}/#code=${library.services.deskCodes.forDesk(process.getuid?.()).code}`,
      tokenFile: library.tokenFile,
    };
    process.stdout.write(`${JSON.stringify(listening)}\n`);
  } catch (error) {
    await library.close();
    throw error;
  }
}

function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'Another program already uses this port. Choose another port with --port, or 0 for any free one.';
  }
  const expected = [LibraryInUseError, NewerLibraryError, UnsafeDatabaseError].some(
    (kind) => error instanceof kind,
  );
  // Node's messages about arguments have three lines; the first names the error.
  return expected || 'code' in error || error.name !== 'Error'
    ? error.message.replace(/\n[^]*/, '')
    : (error.stack ?? error.message);
}

main().catch((error: unknown) => {
  say(sentenceFor(error));
  process.exitCode = 1;
});
