// The shape of a report, and the list of reports.
import type { z } from '@hono/zod-openapi';
import type { ReportPeriod, Step } from './report-periods-rules.ts';
import type { reportSchema } from './reports-schemas.ts';

export interface ReportRow {
  /** The id of the class, type or title; null for periods and other rows without one. */
  id: string | null;
  label: string | null;
  detail: string | null;
  figures: Record<string, number | null>;
}

export type Report = z.infer<typeof reportSchema>;

export const collectionGroupings = ['subject', 'shelf', 'type', 'language'] as const;
export type Grouping = (typeof collectionGroupings)[number];

/** Reports of a period. */
export type PeriodReport =
  | { readonly report: 'loans'; readonly by: Step | 'class' | 'type' | 'subject' }
  | {
      readonly report: 'titles';
      readonly order: 'mostLent' | 'neverLent';
      /** Only copies of the item type with this id. */
      readonly type?: string | undefined;
      readonly limit: number;
    }
  | { readonly report: 'collection'; readonly by: Grouping }
  | { readonly report: 'borrowers' }
  | { readonly report: 'losses'; readonly by: 'month' | 'type' }
  | { readonly report: 'takings'; readonly by: 'month' | 'kind' };

/** Reports of the present. */
export type PresentReport =
  { readonly report: 'overdue'; readonly by: 'class' | 'type' } | { readonly report: 'holds-unmet' };

export type ReportWanted = (PeriodReport & { readonly period: ReportPeriod }) | PresentReport;
