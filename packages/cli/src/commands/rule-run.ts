import { ApiFailure, NetworkFailure } from '@giftship/shared/api/client';
import type { Rule, RuleRun } from '@giftship/shared/automation/contract';
import { formatYuan, parseYuan, sumFen, ZERO_FEN } from '@giftship/shared/money/fen';
import { CODES } from '@giftship/shared/errors/codes';
import { COPY } from '../lib/copy.ts';
import type { Deps } from '../deps.ts';
import { EXIT, type ExitCode } from '../lib/exit-codes.ts';
import { CliFailure, failureOf, usageFailure } from '../lib/failure.ts';
import { exitOfRun } from './rule-verdict.ts';
import type { Api } from '../net/open-api.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { type Shown, table } from '../render/text.ts';
import { RULE_SAY as SAY } from './rule-copy.ts';
import { ruleId } from './rule-id.ts';

interface RunOptions {
  id?: string;
  all?: boolean;
  dryRun?: boolean;
  errorOnNothing?: boolean;
}

/** What a rule came to; `run` is null when the service refused to run it. */
interface RuleResult {
  rule_id: number;
  shop_name: string;
  run: RuleRun | null;
  exit: ExitCode;
  code: number;
  msg: string;
}

/**
 * Runs one rule or all that are on (X035, M289). Exit 0: ordered or nothing to do; 6: the balance ended it; 7: real name;
 * 4: the store's leave is over; 5: stopped otherwise. With several the first of 4, 6, 7, 5 that happened.
 */
export async function run(deps: Deps, options: RunOptions): Promise<Outcome> {
  const { id, all } = options;
  if (all && id !== undefined) throw usageFailure(SAY.idOrAll);
  const choose = all
    ? rulesThatAreOn
    : id === undefined
      ? null
      : (rules: readonly Rule[]) => [ruleOf(rules, id)];
  if (choose === null) throw usageFailure(SAY.which, SAY.seeRules);
  const api = await deps.api();
  const chosen = choose((await api.automation.list()).list);
  if (chosen.length === 0) return nothing(options, SAY.nothingOn);
  const results: RuleResult[] = [];
  for (const rule of chosen) {
    if (chosen.length > 1)
      deps.out.progress(results.length, chosen.length, SAY.running(results.length, chosen.length));
    results.push(await runOne(api, rule, options.dryRun === true));
  }
  return outcomeOf(results, options);
}

const rulesThatAreOn = (rules: readonly Rule[]): Rule[] => rules.filter(({ enabled }) => enabled === 1);

function ruleOf(rules: readonly Rule[], id: string): Rule {
  const number = ruleId(id);
  const rule = rules.find((one) => one.id === number);
  if (rule) return rule;
  throw new CliFailure(EXIT.unexpected, SAY.noRule(id), { code: CODES.NOT_FOUND, next: SAY.seeRules });
}

function nothing({ errorOnNothing }: RunOptions, msg: string): Outcome {
  const isFailure = errorOnNothing === true;
  const outcome = done({ rules: [], ordered: 0, amount: '0.00' }, () => '', msg);
  return isFailure ? { ...outcome, exit: EXIT.unexpected, code: 1, next: SAY.seeRules } : outcome;
}

/** Refusals that concern this rule alone let the others go on; login, network and bugs end the command. */
async function runOne(api: Api, rule: Rule, isDry: boolean): Promise<RuleResult> {
  const { id: rule_id, shop_name } = rule;
  try {
    const run = await api.automation.run({ body: { id: rule_id, dry_run: isDry ? 1 : 0 } });
    const exit = exitOfRun(run);
    return { rule_id, shop_name, run, exit, code: exit === EXIT.ok ? 0 : 1, msg: run.msg };
  } catch (error) {
    if (error instanceof NetworkFailure)
      throw new CliFailure(EXIT.network, COPY.networkDown, { next: SAY.lost });
    const failure = error instanceof ApiFailure && error.status === 200 ? failureOf(error) : null;
    if (failure === null) throw error;
    const exit = failure.exit === EXIT.unexpected ? EXIT.someFailed : failure.exit;
    return { rule_id, shop_name, run: null, exit, code: failure.code, msg: failure.message };
  }
}

const WORST: readonly ExitCode[] = [EXIT.login, EXIT.balance, EXIT.realName, EXIT.someFailed];

function outcomeOf(results: RuleResult[], options: RunOptions): Outcome {
  const runs = results.flatMap(({ run }) => run ?? []);
  const ordered = runs.reduce((sum, one) => sum + one.ordered, 0);
  const amount = formatYuan(sumFen(runs.map((one) => parseYuan(one.amount) ?? ZERO_FEN)));
  const worst = WORST.find((exit) => results.some((one) => one.exit === exit));
  const isNothing = worst === undefined && ordered === 0;
  const isFailure = isNothing && options.errorOnNothing === true;
  const bad = results.find(({ exit }) => exit === worst);
  const next = (worst === undefined && isFailure ? SAY.seeRules : NEXT[worst ?? 0]) ?? '';
  const data = {
    dry_run: options.dryRun === true,
    ordered,
    amount,
    rules: results,
    ...(next === '' ? {} : { next }),
  };
  const good = isNothing
    ? SAY.nothing
    : options.dryRun
      ? SAY.would(ordered, amount)
      : SAY.ordered(ordered, amount);
  return {
    exit: worst ?? (isFailure ? EXIT.unexpected : EXIT.ok),
    code: bad?.code ?? (isFailure ? 1 : 0),
    msg: bad ? SAY.stopped(bad.msg) : good,
    next,
    data,
    text: () => textOf(results, options),
  };
}

const NEXT: Record<number, string> = {
  [EXIT.login]: COPY.leaveOverNext,
  [EXIT.balance]: SAY.balanceNext,
  [EXIT.realName]: SAY.realNameNext,
};

const SHOWN = 20;

function textOf(results: readonly RuleResult[], { dryRun }: RunOptions): Shown {
  const parts: Shown[] = [table(SAY.runColumns, results.map(cellsOf))];
  for (const { run } of results) {
    if (run === null) continue;
    const title = dryRun ? SAY.wouldTitle : SAY.orderedTitle;
    if (run.shop_orders.length > 0)
      parts.push(
        title,
        some(run.shop_orders, (shown) => shown.join('\n')),
      );
    if (run.skipped.length > 0)
      parts.push(
        SAY.skippedTitle,
        some(run.skipped, (shown) =>
          table(
            SAY.skippedColumns,
            shown.map(({ shop_order, reason }) => [shop_order, reason]),
          ),
        ),
      );
  }
  return parts;
}

function some<T>(rows: readonly T[], draw: (shown: readonly T[]) => Shown): Shown {
  const rest = rows.length - SHOWN;
  return [draw(rows.slice(0, SHOWN)), rest > 0 ? SAY.more(rest) : ''];
}

const cellsOf = ({ rule_id, shop_name, run, msg }: RuleResult): unknown[] => [
  rule_id,
  shop_name,
  run?.status_text ?? '',
  run?.matched ?? '',
  run?.ordered ?? '',
  run?.amount ?? '',
  run?.batch_sn ?? '',
  msg,
];
