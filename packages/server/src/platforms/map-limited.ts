/**
 * Like Promise.all over `work`, at most so many at a time; the answers stand in the order of the entries. After a failure
 * no more are begun.
 */
export async function mapLimited<T, R>(
  entries: readonly T[],
  atOnce: number,
  work: (entry: T) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = [];
  // All workers draw from one iterator.
  const queue = entries.entries();
  let hasFailed = false;
  const worker = async () => {
    for (const [index, entry] of queue) {
      if (hasFailed) return;
      try {
        answers[index] = await work(entry);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, entries.length) }, worker));
  return answers;
}
