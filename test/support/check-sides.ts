// Prints every declaration of the style sheets that names left or right, and fails if there is one: the screens are
// also written from right to left.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { physicalSidesIn } from './physical-sides.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
let count = 0;
for (const file of globSync(['src-renderer/**/*.css', 'resources/**/*.css'], { cwd: root }).sort())
  for (const { line, declaration } of physicalSidesIn(readFileSync(path.join(root, file), 'utf8'))) {
    console.log(`${file}:${String(line)} ${declaration}`);
    count += 1;
  }
if (count > 0) {
  console.log(
    `\n${String(count)} declarations name left or right: use start and end, such as margin-inline-start.`,
  );
  process.exitCode = 1;
}
