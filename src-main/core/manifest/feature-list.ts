// Processes the list of features: checks its order, collects declarations, and builds, maintains and closes features.
import type { CalendarDate } from '../dates/calendar-dates.ts';
import type { NoticeCode } from '../notices/notices.ts';
import { newRoutes, type Routes } from '../http/operation.ts';
import type { PublicPages } from '../http/public-pages.ts';
import { emptiedByErasure, type AllEvents } from '../events/event-handlers.ts';
import type { CloseWork } from '../journal/ledger-recovery.ts';
import type { AnyFeature, KeptAtRestore } from './feature.ts';
import type { HeldData } from './held-data.ts';
import type { OwnSettings, SettingsShape } from './settings.ts';
import type { ErasurePlan } from './personal-data.ts';
import type { Tables } from './tables.ts';

type Needs<F> = F extends { readonly services?: (library: infer Library) => unknown } ? Library : unknown;
type ServicesOfOne<F> = F extends { readonly services?: (library: never) => infer Services }
  ? Services
  : unknown;
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** The services of all features of a list, by name. */
export type ServicesOf<List extends readonly AnyFeature[]> = Together<
  List[number] extends infer F ? (F extends AnyFeature ? ServicesOfOne<F> : never) : never
>;

type Part = 'tables' | 'events' | 'problems' | 'refusals' | 'mail' | 'settings';

/** The declarations of all features of a list for this part, by name. */
type DeclaredIn<List extends readonly AnyFeature[], Of extends Part> = Together<
  List[number] extends infer F ? (F extends Partial<Record<Of, infer Own>> ? NonNullable<Own> : never) : never
>;

/**
 * The list's own type if each feature's needs come before it; otherwise the feature is replaced by a type that names
 * what is missing, so that the compiler reports it.
 */
type InOrder<
  List extends readonly unknown[],
  Have,
  Done extends readonly unknown[] = [], // makes it tail-recursive: otherwise some 50 features are the limit
> = List extends readonly [infer First, ...infer Rest]
  ? InOrder<
      Rest,
      Have & ServicesOfOne<First>,
      [
        ...Done,
        Have extends Needs<First>
          ? First
          : { 'needs what does not stand before it': Exclude<keyof Needs<First>, keyof Have> },
      ]
    >
  : Done;

/** @typeParam Base what all features receive, apart from the services of earlier ones */
export function featureList<Base>() {
  return <const List extends readonly AnyFeature[]>(...list: List & InOrder<List, Base>): List => {
    mergedOnce(list.map(({ name }) => ({ [name]: true })));
    return list;
  };
}

/** Merges the records; a name that two features declare is a defect. */
function mergedOnce<Value>(parts: readonly Readonly<Record<string, Value>>[]): Record<string, Value> {
  const all: Record<string, Value> = {};
  for (const part of parts)
    for (const [name, value] of Object.entries(part)) {
      if (Object.hasOwn(all, name)) throw new Error(`Two features declare ${name}.`);
      all[name] = value;
    }
  return all;
}

/** The declarations of these features for this part; a name that two of them declare is a defect. */
export function declaredOf<const List extends readonly AnyFeature[], Of extends Part>(
  list: List,
  part: Of,
): DeclaredIn<List, Of> {
  return mergedOnce<unknown>(list.map((feature) => feature[part] ?? {})) as DeclaredIn<List, Of>;
}

/** The data that these features hold about a borrower; a field that two of them declare is a defect. */
export function heldBy(list: readonly AnyFeature[]): HeldData {
  return mergedOnce(list.map(({ personalData }) => personalData?.held ?? {}));
}

/** The plan in the reverse order of the list and of the tables, because rows refer to earlier tables. */
export function erasurePlanOf(list: readonly AnyFeature[], tables: Tables, events: AllEvents): ErasurePlan {
  const declared = list.toReversed().map(({ personalData }) => personalData ?? {});
  return {
    names: declared.flatMap(({ names = [] }) => names),
    numbers: declared.flatMap(({ numbers = [] }) => numbers),
    erasure: declared.flatMap(({ erasure = [] }) => erasure),
    rebuild: declared.flatMap(({ rebuild = [] }) => rebuild),
    columns: Object.entries(tables)
      .toReversed()
      .flatMap(([table, { personal = {}, counted }]) =>
        Object.entries(personal).flatMap(([column, policy]) =>
          policy === 'delete' || policy === 'clear'
            ? [{ table, column, policy, ...(counted !== undefined && { counted }) }]
            : [],
        ),
      ),
    emptied: emptiedByErasure(events),
  };
}

/** The settings that the support file shows, with their defaults. */
export function settingsInSupportFile(list: readonly AnyFeature[]): Readonly<Record<string, unknown>> {
  const all: SettingsShape = declaredOf(list, 'settings');
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, { initial, inSupportFile }]) =>
      inSupportFile ? [[name, initial]] : [],
    ),
  );
}

/** The settings that only their own features show. */
export function ownSettingsOf(list: readonly AnyFeature[]): readonly OwnSettings[] {
  return list.flatMap(({ ownSettings }) => ownSettings ?? []);
}

/** Closes the work of all features; returns how much, by the features that had any. */
export function workClosing(list: readonly AnyFeature[]): CloseWork {
  return (db, state) =>
    Object.fromEntries(
      list.flatMap(({ name, closeWork }): [string, number][] => {
        const count = closeWork?.(db, state) ?? 0;
        return count === 0 ? [] : [[name, count]];
      }),
    );
}

/** The notice codes that these features declare. */
export function noticesOf(list: readonly AnyFeature[]): readonly NoticeCode[] {
  return list.flatMap((feature) => feature.notices ?? []);
}

/** The values that these features keep when a backup is restored. */
export function keptAtRestoreOf(list: readonly AnyFeature[]): readonly KeptAtRestore[] {
  return list.flatMap((feature) => feature.keptAtRestore ?? []);
}

/** The features of one open library. */
export interface BuiltFeatures<Services> {
  readonly services: Services;
  routes(): Routes;
  openRoutes(): Routes;
  publicPages(): readonly PublicPages[];
  /** One after the other, in the order of the list. */
  start(report: (error: unknown) => void): Promise<void>;
  /** One after the other, in the order of the list. */
  newDay(today: CalendarDate, report: (error: unknown) => void): Promise<void>;
  /** All at once: a slow one does not delay the others. */
  maintenance(report: (error: unknown) => void): Promise<void>;
  /** One after the other, the last feature first. */
  readonly closings: readonly (() => unknown)[];
}

/**
 * @param base the `Base` of `featureList`
 * @param isMainDesk whether the library's records are kept here; elsewhere only features of every desk do daily work
 */
export function buildFeatures<const List extends readonly AnyFeature[]>(
  list: List,
  base: object,
  isMainDesk: (services: ServicesOf<List>) => boolean,
): BuiltFeatures<ServicesOf<List>> {
  const servicesByFeature = new Map<string, object>();
  let all: Record<string, unknown> = {};
  for (const feature of list) {
    const services = (feature.services?.({ ...base, ...all } as never) ?? {}) as Record<string, unknown>;
    servicesByFeature.set(feature.name, services);
    all = mergedOnce([all, services]);
  }
  const library = { ...base, ...all } as never;
  const servicesOf = ({ name }: AnyFeature): never => servicesByFeature.get(name) as never;
  const working = (): readonly AnyFeature[] =>
    isMainDesk(all as ServicesOf<List>) ? list : list.filter(({ atEveryDesk }) => atEveryDesk === true);
  return {
    services: all as ServicesOf<List>,
    routes() {
      const routes = newRoutes();
      for (const feature of list)
        for (const part of [feature.routes?.(servicesOf(feature), library) ?? []].flat())
          routes.route('/', part as never);
      return routes;
    },
    openRoutes() {
      const routes = newRoutes();
      for (const feature of list)
        for (const part of [feature.openRoutes?.(servicesOf(feature)) ?? []].flat())
          routes.route('/', part as never);
      return routes;
    },
    publicPages: () => list.flatMap((feature) => feature.publicPages?.(servicesOf(feature), library) ?? []),
    async start(report) {
      for (const feature of list)
        try {
          await feature.start?.(servicesOf(feature));
        } catch (error) {
          report(error);
        }
    },
    async newDay(today, report) {
      for (const feature of working()) await feature.newDay?.(servicesOf(feature), today).catch(report);
    },
    async maintenance(report) {
      await Promise.all(
        working().map(async (feature) => feature.maintenance?.(servicesOf(feature)).catch(report)),
      );
    },
    closings: list.toReversed().flatMap((feature) => {
      const { close } = feature;
      return close === undefined ? [] : [() => close(servicesOf(feature), library)];
    }),
  };
}
