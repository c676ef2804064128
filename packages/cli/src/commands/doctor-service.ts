import { parseTime } from '@giftship/shared/lib/china-time';
import type { Session } from '../config/session.ts';
import { COPY } from '../lib/copy.ts';
import type { Deps } from '../deps.ts';
import { failureOf, nextStep } from '../lib/failure.ts';
import { VERSION_COPY } from '../version/copy.ts';
import { fitOf, readVersion, updateLine } from '../version/fit.ts';
import { VERSION } from '../version/version.ts';
import { DOCTOR_SAY as SAY } from './doctor-copy.ts';
import { bad, type Finding, good, warn } from './doctor-finding.ts';
import { tryKey } from './key-scopes.ts';
import { personName } from './person-name.ts';
import { sourceWords } from './source-words.ts';

const SLOW_MS = 2_000;
/** The service answers whole seconds, so that two are no fault. */
const SKEW_SEEN_S = 5;
const SKEW_MOST_S = 60;

/** Whether it answers and how fast, whether its version fits ours, and what its clock shows. */
export async function checkService(deps: Deps, { base }: Session): Promise<Finding[]> {
  try {
    const api = await deps.visitorApi(base);
    // The first call loads the client and finds the way; only the second tells how fast the service is.
    await api.content.health();
    const before = deps.now();
    const health = await api.content.health();
    const after = deps.now();
    const shown = parseTime(health.time) ?? before;
    return [
      answering(base, health, after - before),
      fitting(base, health.version),
      keepingTime(Math.round((shown - (before + after) / 2) / 1000)),
    ];
  } catch (error) {
    if (failureOf(error) === null) throw error;
    return [bad('server', SAY.unreachable(base), SAY.unreachableNext(base))];
  }
}

function answering(base: string, health: { status: string; version: string }, ms: number): Finding {
  const text = SAY.server(base, health.version, ms);
  if (health.status !== 'ok') return bad('server', text, COPY.nextOfExit[8]);
  return ms > SLOW_MS ? warn('server', text, SAY.slowNext) : good('server', text);
}

function fitting(base: string, said: string): Finding {
  const version = readVersion(said);
  if (version === null) return warn('version', SAY.fitUnknown(VERSION), '');
  const fit = fitOf(VERSION, version);
  const text = SAY.fit(VERSION, version, VERSION_COPY.fits[fit]);
  const next = SAY.fitNext(updateLine(base, version));
  if (fit === 'apart') return bad('version', text, next);
  return fit === 'newer' ? warn('version', text, next) : good('version', text);
}

/** `skew` is how far our clock is behind, in seconds. */
function keepingTime(skew: number): Finding {
  const text = SAY.skew(skew);
  if (Math.abs(skew) > SKEW_MOST_S) return bad('clock', text, SAY.skewNext);
  return Math.abs(skew) > SKEW_SEEN_S ? warn('clock', text, SAY.skewNext) : good('clock', text);
}

/** Whether the service takes the login or the key. */
export async function checkLogin(deps: Deps, session: Session): Promise<Finding> {
  try {
    if (session.key !== null) {
      await tryKey(await deps.api());
      return good('login', sourceWords(session));
    }
    const { user } = await (await deps.api()).accounts.userInfo({ query: {} });
    return good('login', `${personName(user)} ${sourceWords(session)}`);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return bad('login', failure.message, nextStep(failure));
  }
}
