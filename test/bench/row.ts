// One row of the table: what was measured, beside what, and whether that meets the target.

/** `least`: the ratio or figure must be at least this; `most`: at most. */
export interface Target {
  least?: number;
  most?: number;
  unit: string;
}

export interface Row {
  what: string;
  /** Which library: how many borrowers and items. */
  library: string;
  measured: { value: number; unit: string } | null;
  /** The same work done without Loandesk, in the same run. */
  baseline: { value: number; unit: string; what: string } | null;
  /** The figure that is compared with the target: a ratio to the baseline, or the measured figure itself. */
  held: number | null;
  target: Target | null;
  met: boolean | null;
  /** How far it is from the target, or why it was not measured. */
  remark: string;
  /** Everything that was measured on the way. */
  details: Record<string, unknown>;
}

export function row(given: Omit<Row, 'met' | 'remark'> & { remark?: string }): Row {
  const { held, target, remark = '' } = given;
  if (held === null || target === null) return { ...given, met: null, remark };
  const met =
    (target.least === undefined || held >= target.least) &&
    (target.most === undefined || held <= target.most);
  return { ...given, met, remark: [met ? '' : shortfall(held, target), remark].filter(Boolean).join('; ') };
}

/** A row that could not be measured, said out loud. */
export function notMeasured(what: string, why: string): Row {
  return row({
    what,
    library: '',
    measured: null,
    baseline: null,
    held: null,
    target: null,
    details: {},
    remark: why,
  });
}

function shortfall(held: number, { least, most }: Target): string {
  const bound = least ?? most ?? 0;
  const percent = Math.abs((held / bound - 1) * 100).toFixed(0);
  return least === undefined ? `${percent} % over` : `${percent} % short`;
}
