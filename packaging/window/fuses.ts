// Decides Electron's nine fuses: switches inside its executable that a package sets once and for all.

/** By their names in @electron/fuses, in the order of the wire inside the executable. */
export const fuses = {
  // On as long as src-main/core/jobs/worker-host.ts starts workers by fork(): Electron refuses a fork without it. Decision 0052.
  RunAsNode: true,
  // The app sets no cookie, and a keychain may ask the user for a password.
  EnableCookieEncryption: false,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  // Refuses a changed app.asar; without effect on Linux, where the files belong to root.
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  // No page comes from file:.
  GrantFileProtocolExtraPrivileges: false,
  // Electron's default; WebAssembly is a third slower without.
  WasmTrapHandlers: true,
} as const;

const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');

/** The fuses as they stand in an executable: one character a fuse, 1 for on, 0 for off, r for removed. */
export function fuseWire(executable: Buffer): string {
  const at = executable.indexOf(sentinel);
  if (at === -1) throw new Error('There is no fuse wire in this executable.');
  const start = at + sentinel.length;
  const version = executable[start];
  const length = executable[start + 1] ?? 0;
  if (version !== 1)
    throw new Error(`The fuse wire has version ${String(version)}; this script knows version 1.`);
  return executable.toString('latin1', start + 2, start + 2 + length);
}

/**
 * Sets every fuse in place.
 * @throws if the executable has another number of fuses: a new one has to be decided first
 */
export function setFuses(executable: Buffer): void {
  const wire = Object.values(fuses).map((on) => (on ? '1' : '0'));
  const present = fuseWire(executable);
  if (present.length !== wire.length)
    throw new Error(
      `This Electron has ${present.length} fuses, and ${wire.length} are decided: see fuses.ts.`,
    );
  const start = executable.indexOf(sentinel) + sentinel.length + 2;
  executable.write(wire.join(''), start, 'latin1');
}
