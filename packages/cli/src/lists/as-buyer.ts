import type { Deps } from '../deps.ts';
import { isNotInScope } from '../lib/failure.ts';
import type { Api } from '../net/open-api.ts';

/** Looks at goods as whoever would buy them, whose prices they are; as a visitor without a login, and with a key that may not look. */
export async function asBuyer<T>(deps: Deps, look: (api: Api) => Promise<T>): Promise<T> {
  const { base, token, key } = await deps.session();
  const asVisitor = async () => look(await deps.visitorApi(base));
  if (token === null && key === null) return asVisitor();
  try {
    return await look(await deps.api());
  } catch (error) {
    if (!isNotInScope(error)) throw error;
    return asVisitor();
  }
}
