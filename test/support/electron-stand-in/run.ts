// Runs a built main process as `electron FOLDER ARGS` would, with the stand-in in Electron's place.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Electron from './electron.ts';
import { answers, setup } from './program.ts';

const standIn = pathToFileURL(path.join(import.meta.dirname, 'electron.ts')).href;
const program = pathToFileURL(path.join(setup.appFolder, 'out')).href;
const fake = (file: string): string => pathToFileURL(path.join(import.meta.dirname, file)).href;
const fakes: Record<string, string | undefined> = setup.fakeUsb
  ? { 'node-hid': fake('fake-usb.ts'), 'node:fs/promises': fake('fake-sysfs.ts') }
  : {};
registerHooks({
  resolve: (specifier, context, next) => {
    const inProgram = context.parentURL?.startsWith(program) === true;
    const url = specifier === 'electron' ? standIn : inProgram ? fakes[specifier] : undefined;
    return url === undefined ? next(specifier, context) : { url, shortCircuit: true };
  },
});

const electron = (await import(standIn)) as typeof Electron;
answers.evaluate = async (source, arg) => {
  const call = (0, eval)(`(${source})`) as (module: typeof electron, given: unknown) => unknown;
  return await call(electron, arg);
};

const { main } = JSON.parse(readFileSync(path.join(setup.appFolder, 'package.json'), 'utf8')) as {
  main: string;
};
process.argv = ['electron', setup.appFolder, ...process.argv.slice(2)];
// Electron is ready only once an ES module's evaluation has ended: a main that awaits readiness there never starts.
await import(pathToFileURL(path.join(setup.appFolder, main)).href);
electron.app.becomeReady();
