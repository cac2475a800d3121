// The program of `npm run check`: types, lint, directions, dead code, formatting, words and sides, two at a time.
import { spawn } from 'node:child_process';
import path from 'node:path';

interface Check {
  name: string;
  /** options of Node.js */
  node?: string[];
  /** a script, by its path from the root, with its arguments */
  command: [script: string, ...args: string[]];
}

/** The slowest come first. */
const checks: Check[] = [
  lint('test', '*.ts', '*.js', '.dependency-cruiser.js'),
  lint('src-main', 'packaging'),
  lint('src-renderer', 'src-preload'),
  types('test'),
  types('src-main'),
  types('src-renderer'),
  {
    name: 'contract',
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'test/vitest.config.ts',
      'test/integration/api-contract',
    ],
  },
  {
    name: 'directions',
    command: [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.js',
      'src-main',
      'src-preload',
      'src-renderer',
      'test',
    ],
  },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js'] },
  {
    name: 'formatting',
    command: [
      'node_modules/prettier/bin/prettier.cjs',
      '--check',
      '--cache',
      '--cache-strategy',
      'content',
      '--cache-location',
      'node_modules/.cache/prettier/check',
      '.',
    ],
  },
  { name: 'words', command: ['test/support/check-words.ts'] },
  { name: 'sides', command: ['test/support/check-sides.ts'] },
];

/** A process for each project: TypeScript keeps all that a project reaches in memory. */
function lint(...paths: string[]): Check {
  const [project = '.'] = paths;
  return {
    name: `lint of ${project}`,
    command: [
      'node_modules/eslint/bin/eslint.js',
      '--max-warnings',
      '0',
      '--cache',
      '--cache-strategy',
      'content',
      '--cache-location',
      `node_modules/.cache/eslint-${project}/`,
      ...paths,
    ],
  };
}

function types(project: string): Check {
  return {
    name: `types of ${project}`,
    command: [
      'node_modules/typescript/bin/tsc',
      '--project',
      project,
      '--incremental',
      '--tsBuildInfoFile',
      `node_modules/.cache/${project}.tsbuildinfo`,
    ],
  };
}

const root = path.resolve(import.meta.dirname, '..', '..');
const waiting = [...checks];
const failed: string[] = [];

await Promise.all([takeTurns(), takeTurns()]);
if (failed.length > 0) {
  console.log(`\nFailed: ${failed.join(', ')}.`);
  process.exitCode = 1;
}

async function takeTurns(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const startedAt = performance.now();
    const { code, output } = await outputOf(check);
    if (code !== 0) failed.push(check.name);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`== ${check.name}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds} s) ==`);
    if (code !== 0) console.log(output.trimEnd());
  }
}

function outputOf({ node = [], command: [script, ...args] }: Check): Promise<{
  code: number | null;
  output: string;
}> {
  const child = spawn(process.execPath, [...node, path.join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, output });
    });
  });
}
