// Reads barcodes back from a PDF as a scanner would, with poppler and ZBar from Debian, at the 203 dpi of a label printer.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Installs the reader where that is possible. @returns why it cannot be used, or null where it can. */
export function whyNoLabelReader(): string | null {
  const works = (): boolean =>
    [
      ['pdftoppm', '-v'],
      ['zbarimg', '--version'],
    ].every(([command = '', argument = '']) => spawnSync(command, [argument]).status === 0);
  if (works()) return null;
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    const install = (): boolean =>
      spawnSync(
        'apt-get',
        ['install', '-y', '-q', '--no-install-recommends', 'poppler-utils', 'zbar-tools'],
        quiet,
      ).status === 0;
    if (!install()) {
      spawnSync('apt-get', ['update', '-q'], quiet);
      install();
    }
  }
  return works()
    ? null
    : 'pdftoppm and zbarimg (poppler-utils, zbar-tools) are not there and cannot be installed';
}

/** The codes of each page, each as KIND:TEXT, sorted. */
export function codesIn(pdf: Uint8Array): string[][] {
  const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-labels-'));
  try {
    writeFileSync(path.join(folder, 'labels.pdf'), pdf);
    execFileSync('pdftoppm', ['-r', '203', '-gray', '-aa', 'no', 'labels.pdf', 'page'], { cwd: folder });
    return readdirSync(folder)
      .filter((name) => name.endsWith('.pgm'))
      .toSorted()
      .map((name) => {
        // Every row of pixels, because a small label has few.
        const { stdout } = spawnSync(
          'zbarimg',
          ['-q', '--nodbus', '-Sx-density=1', '-Sy-density=1', '-Sean13.enable=1', name],
          { cwd: folder, encoding: 'utf8' },
        );
        return stdout.trim().split('\n').filter(Boolean).toSorted();
      });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
