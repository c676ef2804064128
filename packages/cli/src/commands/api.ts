import { type AnyCall, ApiFailure, callRoute } from '@giftship/shared/api/client';
import { apiRoutes } from '@giftship/shared/api/routes';
import { type FileReply, isFile, type Route, type Routes } from '@giftship/shared/contract/define-routes';
import { COPY } from '../lib/copy.ts';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure, usageFailure } from '../lib/failure.ts';
import { suggest } from '../help/suggest.ts';
import { readAll } from '../lists/read-all.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { API_SAY as SAY } from './api-copy.ts';

export interface ApiOptions {
  method: Route['method'];
  path: string;
  data?: string;
  query?: string[];
  key?: string;
  all?: boolean;
  out?: string;
}

const MOST_BODY = 5 * 1024 * 1024;
const NOT_FOUND = 404;

/** One call of the service, signed and repeated as every other: answers its `data`, or the file it sends. */
export async function run(deps: Deps, options: ApiOptions): Promise<Outcome> {
  const { path, query } = addressOf(options);
  const known = routeOf(options.method, path);
  const route = known ?? { method: options.method, path, file: true as const };
  const body = await bodyOf(deps, options.data);
  if (options.out !== undefined) await deps.files.refuseUnwritable(options.out, '--out');
  const call: AnyCall = {
    query,
    ...(body === undefined ? {} : { body }),
    ...keyOf(deps, known, options.key),
  };
  const send = await deps.send();
  const data = await reach(
    () => (options.all ? readAll(deps, send, { route, call }) : callRoute(send, route, call)),
    route.method,
    path,
  );
  if (isFile(data)) return writeFile(deps, data, options.out);
  const text = JSON.stringify(data, null, 2);
  if (options.out === undefined) return { ...done(data, () => text), ...linesOf(data) };
  await deps.files.write(options.out, `${text}\n`);
  return done(data, () => '', COPY.written(options.out));
}

/** `/events?limit=5`, with or without the `/api` in front, and the pairs of --query. */
function addressOf({ path, query = [] }: ApiOptions): { path: string; query: Record<string, string> } {
  if (!path.startsWith('/')) throw usageFailure(SAY.pathWrong(path));
  const url = new URL(path, 'http://localhost');
  const pairs = query.map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) throw usageFailure(SAY.queryWrong(pair));
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  return {
    path: url.pathname.replace(/^\/api(?=\/)/, ''),
    query: { ...Object.fromEntries(url.searchParams), ...Object.fromEntries(pairs) },
  };
}

const ROUTES: readonly Route[] = Object.values<Routes>(apiRoutes).flatMap((group) => Object.values(group));

const routeOf = (method: string, path: string): Route | undefined =>
  ROUTES.find((route) => route.method === method && route.path === path);

/** JSON as it stands, from a file (`@name`) or from stdin (`-`, `@-`). */
async function bodyOf({ files }: Deps, data: string | undefined): Promise<unknown> {
  if (data === undefined) return undefined;
  const file = data === '-' ? '-' : data.startsWith('@') ? data.slice(1) : null;
  const text = file === null ? data : await files.text(file, MOST_BODY);
  try {
    return JSON.parse(text);
  } catch {
    throw usageFailure(SAY.dataWrong, SAY.dataNext);
  }
}

/** A call with one effect per key gets one, and the key is told: with it the call can be sent again. */
function keyOf({ random, out }: Deps, route: Route | undefined, given: string | undefined): { key?: string } {
  if (given !== undefined) return { key: given };
  if (route?.idempotent !== true) return {};
  const key = `gift-api-${Array.from({ length: 24 }, () => Math.floor(random() * 36).toString(36)).join('')}`;
  out.say(SAY.keyMade(key));
  return { key };
}

/** A path that the service does not know is answered with the nearest one that it does. */
async function reach<T>(call: () => Promise<T>, method: string, path: string): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isUnknown = error instanceof ApiFailure && error.status === NOT_FOUND && !routeOf(method, path);
    if (!isUnknown) throw error;
    const near = suggest(
      path,
      ROUTES.filter((route) => route.method === method).map((route) => route.path),
    );
    throw new CliFailure(EXIT.usage, SAY.noRoute(method, path), {
      code: error.code,
      next: near === null ? SAY.seeDocs : SAY.didYouMean(method, near),
    });
  }
}

/** A file goes where it is told, and to stdout only where no terminal would show it. */
async function writeFile(
  { files, out: { isForPeople } }: Deps,
  file: FileReply,
  out: string | undefined,
): Promise<Outcome> {
  if (out === undefined && isForPeople)
    throw usageFailure(COPY.flagMissing('--out'), SAY.isFile(file.fileName));
  await files.write(out ?? '-', file.bytes);
  return done(
    { file: out ?? '-', bytes: file.bytes.length },
    () => '',
    out === undefined ? '' : COPY.written(out),
  );
}

const linesOf = (data: unknown): { lines?: readonly unknown[] } =>
  typeof data === 'object' && data !== null && 'list' in data && Array.isArray(data.list)
    ? { lines: data.list }
    : {};
