// Reads what a start of the desktop app was asked for: the data folder and the port.
import path from 'node:path';
import { parseArgs } from 'node:util';

export interface StartOptions {
  dataFolder: string;
  port: number;
}

/** What the command line says, or the default. Unknown arguments are Chromium's business and are passed over. */
export function startOptions(args: readonly string[], defaults: StartOptions): StartOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { data: { type: 'string' }, port: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  const { data, port } = values;
  return {
    dataFolder: path.resolve(typeof data === 'string' && data !== '' ? data : defaults.dataFolder),
    port: typeof port === 'string' && isPort(port) ? Number(port) : defaults.port,
  };
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
}
