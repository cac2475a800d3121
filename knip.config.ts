// What counts as in use when `npm run check` looks for dead code: whatever these entries reach.
import type { KnipConfig } from 'knip';

export default {
  entry: [
    'src-main/{index,headless,worker}.ts',
    'src-main/cli/*.ts',
    'src-preload/index.ts',
    'src-contract/client.ts', // generated: a function for each operation
    'src-renderer/app/main.tsx', // from src-renderer/index.html
    'src-main/launch/{prepare,build}.mjs', // these four from scripts in package.json
    'src-main/launch/{start,dev}.ts',
    'packaging/package*.ts', // from scripts in package.json
    'test/support/{run-tests,run-checks,check-words,check-sides,screenshots,all-screens,demo-covers,demo-maps}.ts',
    'test/databases/make-library.ts', // by hand, for each release
    'test/bench/bare-*.ts', // baselines, in processes of their own
    'test/reliability/network-client.ts', // on another computer, as far as Linux can tell
    'test/reliability/dies-at-a-step.ts', // preloaded into the program
    'test/usb/{usb-test,guest}.ts', // the guest runs inside the machine
    'test/support/electron-stand-in/{run,electron,fake-usb,fake-sysfs}.ts', // run in a process of their own
  ],
  vitest: { config: ['test/vitest.config.ts', 'test/reliability.config.ts', 'test/soak.config.ts'] },
  project: [
    'src-main/**/*.{ts,tsx,mjs}',
    'src-preload/**/*.ts',
    'src-renderer/**/*.{ts,tsx}',
    'test/**/*.{ts,tsx}',
    'packaging/**/*.ts',
    '*.{js,ts}',
  ],
  // Of the operating system, for tests that are skipped out loud without them.
  ignoreBinaries: [
    'bindfs',
    'chroot',
    'debootstrap',
    'dpkg-deb', // makes packages
    'systemd-nspawn',
    'mountpoint',
    'apt-get',
    'blkid',
    'chattr',
    'fiu-ctrl',
    'fiu-run',
    'ip',
    'mkfifo',
    'mkfs.ext4',
    'mount',
    'pdftoppm', // these two read printed codes back
    'zbarimg',
    'perl',
    'pkexec', // asks for the administrator's password
    'prlimit',
    'setpriv',
    'slowhttptest',
    'strace',
    'truncate',
    'umount',
  ],
  // A type beside the function that takes or returns it is part of that function's signature.
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig;
