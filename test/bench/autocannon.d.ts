// The types of autocannon that the benchmarks use; it comes without any.
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  interface Request {
    method?: 'GET' | 'POST';
    path?: string;
    body?: string;
    headers?: Record<string, string>;
    /** Called before every request; what it gives back is sent. */
    setupRequest?: (request: Request) => Request;
  }

  interface Client extends EventEmitter {
    on(event: 'response', listener: (status: number, bytes: number, milliseconds: number) => void): this;
  }

  interface Options {
    url: string;
    connections: number;
    /** So many requests in all; otherwise `duration`. */
    amount?: number;
    /** Seconds. */
    duration?: number;
    headers?: Record<string, string>;
    requests?: Request[];
    setupClient?: (client: Client) => void;
  }

  interface Result {
    errors: number;
    timeouts: number;
    non2xx: number;
  }

  function autocannon(options: Options): Promise<Result>;
  export { autocannon as default };
}
