// Libraries that reach a district's server in memory, and are removed after each test.
import { afterEach } from 'vitest';
import type { HubCalls } from '../../src-main/features/hub/hub-calls.ts';
import { invitationOf } from '../../src-main/features/hub/hub-seat.ts';
import { hubInMemory, type HubInMemory } from './hub-in-memory.ts';
import { openTestLibrary, type TestLibrary } from './open-library.ts';

/** The server in memory accepts any. */
export const invitation = invitationOf({
  host: '127.0.0.1',
  port: 5432,
  database: 'district',
  role: 'seat',
  password: 'secret',
  certificate: '',
});

const open: TestLibrary[] = [];
afterEach(async () => {
  for (const library of open.splice(0)) await library.remove();
});

/** A new library with its server. @param hub that of another library, if given */
export async function libraryWith(
  hub: HubInMemory = hubInMemory(),
): Promise<{ hub: HubInMemory; library: TestLibrary }> {
  return { hub, library: await libraryOn(hub) };
}

/** A new library that reaches the server as its seat allows. */
export async function libraryOn(calls: HubCalls): Promise<TestLibrary> {
  const library = await openTestLibrary({ hub: { connect: () => Promise.resolve(calls) } });
  open.push(library);
  return library;
}
