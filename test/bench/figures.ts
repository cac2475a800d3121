// Medians, percentiles and the wording of measured figures.

/** @param share 0.95 for the 95th percentile (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('nothing was measured');
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Three significant digits, without an exponent. */
export function rounded(value: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(3));
}

export const written = (value: number): string => rounded(value).toLocaleString('en', { useGrouping: true });
