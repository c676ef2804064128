/** Rows that are worked on without a pause: some milliseconds, so that other calls are answered in between. */
export const SLICE_ROWS = 1_000;

/** Cuts long lists up and lets other calls go first between two slices; a short list is one slice and no pause. */
export async function* inSlices<T>(
  rows: readonly T[],
): AsyncGenerator<{ slice: readonly T[]; start: number }> {
  for (let start = 0; start < rows.length; start += SLICE_ROWS) {
    if (start > 0) await new Promise((resolve) => setImmediate(resolve));
    yield { slice: rows.slice(start, start + SLICE_ROWS), start };
  }
}
