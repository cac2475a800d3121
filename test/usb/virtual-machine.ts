// Starts a small Linux of its own, without installing one: kernel and modules from Debian's package, the rest of this PC's files read-only.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

export interface MachineParts {
  qemu: string;
  busybox: string;
  kernel: string;
  /** the folder that holds the kernel's modules.dep */
  modules: string;
}

/** In the order of need; what they need themselves is loaded before them. */
const wantedModules = [
  '9pnet_virtio',
  '9p',
  'virtio_pci',
  'evdev',
  'usbhid',
  'hid-generic',
  'dummy_hcd',
  'usb_f_hid',
  'usb_f_acm',
  'cdc-acm',
];

/** What is needed, or the reason why it cannot be had here. */
export function findParts(cache: string): MachineParts | { missing: string } {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { missing: 'needs Linux on a 64-bit PC' };
  const isRootOnDebian =
    process.getuid?.() === 0 &&
    existsSync('/etc/os-release') &&
    /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  const tools = (): (string | undefined)[] => ['qemu-system-x86_64', 'busybox', 'depmod'].map(onPath);
  if (tools().includes(undefined) && isRootOnDebian) {
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', '--no-install-recommends', 'qemu-system-x86', 'busybox-static', 'kmod']);
  }
  const [qemu, busybox, depmod] = tools();
  if (qemu === undefined || busybox === undefined || depmod === undefined) {
    return { missing: 'needs the packages qemu-system-x86, busybox-static and kmod' };
  }
  const root = path.join(cache, 'kernel');
  if (!existsSync(path.join(root, 'complete'))) unpackKernel(root, depmod);
  if (!existsSync(path.join(root, 'complete'))) return { missing: 'needs a Debian linux-image package' };
  const kernel = readdirSync(path.join(root, 'boot')).find((name) => name.startsWith('vmlinuz-')) ?? '';
  return {
    qemu,
    busybox,
    kernel: path.join(root, 'boot', kernel),
    modules: path.join(root, 'lib', 'modules', kernel.replace('vmlinuz-', '')),
  };
}

function unpackKernel(root: string, depmod: string): void {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  const name = /Depends: (linux-image-\S+)/.exec(told('apt-cache', ['depends', 'linux-image-amd64']))?.[1];
  if (name === undefined || !run('apt-get', ['download', name], root)) return;
  const archive = readdirSync(root).find((file) => file.endsWith('.deb')) ?? '';
  if (!run('dpkg', ['-x', archive, '.'], root)) return;
  rmSync(path.join(root, archive));
  const version = readdirSync(path.join(root, 'lib', 'modules'))[0] ?? '';
  if (run(depmod, ['-b', root, version])) writeFileSync(path.join(root, 'complete'), '');
}

/** The modules' files, each behind those that it needs. */
function modulesInOrder(folder: string): string[] {
  const needs = new Map(
    readFileSync(path.join(folder, 'modules.dep'), 'utf8')
      .split('\n')
      .filter((line) => line.includes(':'))
      .map((line) => {
        const [file = '', rest = ''] = line.split(':');
        return [file, rest.split(' ').filter((one) => one !== '')] as const;
      }),
  );
  const ordered = new Set<string>();
  for (const name of wantedModules) {
    const file = [...needs.keys()].find((one) => one.endsWith(`/${name}.ko`));
    if (file === undefined) throw new Error(`The kernel has no module ${name}.`);
    // modules.dep lists the direct need first and the deepest last.
    for (const needed of (needs.get(file) ?? []).toReversed()) ordered.add(needed);
    ordered.add(file);
  }
  return [...ordered];
}

const init = (modules: string[], command: string): string => `#!/bin/busybox sh
/bin/busybox mkdir -p /proc /sys /dev /host
/bin/busybox mount -t proc proc /proc
/bin/busybox mount -t sysfs sysfs /sys
/bin/busybox mount -t devtmpfs devtmpfs /dev
for module in ${modules.join(' ')}; do /bin/busybox insmod /modules/$module $(case $module in dummy_hcd*) echo num=2;; esac) || echo "insmod $module failed"; done
/bin/busybox mount -t configfs configfs /sys/kernel/config
/bin/busybox mount -t 9p -o trans=virtio,ro,version=9p2000.L,msize=524288,cache=loose host /host
for folder in proc sys dev; do /bin/busybox mount -o rbind /$folder /host/$folder; done
/bin/busybox chroot /host ${command} >/dev/ttyS1 2>/dev/ttyS0
/bin/busybox poweroff -f
`;

function buildInitramfs(parts: MachineParts, folder: string, command: string): string {
  const tree = path.join(folder, 'initramfs');
  rmSync(tree, { recursive: true, force: true });
  for (const name of ['bin', 'modules']) mkdirSync(path.join(tree, name), { recursive: true });
  cpSync(parts.busybox, path.join(tree, 'bin', 'busybox'), { dereference: true });
  const files = modulesInOrder(parts.modules);
  for (const file of files) {
    cpSync(path.join(parts.modules, file), path.join(tree, 'modules', path.basename(file)));
  }
  writeFileSync(
    path.join(tree, 'init'),
    init(
      files.map((file) => path.basename(file)),
      command,
    ),
  );
  chmodSync(path.join(tree, 'init'), 0o755);
  const image = path.join(folder, 'initramfs.cpio');
  const script = `find . | ${parts.busybox} cpio -o -H newc > ${image}`;
  if (!run('sh', ['-c', script], tree)) throw new Error('The initramfs could not be packed.');
  return image;
}

/**
 * Runs a command in the machine, whose root is this PC's, read-only.
 * @returns what the command wrote to stdout, and the machine's console
 */
export async function runInMachine(
  parts: MachineParts,
  folder: string,
  command: string,
  timeoutMs: number,
): Promise<{ output: string; console: string }> {
  const image = buildInitramfs(parts, folder, command);
  const console = path.join(folder, 'console.log');
  const output = path.join(folder, 'output.log');
  const machine = spawn(
    parts.qemu,
    [
      '-accel',
      'tcg',
      '-cpu',
      'max',
      '-m',
      '1024',
      '-nodefaults',
      '-no-reboot',
      '-display',
      'none',
      '-kernel',
      parts.kernel,
      '-initrd',
      image,
      '-append',
      'console=ttyS0 quiet panic=-1',
      '-serial',
      `file:${console}`,
      '-serial',
      `file:${output}`,
      '-virtfs',
      'local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const tooLong = setTimeout(() => machine.kill('SIGKILL'), timeoutMs);
  await new Promise<void>((resolve, reject) => {
    machine.once('error', reject);
    machine.once('exit', () => {
      resolve();
    });
  });
  clearTimeout(tooLong);
  const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  return { output: read(output), console: read(console) };
}

function onPath(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/sbin', '/usr/sbin', '/bin', '/usr/bin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

function run(command: string, args: string[], cwd?: string): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env, ...(cwd && { cwd }) }).status === 0;
}

function told(command: string, args: string[]): string {
  // Null where there is no such command, whatever the types say.
  const { stdout } = spawnSync(command, args, { encoding: 'utf8' }) as { stdout: string | null };
  return stdout ?? '';
}
