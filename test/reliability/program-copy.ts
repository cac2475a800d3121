// Copies the built program to a folder of its own, as it is or with one thing changed, so that a test can doubt it.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A defect to put into the copy: each text stands in the build and is replaced everywhere. */
export interface Sabotage {
  readonly replace: readonly (readonly [text: string, by: string])[];
}

export interface ProgramCopy {
  /** The Node entry. */
  readonly entry: string;
  remove(): void;
}

const root = path.resolve(import.meta.dirname, '../..');

/** @throws where the build does not hold what is to be replaced: such a control would prove nothing. */
export function copyProgram(sabotage: Sabotage = { replace: [] }): ProgramCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-program-'));
  const main = path.join(folder, 'out', 'main');
  mkdirSync(path.dirname(main));
  cpSync(path.join(root, 'out', 'main'), main, { recursive: true });
  cpSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const [text, by] of sabotage.replace) {
    const holding = readdirSync(path.join(main, 'chunks'))
      .map((name) => path.join(main, 'chunks', name))
      .filter((file) => readFileSync(file, 'utf8').includes(text));
    if (holding.length === 0) throw new Error(`The build holds no "${text}"; mend this control.`);
    for (const file of holding) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(text, by));
  }
  return {
    entry: path.join(main, 'headless.js'),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
