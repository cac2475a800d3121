// Tests what a crash does to the outbox: at most the message that was on its way arrives twice, and is recognised by its id.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, startHeadless } from '../support/headless.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { newFolder } from '../support/open-library.ts';

const folder = newFolder();
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('killed between the server’s taking a message and noting it, it sends that one again and no other', async () => {
  const first = startHeadless(['--data', folder, '--port', '0']);
  const call = await clientOf(first);
  await call('POST', '/mail/settings', {
    server: '127.0.0.1',
    port: server.port,
    security: 'none',
    senderAddress: 'library@school.example',
    perMinute: 600,
    paused: true,
  });
  for (let number = 0; number < 4; number += 1) {
    const email = `pupil${String(number)}@home.example`;
    const added = await call('POST', '/users', {
      givenName: 'A',
      familyName: 'B',
      email,
      sendWelcomeMessage: true,
    });
    expect(added.status).toBe(201);
  }
  server.afterTaking = (count) => {
    if (count === 2) first.process.kill('SIGKILL');
  };
  await call('POST', '/mail/settings', { paused: false });
  await first.exited;
  expect(server.received).toHaveLength(2);

  const second = startHeadless(['--data', folder, '--port', '0']);
  await second.listening;
  await until(() => new Set(server.received.map(({ to }) => to[0])).size === 4);
  await second.stop('SIGTERM');
  const ids = server.received.map(({ mail }) => mail.messageId);
  expect(ids).toHaveLength(5);
  expect(new Set(ids).size).toBe(4);
  expect(ids[2]).toBe(ids[1]);
}, 60_000);
