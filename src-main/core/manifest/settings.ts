// Settings as features declare them: what may be set, and what applies until it is set.
import type { z } from 'zod';

/**
 * One setting. Its default stands beside its schema, never in it: `.partial()` would fill a `.default()` into the body
 * of `POST /settings`, and a change of one setting would reset all others.
 */
export interface Setting<Value> {
  readonly schema: z.ZodType<Value>;
  readonly initial: Value;
  /** An operation of its own changes it; `POST /settings` refuses it. */
  readonly readOnly: boolean;
  /** Whether the support file shows it: never free text, an address or a path, which may name a person. */
  readonly inSupportFile: boolean;
  /** Whether it belongs to this computer: a library that comes from an export or a copy begins with its default. */
  readonly ofComputer: boolean;
}

export type SettingsShape = Readonly<Record<string, Setting<unknown>>>;

export type ValuesOf<Shape extends SettingsShape> = {
  -readonly [Name in keyof Shape]: Shape[Name] extends Setting<infer Value> ? Value : never;
};

/** Settings of a feature that only its own operations show and change: neither `/settings` nor the support file has them. */
export interface OwnSettings<Shape extends SettingsShape = SettingsShape> {
  /** Their names in the table begin with it and a dot. */
  readonly group: string;
  readonly shape: Shape;
  /** Whether exports hold them. */
  readonly exported: boolean;
}

/** For the schemas of a feature's own operations. */
export function schemasOf<Shape extends SettingsShape>(
  shape: Shape,
): { [Name in keyof Shape]: Shape[Name]['schema'] } {
  const schemas = Object.entries(shape).map(([name, { schema }]) => [name, schema]);
  return Object.fromEntries(schemas) as { [Name in keyof Shape]: Shape[Name]['schema'] };
}

export function setting<Value>(
  schema: z.ZodType<Value>,
  initial: NoInfer<Value>,
  {
    readOnly = false,
    inSupportFile = false,
    ofComputer = false,
  }: { readOnly?: boolean; inSupportFile?: boolean; ofComputer?: boolean } = {},
): Setting<Value> {
  return { schema, initial, readOnly, inSupportFile, ofComputer };
}
