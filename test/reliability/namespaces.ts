// Makes two computers on a network of their own, as Linux can within one: network namespaces with a cable between them.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Installs `ip` where that is possible. @returns why there can be no network, or null where there can */
export function whyNoNamespaces(): string | null {
  if (process.platform !== 'linux') return 'network namespaces only exist on Linux';
  if (process.getuid?.() !== 0) return 'only root may make network namespaces';
  const works = (): boolean => spawnSync('ip', ['-V']).status === 0;
  if (!works()) {
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    const install = (): boolean =>
      spawnSync('apt-get', ['install', '-y', '-q', 'iproute2'], quiet).status === 0;
    if (!install()) {
      spawnSync('apt-get', ['update', '-q'], quiet);
      install();
    }
    if (!works()) return 'ip (iproute2) is not there and cannot be installed';
  }
  try {
    makeNetwork(`loandesk-try-${String(process.pid)}`).remove();
    return null;
  } catch (error) {
    return `no network can be made here: ${error instanceof Error ? error.message.trim() : String(error)}`;
  }
}

export interface Network {
  /** What runs a command on the computer that lends. */
  readonly desk: string[];
  readonly deskAddress: string;
  /** Asks from the other computer, one after the other. */
  fromOutside(asks: Ask[]): Told[];
  /** Asks on the computer that lends. */
  fromDesk(asks: Ask[]): Told[];
  remove(): void;
}

export interface Ask {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** The certificate that is trusted; without it nothing is but what every computer trusts. */
  ca?: string;
  /** The name that is called, where it is not the address's own. */
  servername?: string;
}

/** What came of it: an answer, or why there was none. */
export interface Told {
  status?: number;
  kind?: string;
  body?: string;
  /** Of the certificate that was shown. */
  fingerprint?: string;
  error?: string;
}

const client = path.join(import.meta.dirname, 'network-client.ts');

/** @throws what `ip` said where it may not */
export function makeNetwork(name: string): Network {
  const [desk, outside] = [`${name}-desk`, `${name}-outside`];
  const deskAddress = '192.168.87.10';
  const inDesk = ['ip', 'netns', 'exec', desk];
  const remove = (): void => {
    for (const one of [desk, outside]) spawnSync('ip', ['netns', 'delete', one]); // the cable goes along
  };
  try {
    for (const one of [desk, outside]) ip('netns', 'add', one);
    ip('-n', desk, 'link', 'add', 'eth0', 'type', 'veth', 'peer', 'name', 'eth0', 'netns', outside);
    for (const [one, address] of [
      [desk, deskAddress],
      [outside, '192.168.87.20'],
    ] as const) {
      ip('-n', one, 'address', 'add', `${address}/24`, 'dev', 'eth0');
      for (const link of ['lo', 'eth0']) ip('-n', one, 'link', 'set', link, 'up');
    }
  } catch (error) {
    remove();
    throw error;
  }
  return {
    desk: inDesk,
    deskAddress,
    fromOutside: (asks) => askWithin(['ip', 'netns', 'exec', outside], asks),
    fromDesk: (asks) => askWithin(inDesk, asks),
    remove,
  };
}

function ip(...args: string[]): void {
  const { status, stderr, error } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`ip ${args.join(' ')}: ${stderr}`);
}

function askWithin([command = '', ...within]: string[], asks: Ask[]): Told[] {
  const { stdout, stderr } = spawnSync(command, [...within, process.execPath, client], {
    input: JSON.stringify(asks),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024, // the page about the API alone has more than a MB
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Told[];
}
