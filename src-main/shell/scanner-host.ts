// Connects the scanners to the desk's window: sends it codes and states, and answers its requests.
import type { BrowserWindow } from 'electron';
import type { Announcements } from '../../src-preload/bridge.ts';
import type { ScannersHere } from '../../src-preload/bridge-scanners.ts';
import { layoutOfThisPc, openProfiles } from '../scanner/profile-file.ts';
import { profileFor, scannerProfileSchema } from '../scanner/scanner-profile.ts';
import { watchScanners, type ScannerSystems } from '../scanner/watch-scanners.ts';
import { announce, answer } from './bridge-host.ts';

/** Long enough to find the scanner and hold it before the screen. */
const pairingTimeoutMs = 120_000;

/** @returns a function that closes the scanners */
export function hostScanners(
  window: BrowserWindow,
  dataFolder: string,
  systems: Partial<ScannerSystems> = {},
): () => Promise<void> {
  const profiles = openProfiles(dataFolder);
  const layoutOfPc = layoutOfThisPc();
  let isTesting = false;
  let pairing = new AbortController();
  const watch = watchScanners({
    profiles: () => profiles.all(),
    layoutOfPc,
    systems,
    onScan: ({ code, device, at, only }) => {
      tell('desk:scan', { code, device, at, only });
    },
    onReading: (reading) => {
      if (isTesting || reading.fault !== null) tell('scanners:reading', reading);
    },
    onRawReport: ({ device, report, at }) => {
      if (isTesting) tell('scanners:raw-report', { device, bytes: Buffer.from(report).toString('hex'), at });
    },
    onChange: () => {
      tell('scanners:changed', here());
    },
  });
  // A reloaded page does not know about a test or pairing of the previous one: end both.
  window.webContents.on('did-finish-load', stopAsking);

  answer('scanners:here', () => Promise.resolve(here()));
  answer('scanners:pair', async (text, port) => {
    stopAsking();
    pairing = new AbortController();
    const stop = pairing.signal;
    const wait = { timeoutMs: pairingTimeoutMs, stop, ...(port === null ? {} : { port }) };
    const paired = await watch.pair(text, wait);
    if (paired === undefined) return null;
    const [deviceName] = paired.names;
    const before = profileFor(paired.names, profiles.all(), layoutOfPc);
    const profile = { ...before, device: deviceName, layout: paired.layout, paired: true };
    await changed(() => {
      profiles.save({ ...profile, name: before.name || paired.name.slice(0, 80) });
    });
    return profiles.all().find(({ device }) => device === deviceName) ?? null;
  });
  answer('scanners:stop-pairing', () => {
    pairing.abort();
    return Promise.resolve();
  });
  answer('scanners:save-profile', (profile) =>
    changed(() => {
      profiles.save(scannerProfileSchema.parse(profile));
    }),
  );
  answer('scanners:forget', (device) =>
    changed(() => {
      profiles.forget(device);
    }),
  );
  answer('scanners:test', (expected) => {
    isTesting = expected !== null;
    watch.expect(expected ?? undefined);
    return Promise.resolve();
  });
  answer('scanners:beep', (device, sound) => watch.beep(device, sound));

  return async () => {
    pairing.abort();
    await watch.close();
  };

  function here(): ScannersHere {
    const now = watch.now();
    const present = new Set(now.scanners.flatMap(({ device, profile }) => [device, profile.device]));
    // When two scanners are told apart, neither uses their shared profile any more, but it is not an absent scanner's.
    for (const { device } of now.scanners) present.add(device.replace(/@[^@]*$/, ''));
    return { ...now, absent: profiles.all().filter(({ device }) => !present.has(device)) };
  }

  async function changed(change: () => void): Promise<void> {
    change();
    await watch.profilesChanged();
    tell('scanners:changed', here());
  }

  function stopAsking(): void {
    isTesting = false;
    watch.expect(undefined);
    pairing.abort();
  }

  function tell<Channel extends keyof Announcements>(
    channel: Channel,
    message: Announcements[Channel],
  ): void {
    if (!window.isDestroyed()) announce(window.webContents, channel, message);
  }
}
