// The least that a server with two witnesses can take, in its own process: node:http, the bare transaction with its sync,
// and a line in a second file, synced before the answer. No rules, no access, no keys, no chain of hashes.
import { fdatasyncSync, openSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bareLending, type Pair } from './bare-transaction.ts';

export interface PromisesMade {
  url?: string;
}

const [file, witness] = process.argv.slice(2);
if (file === undefined || witness === undefined) throw new Error('which library, which witness?');
const lending = bareLending(file);
const line = openSync(witness, 'a');
let lent: Pair[] = [];

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => (text += part));
  request.on('end', () => {
    const pair = lending.known(JSON.parse(text) as Pair);
    lending.checkOut(pair);
    writeSync(line, `${JSON.stringify(pair)}\n`);
    fdatasyncSync(line);
    lent.push(pair);
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify(pair));
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  } satisfies PromisesMade);
});
process.on('message', () => {
  lending.giveBack(lent);
  lent = [];
  process.send?.({} satisfies PromisesMade);
});
process.on('disconnect', () => {
  server.closeAllConnections();
  server.close();
  lending.close();
});
