// What there is to know about access from the network: whether it is wanted, and how it can be reached.
import type { SettingsService } from '../settings/settings-service.ts';

/** Why it is not reached at an address. */
export type LanProblem = 'port-taken' | 'address-gone' | 'no-certificate' | 'not-possible';

export interface LanState {
  /** Such as `https://192.168.1.20:4781`. */
  urls: string[];
  names: string[];
  fingerprint: string | null;
  expiresAt: string | null;
  problem: LanProblem | null;
}

const silent: LanState = { urls: [], names: [], fingerprint: null, expiresAt: null, problem: null };

export type LanService = ReturnType<typeof lanService>;

export function lanService(settings: SettingsService) {
  let state = silent;
  return {
    /** For whoever listens: what became of it; null where it does not listen. */
    publish(now: LanState | null): void {
      state = now ?? silent;
    },
    access: (): LanState & { on: boolean; port: number } => {
      const { lanAccess, lanPort } = settings.settings();
      return { on: lanAccess, port: lanPort, ...state };
    },
  };
}
