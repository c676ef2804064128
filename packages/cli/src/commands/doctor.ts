import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { failureOf, nextStep } from '../lib/failure.ts';
import type { Outcome } from '../render/outcome.ts';
import { table, toned } from '../render/text.ts';
import type { Tone } from '../render/table.ts';
import {
  checkConfig,
  checkDisk,
  checkJobs,
  checkNode,
  checkSecret,
  checkTerminal,
} from './doctor-machine.ts';
import { DOCTOR_SAY as SAY } from './doctor-copy.ts';
import { bad, type Finding } from './doctor-finding.ts';
import { checkLogin, checkService } from './doctor-service.ts';

const TONES: Record<Finding['state'], Tone> = { good: 'good', warn: 'wait', bad: 'bad' };

/** Looks at everything that an order needs, and says of each thing that is not well what helps; a warning is no failure. */
export async function run(deps: Deps): Promise<Outcome> {
  const findings = [
    checkNode(process.versions.node),
    checkTerminal(deps),
    ...(await checkConfig(deps)),
    ...(await ofSession(deps)),
    ...checkJobs(deps),
    ...checkDisk(deps),
  ];
  const isGood = findings.every(({ state }) => state !== 'bad');
  const rows = findings.map(({ name, state, detail }) => [
    toned(TONES[state], SAY.marks[state]),
    SAY.names[name],
    toned(TONES[state], SAY.states[state]),
    detail,
  ]);
  const steps = findings
    .filter(({ state, next }) => state !== 'good' && next !== '')
    .map(({ name, state, next }) => `${SAY.marks[state]} ${SAY.step(SAY.names[name], next)}`);
  return {
    exit: isGood ? EXIT.ok : EXIT.unexpected,
    code: isGood ? 0 : 1,
    msg: isGood ? '' : SAY.failed,
    next: isGood ? '' : SAY.failedNext,
    data: { checks: findings.map((finding) => ({ ...finding, ok: finding.state !== 'bad' })) },
    text: () => [table(SAY.columns, rows), ...steps],
  };
}

/** A session that cannot be found is itself what is wrong; then there is nothing to ask. */
async function ofSession(deps: Deps): Promise<Finding[]> {
  try {
    const session = await deps.session();
    return [...checkSecret(session), ...(await checkService(deps, session)), await checkLogin(deps, session)];
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return [bad('login', failure.message, nextStep(failure))];
  }
}
