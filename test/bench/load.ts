// Sends requests from several clients at once over connections that stay open, and times every answer.
import autocannon from 'autocannon';
import type { ServedLibrary } from './served-library.ts';

export interface Loaded {
  /** Answers with the status that was asked for. */
  acknowledged: number;
  others: number;
  seconds: number;
  milliseconds: number[];
}

/** One POST for each body, each once, from `connections` clients. @param path below the address of the target */
export async function postAll(
  library: Pick<ServedLibrary, 'url' | 'headers'>,
  path: string,
  bodies: readonly unknown[],
  connections: number,
  expected: number,
): Promise<Loaded> {
  let next = 0;
  return await timed(connections, expected, (setupClient) =>
    autocannon({
      url: library.url,
      connections,
      amount: bodies.length,
      headers: library.headers,
      setupClient,
      requests: [
        {
          method: 'POST',
          path,
          setupRequest: (request) => ({ ...request, body: JSON.stringify(bodies[next++ % bodies.length]) }),
        },
      ],
    }),
  );
}

/** GETs of these paths, each client starting from the first, `amount` in all. */
export async function getMany(
  target: { url: string; headers: Record<string, string> },
  paths: readonly string[],
  connections: number,
  amount: number,
): Promise<Loaded> {
  return await timed(connections, 200, (setupClient) =>
    autocannon({
      url: target.url,
      connections,
      amount,
      headers: target.headers,
      setupClient,
      requests: paths.map((path) => ({ method: 'GET', path })),
    }),
  );
}

async function timed(
  connections: number,
  expected: number,
  start: (
    setup: NonNullable<Parameters<typeof autocannon>[0]['setupClient']>,
  ) => ReturnType<typeof autocannon>,
): Promise<Loaded> {
  const milliseconds: number[] = [];
  let others = 0;
  let last = 0;
  const began = performance.now();
  const result = await start((client) => {
    client.on('response', (status, _bytes, took) => {
      last = performance.now();
      if (status === expected) milliseconds.push(took);
      else others += 1;
    });
  });
  if (result.errors > 0 || result.timeouts > 0) {
    throw new Error(`${result.errors} of the requests failed (${connections} clients)`);
  }
  return { acknowledged: milliseconds.length, others, seconds: (last - began) / 1000, milliseconds };
}
