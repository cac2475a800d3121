// Hands a checked installer to the system's own installer.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface System {
  readonly platform: NodeJS.Platform;
  /** Opens a file with the program that the system has for it; resolves to an error in words, or an empty text. */
  readonly open: (file: string) => Promise<string>;
}

/**
 * On Linux the package is installed when this resolves; on Windows and on a Mac the installer is open, and waits for the
 * program to close.
 * @throws Error if it could not be handed over, or the person declined
 */
export async function installUpdate(installer: string, { platform, open }: System): Promise<void> {
  if (platform === 'linux') await installPackage(installer);
  else {
    const failure = await open(installer);
    if (failure !== '') throw new Error(failure);
  }
}

/** pkexec asks for the administrator's password in a window of the system. */
async function installPackage(file: string): Promise<void> {
  const apt = spawn('pkexec', ['apt-get', 'install', '--yes', file], { stdio: 'ignore' });
  const [code] = (await once(apt, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The package was not installed (${String(code)}).`);
}
