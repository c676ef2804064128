import { isProviderError } from '../outside/provider-error.ts';
import type { Ms } from '../outside/raw-http.ts';

/** Reads a window, and where the platform refuses it with this code, as too much for one list, its two halves instead. */
export async function* inHalves<T>(
  { from, to }: { from: Ms; to: Ms },
  tooMuch: string,
  read: (window: { from: Ms; to: Ms }) => AsyncIterable<T>,
): AsyncIterable<T> {
  try {
    yield* read({ from, to });
  } catch (error) {
    // Platforms read whole seconds.
    const middle = Math.floor((from + to) / 2000) * 1000;
    if (!isProviderError(error) || error.code !== tooMuch || middle <= from) throw error;
    yield* inHalves({ from, to: middle }, tooMuch, read);
    yield* inHalves({ from: middle, to }, tooMuch, read);
  }
}
