// A program of the school that takes webhooks: a server that keeps what it is sent and answers as the test says.
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Taken {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: { seq: number; id: string; type: string; subjects: Record<string, string>; data: unknown };
}

export interface WebhookReceiver {
  readonly url: string;
  readonly port: number;
  readonly taken: Taken[];
  /** What it answers from now on; `never` keeps the connection open and says nothing. */
  answer: number | 'never' | RequestListener;
  /** Waits until it has taken so many in all. */
  has(count: number): Promise<Taken[]>;
  close(): Promise<void>;
}

export async function webhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const { url = '', headers } = request;
      receiver.taken.push({ url, headers, body, event: JSON.parse(body) as Taken['event'] });
      const { answer } = receiver;
      if (typeof answer === 'function') answer(request, response);
      else if (answer !== 'never') response.writeHead(answer).end();
      for (const look of looking) look();
    });
  });
  const looking = new Set<() => void>();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${String(port)}/loandesk?from=desk`,
    port,
    taken: [],
    answer: 200,
    has: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (receiver.taken.length < count) return;
          looking.delete(look);
          resolve(receiver.taken);
        };
        looking.add(look);
        look();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  return receiver;
}
