// Tests that a client's longest idle connections are closed for its new ones, and those in use are not.
import { createServer, request, Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  createServer as createSecureServer,
  request as secureRequest,
  Agent as SecureAgent,
} from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect as connectSecurely, type SecureContextOptions } from 'node:tls';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { boundIdleConnections } from '../../../../src-main/features/network/idle-connections.ts';
import { certificateFor } from '../../../../src-main/features/network/certificate.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function served(most: number, certificate: SecureContextOptions | null = null) {
  const waiting: ServerResponse[] = [];
  const answer = (_: unknown, response: ServerResponse) => waiting.push(response);
  const server = certificate === null ? createServer(answer) : createSecureServer(certificate, answer);
  boundIdleConnections(server, most);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const idle = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    closing.push(() => socket.destroy());
    return socket;
  };
  return { port, server, waiting, idle };
}

test('the longest idle connection makes room for a new one', async () => {
  const { idle } = await served(3);
  const [first, second] = [await idle(), await idle()];
  await idle();
  const gone = once(first, 'close');
  await idle();
  await gone;
  expect(second.closed).toBe(false);
});

test('a connection with a request in progress stays', async () => {
  const { port, waiting, idle } = await served(2);
  const agent = new Agent({ keepAlive: true });
  closing.push(() => {
    agent.destroy();
  });
  const sent = request({ port, agent });
  const answer = once(sent, 'response');
  sent.end();
  await expect.poll(() => waiting.length).toBe(1);
  const others = [await idle(), await idle()];
  const gone = Promise.all(others.map((one) => once(one, 'close')));
  others.push(await idle(), await idle());
  await gone;
  waiting[0]?.end('done');
  const [response] = (await answer) as [{ statusCode: number }];
  expect(response.statusCode).toBe(200);
});

async function servedOverTls(most: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-idle-'));
  closing.push(() => {
    rmSync(folder, { recursive: true });
  });
  return served(most, await certificateFor(folder, ['localhost'], [], new Date().toISOString()));
}

test('a connection counts for its address before its TLS handshake', async () => {
  const { idle } = await servedOverTls(2);
  const first = await idle();
  const second = await idle();
  const gone = once(first, 'close');
  await idle();
  await gone;
  expect(second.closed).toBe(false);
});

test('over TLS a connection with a request in progress stays, and is idle after its answer', async () => {
  const { port, waiting, idle } = await servedOverTls(2);
  const agent = new SecureAgent({ keepAlive: true });
  closing.push(() => {
    agent.destroy();
  });
  const sent = secureRequest({ port, agent, rejectUnauthorized: false });
  const answer = once(sent, 'response');
  sent.end();
  await expect.poll(() => waiting.length).toBe(1);
  const others = [await idle(), await idle()];
  const gone = Promise.all(others.map((one) => once(one, 'close')));
  others.push(await idle(), await idle());
  await gone;
  waiting[0]?.end('done');
  const [response] = (await answer) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  const ended = once(response.socket, 'close');
  response.resume();
  await once(response, 'end');
  await idle();
  await idle();
  await ended;
});

test('connections that ended do not count, over TLS too', async () => {
  const { port, server, idle } = await servedOverTls(2);
  const staying = await idle();
  for (let turn = 0; turn < 4; turn += 1) {
    const socket = connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    socket.destroy();
    await expect.poll(() => promisify(server.getConnections.bind(server))()).toBe(1);
  }
  expect(staying.closed).toBe(false);
});
