// Converts the library's settings to form fields and back.

import type { Settings } from '../../api/api-types.ts';

export interface SettingsValues extends Readonly<Record<string, string | boolean>> {
  readonly libraryName: string;
  readonly timeZone: string;
  readonly language: string;
  readonly closeBorrowerAfterSeconds: string;
  /** The form uses seconds; the API uses milliseconds. */
  readonly ignoreRepeatWithinMs: string;
  readonly refuseWhenOverdue: boolean;
  readonly sounds: boolean;
}

export function settingsValues(settings: Settings): SettingsValues {
  return {
    libraryName: settings.libraryName,
    timeZone: settings.timeZone,
    language: settings.language,
    closeBorrowerAfterSeconds: String(settings.closeBorrowerAfterSeconds),
    ignoreRepeatWithinMs: String(settings.ignoreRepeatWithinMs / 1000),
    refuseWhenOverdue: settings.refuseWhenOverdue,
    sounds: settings.sounds,
  };
}

/** A number with a point or a Dutch comma; null for anything else. */
function numberFrom(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

type Timing = 'closeBorrowerAfterSeconds' | 'ignoreRepeatWithinMs';
const mostSeconds: Readonly<Record<Timing, number>> = {
  closeBorrowerAfterSeconds: 3600,
  ignoreRepeatWithinMs: 60,
};

export function faultySettings(values: SettingsValues): readonly Timing[] {
  return (['closeBorrowerAfterSeconds', 'ignoreRepeatWithinMs'] as const).filter((field) => {
    const seconds = numberFrom(values[field]);
    return seconds === null || seconds > mostSeconds[field];
  });
}

export function settingsChange(changes: Partial<SettingsValues>): Partial<Settings> {
  const { closeBorrowerAfterSeconds, ignoreRepeatWithinMs, libraryName, ...same } = changes;
  const closeAfter = numberFrom(closeBorrowerAfterSeconds ?? '');
  const repeatWithin = numberFrom(ignoreRepeatWithinMs ?? '');
  return {
    ...same,
    ...(libraryName !== undefined && { libraryName: libraryName.trim() }),
    ...(closeAfter !== null && { closeBorrowerAfterSeconds: Math.round(closeAfter) }),
    ...(repeatWithin !== null && { ignoreRepeatWithinMs: Math.round(repeatWithin * 1000) }),
  };
}
