import { isProviderError, ProviderError, type ProviderErrorKind } from '../outside/provider-error.ts';

/** How platforms refuse a code that they do not know or know no more; few say it by a code of its own. */
const REFUSED: ReadonlySet<ProviderErrorKind> = new Set(['rejected', 'not_found', 'state', 'unknown']);

/** Trades a code for leave: a refusal without a better reason means that the code is none (`invalid`). */
export async function takeCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isProviderError(error) || !REFUSED.has(error.kind)) throw error;
    throw new ProviderError('invalid', { code: error.code, text: error.text, cause: error });
  }
}
