// Lets one program at a time hold a profile folder; a second one leaves its arguments there for the first.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Started = (argv: string[], workingDirectory: string, additionalData: unknown) => void;

export class SingleInstance {
  held = false;
  private lockFile = '';
  private watch: NodeJS.Timeout | undefined;

  /** Answers at once, as Electron does: whether this program is the first. */
  request(profile: string, additionalData: unknown, onSecond: Started): boolean {
    if (this.held) return true;
    const messages = path.join(profile, 'SingletonMessages');
    mkdirSync(messages, { recursive: true });
    this.lockFile = path.join(profile, 'SingletonLock');
    if (!this.take()) {
      const message = { argv: process.argv, workingDirectory: process.cwd(), additionalData };
      writeFileSync(path.join(messages, `${String(process.pid)}.json`), JSON.stringify(message));
      return false;
    }
    this.held = true;
    this.watch = setInterval(() => {
      this.read(messages, onSecond);
    }, 20);
    process.once('exit', () => {
      this.release();
    });
    return true;
  }

  release(): void {
    if (!this.held) return;
    this.held = false;
    clearInterval(this.watch);
    rmSync(this.lockFile, { force: true });
  }

  private take(): boolean {
    try {
      writeFileSync(this.lockFile, String(process.pid), { flag: 'wx' });
      return true;
    } catch {
      if (isAlive(Number(readFileSync(this.lockFile, 'utf8')))) return false;
      rmSync(this.lockFile, { force: true });
      return this.take();
    }
  }

  private read(messages: string, onSecond: Started): void {
    for (const file of readdirSync(messages)) {
      const place = path.join(messages, file);
      const text = readFileSync(place, 'utf8');
      if (text === '') continue; // still being written
      rmSync(place);
      const second = JSON.parse(text) as {
        argv: string[];
        workingDirectory: string;
        additionalData: unknown;
      };
      onSecond(second.argv, second.workingDirectory, second.additionalData);
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
