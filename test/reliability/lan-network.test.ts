// Tests access from the network on a network: another computer, as far as Linux can tell, calls the built program.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startHeadless } from '../support/headless.ts';
import { makeNetwork, whyNoNamespaces, type Ask, type Network, type Told } from './namespaces.ts';

interface Lan {
  urls: string[];
  names: string[];
  fingerprint: string;
}

test('another computer reaches the library over TLS, under its own address, and only while that is wanted', async (context) => {
  const why = whyNoNamespaces();
  if (why !== null) context.skip(why);
  const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-lan-'));
  const network = makeNetwork(`loandesk-${String(process.pid)}`);
  const program = startHeadless(['--data', folder, '--port', '0'], { wrapper: network.desk });
  try {
    const { url, tokenFile } = await program.listening;
    const headers = {
      authorization: `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`,
      'content-type': 'application/json',
    };
    const atDesk = deskOf(network, url, headers);
    const outside = (ask: Ask): Told => network.fromOutside([ask])[0] ?? {};
    const own = new URL(url).port;
    const address = `https://${network.deskAddress}:4781`;

    // Nothing listens on the network before it is wanted.
    expect(outside({ url: `${address}/api/v1/health` }).error).toBe('ECONNREFUSED');
    expect(outside({ url: `http://${network.deskAddress}:${own}/api/v1/health` }).error).toBe('ECONNREFUSED');

    expect(atDesk('POST', '/settings', { lanAccess: true }).status).toBe(200);
    const state = (): Lan => JSON.parse(atDesk('GET', '/lan').body ?? '') as Lan;
    await expect.poll(() => state().urls, { timeout: 15_000 }).toEqual([address]);
    const { fingerprint, names } = state();
    const ca = readFileSync(path.join(folder, 'lan-certificate.pem'), 'utf8');

    // Over TLS, with the certificate whose fingerprint is shown, by address and by name.
    const health = outside({ url: `${address}/api/v1/health`, ca });
    expect([health.status, health.fingerprint]).toEqual([200, fingerprint]);
    const [name = ''] = names;
    const byName = { servername: name, headers: { ...headers, host: `${name}:4781` } };
    expect(outside({ url: `${address}/api/v1/users`, ca, ...byName }).status).toBe(200);
    expect(outside({ url: `${address}/api/v1/users`, ca }).status).toBe(401);
    const borrower = { givenName: 'Noor', familyName: 'Jansen', barcode: '2000001' };
    expect(
      outside({ url: `${address}/api/v1/users`, method: 'POST', ca, headers, body: borrower }).status,
    ).toBe(201);
    expect(atDesk('GET', '/users/barcode:2000001').body).toContain('Jansen');
    for (const page of ['/', '/docs', '/api/v1/docs'])
      expect([page, outside({ url: address + page, ca })]).toMatchObject([
        page,
        { status: 200, kind: expect.stringContaining('text/html') as string },
      ]);

    // A client that does not know the certificate, or asks for another host, cannot connect.
    expect(outside({ url: `${address}/api/v1/health` }).error).toMatch(/SELF_SIGNED|UNABLE_TO_VERIFY/);
    expect(outside({ url: `${address}/api/v1/health`, ca, servername: 'elsewhere.example' }).error).toBe(
      'ERR_TLS_CERT_ALTNAME_INVALID',
    );
    for (const host of ['elsewhere.example:4781', '127.0.0.1:4781', `${network.deskAddress}:${own}`])
      expect([
        host,
        outside({ url: `${address}/api/v1/users`, ca, servername: name, headers: { ...headers, host } })
          .status,
      ]).toEqual([host, 421]);
    const origin = 'https://elsewhere.example';
    expect(outside({ url: `${address}/api/v1/users`, ca, headers: { ...headers, origin } }).status).toBe(403);

    // Without TLS there is nothing, neither here nor at the port of this computer's own programs.
    expect(outside({ url: `${address.replace('https', 'http')}/api/v1/health` }).status).toBeUndefined();
    expect(outside({ url: `http://${network.deskAddress}:${own}/api/v1/health` }).error).toBe('ECONNREFUSED');

    expect(atDesk('POST', '/settings', { lanAccess: false }).status).toBe(200);
    await expect
      .poll(() => outside({ url: `${address}/api/v1/health`, ca }).error, { timeout: 15_000 })
      .toBe('ECONNREFUSED');
    const { stderr, code } = await program.stop('SIGTERM');
    expect(code).toBe(0);
    expect(stderr).toContain(`${address}. SHA-256 of the certificate: ${fingerprint}`);
  } finally {
    await program.stop('SIGKILL');
    network.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});

function deskOf(network: Network, url: string, headers: Record<string, string>) {
  return (method: string, at: string, body?: unknown): Told =>
    network.fromDesk([{ url: `${url}/api/v1${at}`, method, headers, body }])[0] ?? {};
}
