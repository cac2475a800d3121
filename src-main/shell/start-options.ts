// Parses the start options of the desktop app: data folder, port, demo data.
import path from 'node:path';
import { parseArgs } from 'node:util';

export interface StartOptions {
  dataFolder: string;
  port: number;
  /** Whether an empty library is filled with an invented school. */
  demo: boolean;
}

/** The command line's options, with defaults. Ignores unknown arguments, which belong to Chromium. */
export function startOptions(args: readonly string[], defaults: Omit<StartOptions, 'demo'>): StartOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { data: { type: 'string' }, port: { type: 'string' }, demo: { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
  });
  const { data, port, demo } = values;
  return {
    dataFolder: path.resolve(typeof data === 'string' && data !== '' ? data : defaults.dataFolder),
    port: typeof port === 'string' && isPort(port) ? Number(port) : defaults.port,
    demo: demo === true,
  };
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
}
