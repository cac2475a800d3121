// Asks what stands on its input, wherever it is run, and prints what came of it.
import { readFileSync } from 'node:fs';
import { request as askPlainly } from 'node:http';
import { request as askOverTls } from 'node:https';
import { TLSSocket } from 'node:tls';
import type { Ask, Told } from './namespaces.ts';

function told({ url, method = 'GET', headers, body, ...tls }: Ask): Promise<Told> {
  const secure = url.startsWith('https:');
  return new Promise((resolve) => {
    const asked = (secure ? askOverTls : askPlainly)(
      url,
      { method, headers, agent: false, timeout: 5000, ...(secure && tls) },
      (answer) => {
        const text: Buffer[] = [];
        const { socket } = answer;
        const shown = socket instanceof TLSSocket ? socket.getPeerCertificate().fingerprint256 : undefined;
        answer.on('data', (part: Buffer) => text.push(part));
        answer.on('end', () => {
          resolve({
            status: answer.statusCode ?? 0,
            kind: answer.headers['content-type'] ?? '',
            body: Buffer.concat(text).toString(),
            ...(shown !== undefined && { fingerprint: shown }),
          });
        });
      },
    );
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', (error) => {
      resolve({ error: 'code' in error ? String(error.code) : error.message });
    });
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const answers: Told[] = [];
for (const ask of JSON.parse(readFileSync(0, 'utf8')) as Ask[]) answers.push(await told(ask));
process.stdout.write(JSON.stringify(answers));
