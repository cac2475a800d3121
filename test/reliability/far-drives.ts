// Plays a drive in the network: a folder that another process serves (FUSE, bindfs from Debian), which may stand still or die.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Installs bindfs where that is possible. @returns why there can be no such drive, or null where there can */
export function whyNoFarDrive(): string | null {
  if (process.platform !== 'linux') return 'FUSE is played on Linux only';
  if (!existsSync('/dev/fuse')) return 'there is no /dev/fuse';
  if (process.getuid?.() !== 0) return 'only root may mount a drive everywhere';
  const works = (): boolean => spawnSync('bindfs', ['--version']).status === 0;
  if (!works()) {
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'bindfs'], quiet);
  }
  return works() ? null : 'bindfs is not there and cannot be installed';
}

export interface FarDrive {
  /** Where it is mounted. */
  readonly place: string;
  /** Every process that uses the drive waits, as for a network that is gone. */
  standStill(): void;
  goOn(): void;
  /** Its server dies: what is open is open no more, and nothing can be opened. */
  die(): Promise<void>;
  /** The same drive, served again. */
  comeBack(): Promise<void>;
  remove(): Promise<void>;
}

/** @param folder in which the drive and what is on it are made */
export async function farDrive(folder: string): Promise<FarDrive> {
  const [server, place] = [path.join(folder, 'served'), path.join(folder, 'drive')];
  mkdirSync(server);
  mkdirSync(place);
  let serving = await served(server, place);

  async function die(): Promise<void> {
    if (serving.exitCode !== null || serving.signalCode !== null) return;
    const ended = once(serving, 'exit');
    serving.kill('SIGKILL');
    await ended;
  }

  return {
    place,
    standStill: () => serving.kill('SIGSTOP'),
    goOn: () => serving.kill('SIGCONT'),
    die,
    async comeBack() {
      spawnSync('umount', ['-l', place]);
      serving = await served(server, place);
    },
    async remove() {
      await die();
      spawnSync('umount', ['-l', place]);
    },
  };
}

async function served(server: string, place: string): Promise<ChildProcess> {
  const serving = spawn('bindfs', ['-f', server, place], { stdio: 'ignore' });
  while (spawnSync('mountpoint', ['-q', place]).status !== 0) {
    if (serving.exitCode !== null) throw new Error(`bindfs ended with ${String(serving.exitCode)}.`);
    await wait(20);
  }
  return serving;
}
