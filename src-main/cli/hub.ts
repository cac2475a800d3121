// The entry of `npm run hub`: what the keeper of a district's server does. Composition only.
import '../launch/require-node.ts';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import copy from '../../resources/hub/0001-copy.sql?raw';
import union from '../../resources/hub/0002-union.sql?raw';
import desks from '../../resources/hub/0003-desks.sql?raw';
import exchange from '../../resources/hub/0004-exchange.sql?raw';
import mainDesk from '../../resources/hub/0005-main-desk.sql?raw';
import { keeperOf, type HubAddress } from '../features/hub/keeper.ts';

/** The server's schema: `update` runs the steps that it lacks. */
const steps = [copy, union, desks, exchange, mainDesk];

const usage = `npm run hub -- set-up URL NAME [--backup-days 30]
npm run hub -- add-library URL NAME --host HOST --certificate FILE [--port 5432]
npm run hub -- add-seat URL ROLE --host HOST --certificate FILE [--port 5432]
npm run hub -- add-desk URL ROLE DESK --host HOST --certificate FILE [--port 5432]
npm run hub -- add-reader URL NAME --host HOST [--port 5432]
npm run hub -- list URL
npm run hub -- revoke URL ROLE
npm run hub -- update URL

URL: of the database, as its owner, such as postgresql://keeper@localhost/loandesk. HOST and PORT: where the libraries
reach it. FILE: its certificate, or the one that signed it.`;

const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};

function addressOf(values: { host?: string; port: string; certificate?: string }): HubAddress {
  const { host, port, certificate } = values;
  if (host === undefined || certificate === undefined) throw new RangeError(usage);
  return { host, port: Number(port), certificate: readFileSync(certificate, 'utf8') };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      host: { type: 'string' },
      port: { type: 'string', default: '5432' },
      certificate: { type: 'string' },
      'backup-days': { type: 'string', default: '30' },
    },
  });
  const [command, url, name, desk] = positionals;
  if (command === undefined || url === undefined) throw new RangeError(usage);
  const { default: pg } = await import('pg');
  // The keeper names the server: it is the own one, so its certificate need not be known here.
  const client = new pg.Client({ connectionString: url, ssl: { rejectUnauthorized: false } });
  await client.connect();
  try {
    const keeper = keeperOf(client);
    if (command === 'set-up' && name !== undefined) {
      await keeper.setUp(steps, name, Number(values['backup-days']));
      say(`The server of ${name} is ready. Add libraries with add-library.`);
    } else if (command === 'update') {
      const done = await keeper.update(steps);
      say(done === 0 ? 'The server is up to date.' : 'The server was updated.');
    } else if (command === 'add-library' && name !== undefined) {
      say(await keeper.addLibrary(name, addressOf(values)));
    } else if (command === 'add-seat' && name !== undefined) {
      say((await keeper.addSeat(name, addressOf(values))) ?? `There is no seat ${name}.`);
    } else if (command === 'add-desk' && name !== undefined && desk !== undefined) {
      say((await keeper.addSeat(name, addressOf(values), desk)) ?? `There is no seat ${name}.`);
    } else if (command === 'add-reader' && name !== undefined) {
      if (values.host === undefined) throw new RangeError(usage);
      say(await keeper.addReader(name, { host: values.host, port: Number(values.port) }));
    } else if (command === 'list') {
      for (const { name: library, role, desk: other, rows, settledAt, revokedAt } of await keeper.list()) {
        const state = revokedAt === null ? (settledAt?.toISOString() ?? 'nothing yet') : 'revoked';
        say(`${library}  ${role}  ${other ?? 'main desk'}  ${String(rows)} rows  ${state}`);
      }
      for (const { name: reader, role, revokedAt } of await keeper.listReaders())
        say(`${reader}  ${role}  ${revokedAt === null ? 'reads titles and figures' : 'revoked'}`);
    } else if (command === 'revoke' && name !== undefined) {
      say((await keeper.revoke(name)) ? 'Revoked. The copy stays.' : `There is no seat ${name}.`);
    } else throw new RangeError(usage);
  } finally {
    await client.end();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
