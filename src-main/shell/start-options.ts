// Parses the start options of the desktop app: data folder, port, demo data, a new PIN.
import path from 'node:path';
import { parseArgs } from 'node:util';

export interface StartOptions {
  dataFolder: string;
  port: number;
  /** Whether an empty library is filled with an invented school. */
  demo: boolean;
  /** For the self-checkout, if its PIN was forgotten. */
  newPin: string | null;
}

/** The command line's options, with defaults. Ignores unknown arguments, which belong to Chromium. */
export function startOptions(
  args: readonly string[],
  defaults: Pick<StartOptions, 'dataFolder' | 'port'>,
): StartOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string' },
      port: { type: 'string' },
      demo: { type: 'boolean' },
      'new-pin': { type: 'string' },
    },
    strict: false,
    allowPositionals: true,
  });
  const { data, port, demo, 'new-pin': pin } = values;
  return {
    dataFolder: path.resolve(typeof data === 'string' && data !== '' ? data : defaults.dataFolder),
    port: typeof port === 'string' && isPort(port) ? Number(port) : defaults.port,
    demo: demo === true,
    newPin: typeof pin === 'string' && /^\d{4,12}$/.test(pin) ? pin : null,
  };
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
}
