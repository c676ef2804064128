/** Middle value of a list; of an even count the lower of the two, so that it is one that was measured. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Smallest measured value that is not below `share` percent of them. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * share) / 100) - 1)] ?? Number.NaN;
}

/** Milliseconds that `work` takes, with its answer. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const since = performance.now();
  const answer = await work();
  return { ms: performance.now() - since, answer };
}

/** A number as people read it in a table: three digits that matter. */
export function show(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

/** Median and range of a list. */
export function spread(values: readonly number[], unit = 'ms'): string {
  return `${show(median(values))} ${unit} (${show(Math.min(...values))}-${show(Math.max(...values))}, n=${values.length})`;
}
