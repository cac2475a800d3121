// Converts the library's settings to form fields and back.

import type { Settings } from '../../api/library.ts';
import { decimalMark } from '../languages/languages.ts';

export interface SettingsValues extends Readonly<Record<string, string | boolean>> {
  readonly libraryName: string;
  readonly libraryAddress: string;
  readonly timeZone: string;
  readonly language: Settings['language'];
  readonly closeBorrowerAfterSeconds: string;
  /** The form uses seconds; the API uses milliseconds. */
  readonly ignoreRepeatWithinMs: string;
  readonly dueBeforeLeaving: boolean;
  readonly refuseWhenOverdue: boolean;
  readonly refuseOverdueDays: string;
  readonly refuseOverdueItems: string;
  readonly sounds: boolean;
  readonly kindWords: boolean;
  readonly keepLedgerDays: string;
  readonly maxClaims: string;
  readonly lostAfterDaysOverdue: string;
}

/** @param language a number with decimals has a comma in Dutch */
export function settingsValues(settings: Settings, language: string): SettingsValues {
  const seconds = String(settings.ignoreRepeatWithinMs / 1000);
  return {
    libraryName: settings.libraryName,
    libraryAddress: settings.libraryAddress ?? '',
    timeZone: settings.timeZone,
    language: settings.language,
    closeBorrowerAfterSeconds: String(settings.closeBorrowerAfterSeconds),
    ignoreRepeatWithinMs: seconds.replace('.', decimalMark(language)),
    dueBeforeLeaving: settings.dueBeforeLeaving,
    refuseWhenOverdue: settings.refuseWhenOverdue,
    refuseOverdueDays: String(settings.refuseOverdueDays),
    refuseOverdueItems: String(settings.refuseOverdueItems),
    sounds: settings.sounds,
    kindWords: settings.kindWords,
    keepLedgerDays: String(settings.keepLedgerDays),
    maxClaims: String(settings.maxClaims),
    lostAfterDaysOverdue: String(settings.lostAfterDaysOverdue),
  };
}

/** A number with a point or a Dutch comma; null for anything else. */
function numberFrom(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

type Timing =
  | 'closeBorrowerAfterSeconds'
  | 'ignoreRepeatWithinMs'
  | 'keepLedgerDays'
  | 'refuseOverdueDays'
  | 'refuseOverdueItems'
  | 'maxClaims'
  | 'lostAfterDaysOverdue';
/** In the unit of the field. */
const mostOf: Readonly<Record<Timing, number>> = {
  closeBorrowerAfterSeconds: 3600,
  ignoreRepeatWithinMs: 60,
  keepLedgerDays: 3650,
  refuseOverdueDays: 3650,
  refuseOverdueItems: 1000,
  maxClaims: 1000,
  lostAfterDaysOverdue: 3650,
};
const timings = Object.keys(mostOf) as Timing[];

export function faultySettings(values: SettingsValues): readonly Timing[] {
  return timings.filter((field) => {
    const typed = numberFrom(values[field]);
    return typed === null || typed > mostOf[field] || (field === 'refuseOverdueItems' && typed < 1);
  });
}

export function settingsChange(changes: Partial<SettingsValues>): Partial<Settings> {
  const { libraryName, libraryAddress, ...changedOthers } = changes;
  const { closeBorrowerAfterSeconds, ignoreRepeatWithinMs, keepLedgerDays, ...others } = changedOthers;
  const { maxClaims, lostAfterDaysOverdue, refuseOverdueDays, refuseOverdueItems, ...same } = others;
  const refuseAfter = numberFrom(refuseOverdueDays ?? '');
  const refuseFrom = numberFrom(refuseOverdueItems ?? '');
  const claims = numberFrom(maxClaims ?? '');
  const lostAfter = numberFrom(lostAfterDaysOverdue ?? '');
  const closeAfter = numberFrom(closeBorrowerAfterSeconds ?? '');
  const repeatWithin = numberFrom(ignoreRepeatWithinMs ?? '');
  const ledgerDays = numberFrom(keepLedgerDays ?? '');
  return {
    ...same,
    ...(libraryName !== undefined && { libraryName: libraryName.trim() }),
    ...(libraryAddress !== undefined && { libraryAddress: libraryAddress.trim() || null }),
    ...(closeAfter !== null && { closeBorrowerAfterSeconds: Math.round(closeAfter) }),
    ...(ledgerDays !== null && { keepLedgerDays: Math.round(ledgerDays) }),
    ...(refuseAfter !== null && { refuseOverdueDays: Math.round(refuseAfter) }),
    ...(refuseFrom !== null && { refuseOverdueItems: Math.round(refuseFrom) }),
    ...(claims !== null && { maxClaims: Math.round(claims) }),
    ...(lostAfter !== null && { lostAfterDaysOverdue: Math.round(lostAfter) }),
    ...(repeatWithin !== null && { ignoreRepeatWithinMs: Math.round(repeatWithin * 1000) }),
  };
}
