// A machine that speaks SIP2 over TCP, for tests: it sends lines and reads answers, as a device would.
import { connect, type Socket } from 'node:net';
import { checksum } from '../../src-main/features/sip2/message-rules.ts';
import type { TestLibrary } from './open-library.ts';
import { bodyOf } from './school-year.ts';

export interface Account {
  readonly id: string;
  readonly login: string;
  readonly secret: string;
}

/** Switches the listener on, at a free port of this computer. @returns the port */
export async function listenForMachines(library: TestLibrary, settings: object = {}): Promise<number> {
  const wanted = { sip2: true, sip2Port: 0, ...settings };
  bodyOf(await library.post('/settings', wanted), 200);
  return portOf(async (method, path) => bodyOf(await library.call(method, path), 200));
}

export async function addMachine(
  library: TestLibrary,
  login: string,
  options: object = {},
): Promise<Account> {
  return bodyOf<Account>(await library.post('/sip2/machines', { login, ...options }), 201);
}

type Call = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>;

/** A running program that is spoken to over HTTP: switches the listener on, and adds machines that need no PIN. */
export async function addMachineOver(
  call: Call,
  count: number,
): Promise<{ port: number; accounts: Account[] }> {
  await call('POST', '/settings', { sip2: true, sip2Port: 0 });
  const accounts: Account[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const options = { login: `machine-${String(nth)}`, needsPin: false };
    accounts.push((await call('POST', '/sip2/machines', options)) as Account);
  }
  return { port: await portOf(call), accounts };
}

/** Where the listener of a running program is reached. */
export async function portOf(call: Call): Promise<number> {
  for (;;) {
    const { address, problem } = (await call('GET', '/sip2')) as {
      address: string | null;
      problem: string | null;
    };
    if (address !== null) return Number(address.split(':').at(-1));
    if (problem !== null) throw new Error(problem);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export const machineTime = '20260907    120000';

export interface Sip2Machine {
  readonly socket: Socket;
  /** Sends a message with a carriage return. @returns the answer without its end; null if the library hung up */
  ask(text: string): Promise<string | null>;
  /** Likewise, with sequence and checksum, which the answer must have too. @returns the answer without them */
  askSummed(text: string): Promise<string | null>;
  /** Sends bytes as they are, and waits for no answer. */
  send(bytes: Buffer | string): void;
  /** The next answer that nothing took so far. */
  next(): Promise<string | null>;
  /** All that was received so far. */
  received(): Buffer;
  hangUp(): Promise<void>;
}

/** @param account logs in with it @param localAddress of the machine, as the library sees it */
export async function connectMachine(
  port: number,
  account?: Account,
  localAddress = '127.0.0.1',
): Promise<Sip2Machine> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let all = Buffer.alloc(0);
  let taken = 0;
  let ended = false;
  const waiting: (() => void)[] = [];
  const wake = (): void => {
    for (const each of waiting.splice(0)) each();
  };
  socket.on('data', (chunk) => {
    all = Buffer.concat([all, chunk]);
    wake();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    ended = true;
    wake();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let sequence = 0;
  const machine: Sip2Machine = {
    socket,
    async next() {
      for (;;) {
        const end = all.indexOf('\r', taken);
        if (end >= 0) {
          const line = all.subarray(taken, end).toString();
          taken = end + 1;
          return line.replace(/^\n/, '');
        }
        if (ended) return null;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    ask(text) {
      socket.write(`${text}\r`);
      return machine.next();
    },
    async askSummed(text) {
      sequence = (sequence + 1) % 10;
      const summed = `${text}AY${String(sequence)}AZ`;
      const answer = await machine.ask(summed + checksum(Buffer.from(summed)));
      if (answer === null) return null;
      const parts = /^(.*AY(\d)AZ)([0-9A-F]{4})$/s.exec(answer);
      if (parts?.[2] !== String(sequence)) throw new Error(`another sequence: ${answer}`);
      if (checksum(Buffer.from(parts[1] ?? '')) !== parts[3]) throw new Error(`a wrong checksum: ${answer}`);
      return (parts[1] ?? '').slice(0, -5);
    },
    send: (bytes) => void socket.write(bytes),
    received: () => all,
    async hangUp() {
      if (ended) return;
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.destroy();
      await closed;
    },
  };
  if (account !== undefined) {
    const answer = await machine.ask(`9300CN${account.login}|CO${account.secret}|`);
    if (answer !== '941') throw new Error(`the login was refused: ${String(answer)}`);
  }
  return machine;
}
