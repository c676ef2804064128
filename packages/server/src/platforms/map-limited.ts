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
  let next = 0;
  const worker = async () => {
    while (next < entries.length) {
      const index = next;
      next += 1;
      try {
        answers[index] = await work(entries[index]!);
      } catch (error) {
        next = entries.length;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, entries.length) }, worker));
  return answers;
}
