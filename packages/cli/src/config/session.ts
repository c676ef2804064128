import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { COPY } from '../copy.ts';
import { CliFailure, usageFailure } from '../failure.ts';
import { EXIT } from '../exit-codes.ts';
import type { Stored, StoredProfile } from './store.ts';

export const DEFAULT_BASE = 'http://127.0.0.1:3000';
const PROJECT_FILE = '.giftrc.json';

/** Where a value came from, for `whoami` and for the rule which host may see a token. */
export type Source = 'flag' | 'env' | 'env-file' | 'project' | 'stored' | 'setting' | 'default';

/** Which service is called, as whom. */
export interface Session {
  base: string;
  baseSource: Source;
  profile: string;
  token: string | null;
  tokenSource: Source | null;
  /** The stored login of this profile, whatever token rules. */
  stored: StoredProfile | null;
}

export interface SessionFlags {
  profile?: string | undefined;
  apiBase?: string | undefined;
  tokenFile?: string | undefined;
}

interface ProjectFile {
  api_base?: unknown;
  profile?: unknown;
  token_file?: unknown;
}

/** Finds base and token: flag, environment, named file, project file, stored login, in this order (D1002). */
export function findSession(
  flags: SessionFlags,
  { env, cwd, stored }: { env: NodeJS.ProcessEnv; cwd: string; stored: Stored },
): Session {
  const project = readProjectFile(cwd);
  const profile = flags.profile ?? env['GIFT_PROFILE'] ?? textOf(project.profile) ?? stored.current;
  const login = stored.profiles[profile] ?? null;
  const [base, baseSource] = first<Source>([
    [flags.apiBase, 'flag'],
    [env['GIFT_API_BASE'], 'env'],
    [textOf(project.api_base), 'project'],
    [login?.api_base, 'stored'],
    [stored.settings.api_base, 'setting'],
  ]) ?? [DEFAULT_BASE, 'default'];
  const clean = cleanBase(base);
  const found = findToken(flags, env, cwd, project);
  if (found && found.source !== 'project' && baseSource === 'project')
    throw usageFailure(COPY.projectBaseRefused(clean), COPY.projectBaseNext(clean));
  const isOurs = login !== null && login.api_base === clean;
  return {
    base: clean,
    baseSource,
    profile,
    token: found?.token ?? (isOurs ? login.token : null),
    tokenSource: found?.source ?? (isOurs ? 'stored' : null),
    stored: login,
  };
}

/** The session's token; exit 4 with the way to log in when there is none. */
export function requireLogin(session: Session): string {
  if (session.token !== null) return session.token;
  const isElsewhere = session.stored !== null && session.stored.api_base !== session.base;
  throw new CliFailure(EXIT.login, isElsewhere ? COPY.loginElsewhere(session.base) : COPY.notLoggedIn, {
    code: 401,
    next: COPY.loginNext,
  });
}

/** An address without path, query and closing slash; http and https only. */
export function cleanBase(text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw usageFailure(COPY.badBase(text));
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw usageFailure(COPY.badBase(text));
  return url.origin;
}

function findToken(
  flags: SessionFlags,
  env: NodeJS.ProcessEnv,
  cwd: string,
  project: ProjectFile,
): { token: string; source: Source } | null {
  if (flags.tokenFile) return { token: readToken(resolve(cwd, flags.tokenFile)), source: 'flag' };
  if (env['GIFT_TOKEN']) return { token: env['GIFT_TOKEN'].trim(), source: 'env' };
  if (env['GIFT_TOKEN_FILE'])
    return { token: readToken(resolve(cwd, env['GIFT_TOKEN_FILE'])), source: 'env-file' };
  const file = textOf(project.token_file);
  return file ? { token: readToken(resolve(cwd, file)), source: 'project' } : null;
}

function readToken(file: string): string {
  try {
    const token = readFileSync(file, 'utf8').trim();
    if (/^[\w-]{20,128}$/.test(token)) return token;
  } catch {
    throw usageFailure(COPY.tokenFileUnreadable(file));
  }
  throw usageFailure(COPY.tokenFileWrong(file));
}

function readProjectFile(cwd: string): ProjectFile {
  let text: string;
  try {
    text = readFileSync(join(cwd, PROJECT_FILE), 'utf8');
  } catch {
    return {};
  }
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null) return read;
  } catch {
    // Said below, the same as for a list or a number.
  }
  throw usageFailure(COPY.badProjectFile(PROJECT_FILE));
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

function first<S>(candidates: [string | undefined, S][]): [string, S] | undefined {
  return candidates.find((candidate): candidate is [string, S] => Boolean(candidate[0]));
}
