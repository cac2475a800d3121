// Holds two scanners of one model apart, and a scanner that moves to another port to its profile.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namesFor, portIn, portOf, type PluggedIn } from '../../../src-main/scanner/scanner-identity.ts';
import { profileFor, scannerProfileSchema } from '../../../src-main/scanner/scanner-profile.ts';

const model = '05e0:1200';

function scanner(port: string, serial = ''): PluggedIn {
  return { vendorId: 0x05e0, productId: 0x1200, serial, port, applications: [0x00010006] };
}

function profile(device: string, name: string) {
  return scannerProfileSchema.parse({ device, name });
}

function nameOfProfile(device: PluggedIn, plugged: PluggedIn[], profiles: ReturnType<typeof profile>[]) {
  return profileFor(namesFor(device, plugged, profiles), profiles).name;
}

describe('two scanners of one model', () => {
  const [left, right] = [scanner('1-1.2'), scanner('1-1.3')];

  test('have one profile until each is set, and then each its own', () => {
    const both = [left, right];
    const shared = [profile(model, 'desk')];
    expect(both.map((one) => nameOfProfile(one, both, shared))).toEqual(['desk', 'desk']);
    const apart = [...shared, profile(namesFor(right, both, shared)[0], 'book drop')];
    expect(both.map((one) => nameOfProfile(one, both, apart))).toEqual(['desk', 'book drop']);
  });

  test('keep theirs while the other one is pulled out', () => {
    const profiles = [profile(`${model}@1-1.2`, 'left'), profile(`${model}@1-1.3`, 'right')];
    expect(nameOfProfile(left, [left], profiles)).toBe('left');
    expect(nameOfProfile(right, [right], profiles)).toBe('right');
  });

  test('are distinguished by serial number first, and by port if both have the same one', () => {
    const [one, other] = [scanner('1-1', 'S-1'), scanner('1-2', 'S-2')];
    expect(namesFor(one, [one, other], [])).toEqual([`${model}:S-1`, model]);
    const same = scanner('1-2', 'S-1');
    expect(namesFor(one, [one, same], [])).toEqual([`${model}:S-1@1-1`, `${model}:S-1`, model]);
  });

  test('are not two where one device shows the program several faces', () => {
    const keys = { ...left, port: '7&1a&0&0000' };
    const others = { ...left, port: '7&2b&0&0000', applications: [0x000c0001] };
    expect(namesFor(keys, [keys, others], [])).toEqual([model]);
    expect(namesFor(left, [left, { ...left, applications: [0x000c0001] }], [])).toEqual([model]);
  });
});

test('a scanner that is the only one of its model keeps its profile in whatever port it is', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('1-1', '1-1.2', '2-4', ''), { minLength: 1 }), (ports) => {
      const [first = '', ...later] = ports.map((port) => scanner(port));
      if (first === '') return;
      const profiles = [profile(namesFor(first, [first], [])[0], 'mine')];
      for (const moved of later) expect(nameOfProfile(moved, [moved], profiles)).toBe('mine');
    }),
  );
});

test('however scanners are plugged in, no two of them have one name, and each can be named by a profile', () => {
  const place = fc.record({
    bus: fc.integer({ min: 1, max: 4 }),
    hubs: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
  });
  const ports = fc
    .uniqueArray(place, { selector: ({ bus, hubs }) => `${String(bus)}-${hubs.join('.')}`, maxLength: 6 })
    .map((places) => places.map(({ bus, hubs }) => `${String(bus)}-${hubs.join('.')}`));
  fc.assert(
    fc.property(
      ports,
      fc.array(fc.constantFrom('', '', 'S-1', 'S-2'), { minLength: 6 }),
      (places, serials) => {
        const plugged = places.map((port, index) => scanner(port, serials[index]));
        const own = plugged.map((device) => namesFor(device, plugged, [])[0]);
        expect(new Set(own).size).toBe(own.length);
        for (const device of own) {
          expect(scannerProfileSchema.safeParse({ device }).success).toBe(true);
          // Set apart, each keeps its name when it is alone.
          const profiles = own.map((name) => profile(name, name));
          const which = plugged[own.indexOf(device)];
          if (which !== undefined) expect(nameOfProfile(which, [which], profiles)).toBe(device);
        }
      },
    ),
  );
});

describe('the port', () => {
  test.each([
    ['/sys/devices/pci0000:00/0000:00:14.0/usb1/1-1/1-1.2/1-1.2:1.0/0003:05E0:1200.0001', '1-1.2'],
    ['/sys/devices/pci0000:00/0000:00:14.0/usb3/3-4/3-4:1.0/0003:0C2E:0B61.0002', '3-4'],
    ['/sys/devices/virtual/misc/uhid/0005:05E0:1200.0003', ''],
    [
      String.raw`\\?\HID#VID_05E0&PID_1200#7&1A2B3C4D&0&0000#{4d1e55b2-f16f-11cf-88cb-001111000030}`,
      '7&1a2b3c4d&0&0000',
    ],
    ['DevSrvsID:4294969247', ''],
  ])('of %s is %j', (place, port) => {
    expect(portOf(place)).toBe(port);
  });

  test('is read back from a name', () => {
    expect(portIn(`${model}@1-1.2`)).toBe('1-1.2');
    expect(portIn(`${model}:S-1`)).toBeUndefined();
  });
});
