// Reads what a start of the desktop app was asked for: the data folder and the port.
import path from 'node:path';
import { parseArgs } from 'node:util';

export interface StartOptions {
  dataFolder: string;
  port: number;
}

/**
 * From the command line, then the environment, then the default. Unknown arguments are Chromium's business and are
 * passed over.
 */
export function startOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  defaults: StartOptions,
): StartOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { data: { type: 'string' }, port: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  const dataFolder = text(values['data']) ?? text(env['LOANDESK_DATA']) ?? defaults.dataFolder;
  const port = Number(text(values['port']) ?? text(env['LOANDESK_PORT']) ?? defaults.port);
  return {
    dataFolder: path.resolve(dataFolder),
    port: Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : defaults.port,
  };
}

function text(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
