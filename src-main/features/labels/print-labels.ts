// Orders a PDF of labels, or a picture of its first page, from a worker process.
import type { Writing } from '../../core/languages/writing-rules.ts';
import { startJob } from '../../core/jobs/worker-host.ts';
import { job } from '../../core/jobs/worker-job.ts';
import type { Letterhead } from '../printing/letterhead.ts';
import type { CardDesign } from './card-layout-rules.ts';
import type { Symbology } from './symbology-rules.ts';
import type { LabelKind } from './label-layout-rules.ts';
import type { LabelSheet, Offset } from './label-sheet-rules.ts';

export interface PrintedLabel {
  /** Empty: the label has no barcode. */
  readonly number: string;
  readonly main: string;
  readonly lines: readonly string[];
  readonly library: string;
  /** The id of the borrower whose photo is on the card. */
  readonly photoOf?: string | undefined;
  /** The colour of a stripe, or of the band of a card, such as `#0b6a3c`. */
  readonly stripe?: string | undefined;
}

/** Labels that start on a new page if they have a heading. */
export interface LabelGroup {
  readonly heading: string;
  /** Beside the heading, such as the day. */
  readonly about?: string;
  readonly labels: readonly PrintedLabel[];
}

export interface LabelsOrder {
  /** The library's file, for the photos. */
  readonly file: string;
  readonly title: string;
  /** `test`: a page to measure with, and no groups. */
  readonly kind: LabelKind | 'test';
  /** Of cards. */
  readonly design: CardDesign;
  readonly letterhead: Letterhead;
  /** The direction of the library's language. */
  readonly dir: Writing['dir'];
  readonly symbology: Symbology;
  readonly sheet: LabelSheet;
  readonly offset: Offset;
  readonly startAt: number;
  readonly groups: readonly LabelGroup[];
  /** `preview`: the first page as SVG, with the edges of the labels. */
  readonly as: 'pdf' | 'preview';
}

export type LabelsDrawn =
  | { readonly pdf: Uint8Array }
  | { readonly preview: string; readonly pages: number }
  /** Nothing was drawn. */
  | { readonly tooSmall: { readonly number: string; readonly needs: number } };

export const labelsJob = job<LabelsOrder, LabelsDrawn>('labels');

/** Timeout: a few thousand labels, on a slow computer. */
const timeoutMs = 5 * 60_000;

/** @throws JobError */
export function drawLabelsInWorker(order: LabelsOrder, signal?: AbortSignal): Promise<LabelsDrawn> {
  return startJob(labelsJob, order, timeoutMs, { signal }).done;
}
