// The library's settings, with the defaults for those that are not set.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Json } from '../../core/events/events.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import { settingsIn, settingWrites } from './settings-repository.ts';

export interface Settings {
  libraryName: string;
  /** IANA name; due dates are dates of this zone. */
  timeZone: string;
  language: 'en' | 'nl';
  /** ISO weekdays, 1 is Monday. */
  weeklyClosedDays: number[];
  /** The desk closes a borrower after so long without a scan; 0 never does. */
  closeBorrowerAfterSeconds: number;
  /** The same code again within this time, with nothing between, is a scanner's double read; 0: never. */
  ignoreRepeatWithinMs: number;
  /** Whether a borrower with overdue items may borrow nothing more. */
  refuseWhenOverdue: boolean;
  sounds: boolean;
  /** A folder on another disk, on a stick or in the network that backups are copied to; null: none. */
  secondPlace: string | null;
  /** The same for a second copy of the ledger. */
  ledgerCopy: string | null;
  /** The public half of the key that copies are encrypted for; null: they are not. */
  backupRecipient: string | null;
  /** Hosts besides this computer that webhooks may go to. */
  webhookHosts: string[];
  /** Whether other computers of the network may reach the library, over TLS. */
  lanAccess: boolean;
  lanPort: number;
  /** So many days after the return it is forgotten whose a loan was; null: never. */
  keepReturnedLoansDays: number | null;
}

const defaults: Readonly<Settings> = {
  libraryName: 'School library',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: 'en',
  weeklyClosedDays: [6, 7],
  closeBorrowerAfterSeconds: 60,
  ignoreRepeatWithinMs: 700,
  refuseWhenOverdue: false,
  sounds: true,
  secondPlace: null,
  ledgerCopy: null,
  backupRecipient: null,
  webhookHosts: [],
  lanAccess: false,
  lanPort: 4781,
  keepReturnedLoansDays: 30,
};

/** The settings as this connection sees them. */
export function currentSettings(db: ReadableDatabase): Settings {
  return { ...defaults, ...(settingsIn(db).all() as Partial<Settings>) };
}

export type SettingsService = ReturnType<typeof settingsService>;

export function settingsService(reader: ReadableDatabase, gate: WriteGate) {
  return {
    settings: (): Settings => currentSettings(reader),
    /** Changes the settings given; the rest stay. */
    async change(
      actor: Actor,
      changes: { [Name in keyof Settings]?: Settings[Name] | undefined },
    ): Promise<Settings> {
      const { result } = await gate.write(actor, ({ db }) => {
        const before = currentSettings(db);
        const changed: Record<string, Json> = {};
        for (const [name, value] of Object.entries(changes) as [keyof Settings, Json | undefined][]) {
          if (value === undefined || JSON.stringify(value) === JSON.stringify(before[name])) continue;
          settingWrites(db).put(name, value);
          changed[name] = value;
        }
        const events =
          Object.keys(changed).length > 0 ? [{ type: 'settings.changed' as const, data: changed }] : [];
        return { result: currentSettings(db), events };
      });
      return result;
    },
  };
}
