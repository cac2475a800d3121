// Holds the state of network access: the setting, and the addresses in use.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { readSettings } from '../settings/settings-service.ts';
import { networkSettings } from './network-settings.ts';

/** Why the library is unavailable at an address. */
export type LanProblem = 'port-taken' | 'address-gone' | 'no-certificate' | 'not-possible';

export interface LanState {
  /** Such as `https://192.168.1.20:4781`. */
  urls: string[];
  names: string[];
  fingerprint: string | null;
  expiresAt: string | null;
  problem: LanProblem | null;
}

const notListening: LanState = { urls: [], names: [], fingerprint: null, expiresAt: null, problem: null };

export type LanService = ReturnType<typeof lanService>;

export function lanService(reader: ReadableDatabase) {
  let state = notListening;
  return {
    /** Called by the server. @param now null if it does not listen */
    publish(now: LanState | null): void {
      state = now ?? notListening;
    },
    access: (): LanState & { on: boolean; port: number } => {
      const { lanAccess, lanPort } = readSettings(reader, networkSettings);
      return { on: lanAccess, port: lanPort, ...state };
    },
  };
}
