// Tests that a client's longest idle connections are closed for its new ones, and those in use are not.
import { createServer, request, Agent, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { boundIdleConnections } from '../../../../src-main/core/http/idle-connections.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function served(most: number) {
  const waiting: ServerResponse[] = [];
  const server = createServer((_, response) => waiting.push(response));
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
  return { port, waiting, idle };
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
