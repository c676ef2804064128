import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ownValue } from '@giftship/shared/lib/own-value';
import { COPY } from '../lib/copy.ts';
import { CliFailure, usageFailure } from '../lib/failure.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { type KeyPair, readKeyPair } from './key-pair.ts';
import { openTo } from './paths.ts';
import type { Stored, StoredProfile } from './store.ts';

const DEFAULT_BASE = 'http://127.0.0.1:3000';
const PROJECT_FILE = '.giftrc.json';

/** Where a value came from, for `whoami` and for the rule which host may see a token. */
type Source = 'flag' | 'env' | 'env-file' | 'project' | 'stored' | 'setting' | 'default';

/** Which service is called, as whom. */
export interface Session {
  base: string;
  baseSource: Source;
  profile: string;
  token: string | null;
  /** The API key that signs instead of a token; at most one of both is there. */
  key: KeyPair | null;
  /** Where token or key came from. */
  tokenSource: Source | null;
  /** The file outside of our own that it was read from. */
  secretFile?: string;
  /** The stored login of this profile, whatever token rules. */
  stored: StoredProfile | null;
}

export interface SessionFlags {
  profile?: string | undefined;
  apiBase?: string | undefined;
  tokenFile?: string | undefined;
}

/** What calls go out with. */
export type Login = { token: string; key: null } | { token: null; key: KeyPair };
type Found = Login & { source: Source; file?: string };

interface ProjectFile {
  api_base?: unknown;
  profile?: unknown;
  token_file?: unknown;
  app_key?: unknown;
  app_secret_file?: unknown;
}

/** Finds base and token: flag, environment, named file, project file, stored login, in this order (D1002). */
export function findSession(
  flags: SessionFlags,
  { env, cwd, stored }: { env: NodeJS.ProcessEnv; cwd: string; stored: Stored },
): Session {
  const project = readProjectFile(cwd);
  const profile = flags.profile ?? env['GIFT_PROFILE'] ?? textOf(project.profile) ?? stored.current;
  const login = ownValue(stored.profiles, profile) ?? null;
  const [base, baseSource] = first<Source>([
    [flags.apiBase, 'flag'],
    [env['GIFT_API_BASE'], 'env'],
    [textOf(project.api_base), 'project'],
    [login?.api_base, 'stored'],
    [stored.settings.api_base, 'setting'],
  ]) ?? [DEFAULT_BASE, 'default'];
  const clean = cleanBase(base);
  const found = findLogin(flags, project, { env, cwd });
  if (found && found.source !== 'project' && baseSource === 'project')
    throw usageFailure(COPY.projectBaseRefused(clean), COPY.projectBaseNext(clean));
  const isOurs = login !== null && login.api_base === clean;
  const ruling = found ?? (isOurs ? loginOf(login) : null);
  return {
    base: clean,
    baseSource,
    profile,
    token: ruling?.token ?? null,
    key: ruling?.key ?? null,
    tokenSource: found?.source ?? (isOurs ? 'stored' : null),
    ...(found?.file === undefined ? {} : { secretFile: found.file }),
    stored: login,
  };
}

const loginOf = ({ token, app_key, app_secret }: StoredProfile): Login =>
  app_key !== undefined && app_secret !== undefined
    ? { token: null, key: { appKey: app_key, appSecret: app_secret } }
    : { token, key: null };

/** The session's token or key; exit 4 with the way to log in when there is none. */
export function requireLogin(session: Session): Login {
  if (session.key !== null) return { token: null, key: session.key };
  if (session.token !== null) return { token: session.token, key: null };
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

/** Token or key, the nearer first; both at once from the environment would be a guess. */
function findLogin(
  flags: SessionFlags,
  project: ProjectFile,
  { env, cwd }: { env: NodeJS.ProcessEnv; cwd: string },
): Found | null {
  const tokenIn = (name: string, source: Source): Found => {
    const file = resolve(cwd, name);
    return { ...tokenOf(readToken(file), source), file };
  };
  const keyIn = (name: string, appKey: string, source: Source): Found => {
    const file = resolve(cwd, name);
    return { ...keyOf(readSecret(file), appKey, source), file };
  };
  if (flags.tokenFile) return tokenIn(flags.tokenFile, 'flag');
  const tokens = [env['GIFT_TOKEN'], env['GIFT_TOKEN_FILE']];
  const secrets = [env['GIFT_APP_SECRET'], env['GIFT_APP_SECRET_FILE']];
  if (tokens.some(Boolean) && secrets.some(Boolean)) throw usageFailure(COPY.tokenAndKey);
  if (env['GIFT_TOKEN']) return tokenOf(env['GIFT_TOKEN'].trim(), 'env');
  const named = env['GIFT_APP_KEY']?.trim() ?? '';
  if (env['GIFT_APP_SECRET']) return keyOf(env['GIFT_APP_SECRET'], named, 'env');
  if (env['GIFT_TOKEN_FILE']) return tokenIn(env['GIFT_TOKEN_FILE'], 'env-file');
  if (env['GIFT_APP_SECRET_FILE']) return keyIn(env['GIFT_APP_SECRET_FILE'], named, 'env-file');
  if (named !== '') throw usageFailure(COPY.secretMissing, COPY.secretMissingNext);
  const file = textOf(project.token_file);
  if (file) return tokenIn(file, 'project');
  const secret = textOf(project.app_secret_file);
  return secret ? keyIn(secret, textOf(project.app_key) ?? '', 'project') : null;
}

const tokenOf = (token: string, source: Source): Found => ({ token, key: null, source });

function keyOf(text: string, named: string, source: Source): Found {
  const key = readKeyPair(text, named);
  if (key === null) throw usageFailure(COPY.keyUnreadable, COPY.keyUnreadableNext);
  return { token: null, key, source };
}

/** A secret that others can change is not used; that others can read it is said by `gift doctor`: mounted secrets are so. */
function refuseOpen(file: string): void {
  const mode = openTo(file, 0o022);
  if (mode !== null)
    throw new CliFailure(EXIT.login, COPY.secretOpen(file, mode), { next: COPY.secretOpenNext(file) });
}

function readSecret(file: string): string {
  refuseOpen(file);
  try {
    return readFileSync(file, 'utf8').slice(0, 4096);
  } catch {
    throw usageFailure(COPY.secretFileUnreadable(file));
  }
}

function readToken(file: string): string {
  refuseOpen(file);
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
