// Faults planted on purpose, one at a time, into a copy of the sources: each must turn a test red, and it is said which.
// Usage: planted.ts [word of a fault …]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { note, print } from '../../bench/lib/report.ts';
import { inScratch } from '../../bench/lib/scratch.ts';
import { conclude, isStarted } from './verdict.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What tests read of the house; packages from npm are those of the original. */
const COPIED = [
  'packages',
  'tests',
  'bench',
  'scripts',
  'docs',
  'examples',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'README.md',
];

/** Tests that go on for longer than this are red too: some faults are about time. */
const WITHIN_MS = 180_000;

interface Fault {
  name: string;
  /** Below packages/server/src. */
  file: string;
  /** Stands there once and is taken out, or replaced. */
  find: string;
  put: string;
  /** The test files that know of it, below packages/server/src or `tests/…`. */
  tests: string[];
}

/** `tests/suite.test.ts` holds that each still has its place. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'a wallet is not held while money is taken',
    file: 'wallet/ledger.ts',
    find: 'and balance_fen + ${amount}::bigint >= 0 for update',
    put: 'and balance_fen + ${amount}::bigint >= 0',
    tests: ['tests/calls.test.ts', 'orders/make-orders.test.ts'],
  },
  {
    name: 'the key of a call is stored after its work',
    file: 'http/once-by-key.ts',
    find: '  const taken = await sql`insert into ${table}',
    put: '  const early = await work();\n  if (early !== undefined) return early;\n  const taken = await sql`insert into ${table}',
    tests: ['http/once-by-key.test.ts'],
  },
  {
    name: 'the signature of a call is not looked at',
    file: 'callers/check-signature.ts',
    find: "  if (!isRight) throw refuse('SIGNATURE_WRONG');\n",
    put: '',
    tests: ['tests/signed-calls.test.ts'],
  },
  {
    name: 'a signed call may be sent again',
    file: 'callers/check-signature.ts',
    find: "throw refuse('NONCE_REUSED');",
    put: 'return;',
    tests: ['tests/signed-calls.test.ts'],
  },
  {
    name: 'a list of work orders asks for no owner',
    file: 'support/list-tickets.ts',
    find: "q.selectFrom('tickets as t').where('t.user_id', '=', userId)",
    put: "q.selectFrom('tickets as t').where('t.user_id', '>', userId - userId)",
    tests: ['support/tickets.test.ts'],
  },
  {
    name: 'a search of orders asks for no owner',
    file: 'lists/search.ts',
    find: 'where o.user_id = ${userId}',
    put: 'where ${userId}::bigint > 0',
    tests: ['lists/lists.test.ts', 'lists/search.test.ts', 'tests/access.test.ts'],
  },
  {
    name: 'other logins live on after a new password',
    file: 'accounts/remember.ts',
    find: '  return endSessions(tx, userId, except);',
    put: '  return endSessions(tx, -userId, except);',
    tests: ['accounts/accounts.test.ts'],
  },
  {
    name: 'a captcha is good for more than one try',
    file: 'accounts/captchas.ts',
    find: ".deleteFrom('captchas')\n    .where('key', '=', key)",
    put: ".updateTable('captchas')\n    .set({ mobile: null })\n    .where('key', '=', key)",
    tests: ['accounts/accounts.test.ts'],
  },
  {
    name: 'the code of a text message is not compared',
    file: 'accounts/sms-codes.ts',
    find: 'if (!latest || !isCode(secret, { what: whatOf(use), stored: latest.code, typed }))',
    put: 'if (!latest)',
    tests: ['accounts/accounts.test.ts'],
  },
  {
    name: 'a wrong password is counted after it was looked at',
    file: 'accounts/check-password.ts',
    find: '    await take();\n    let isRight;',
    put: '    queueMicrotask(() => void take().catch(() => undefined));\n    let isRight;',
    tests: ['accounts/strangers.test.ts', 'accounts/accounts.test.ts'],
  },
  {
    name: 'a foreign page may use the login of its visitor',
    file: 'callers/same-origin.ts',
    find: "  if (!isSameOrigin(request)) throw refuse('CROSS_SITE');",
    put: '  void isSameOrigin(request);',
    tests: ['tests/access.test.ts', 'tests/doors.test.ts'],
  },
  {
    name: 'a large body is read before anybody asks whose it is',
    file: 'http/admit.ts',
    find: '  request.caller = await admitCaller(gate, request, reply);\n',
    put: '  request.caller = await admitCaller(gate, request, reply).catch(() => null);\n',
    tests: ['tests/doors.test.ts'],
  },
  {
    name: 'heaps of marks are put in order',
    file: 'http/read-json.ts',
    find: '  MAY_HAVE_MARKS.test(text) && HEAP_OF_MARKS.test(text);',
    put: '  MAY_HAVE_MARKS.test(text) && HEAP_OF_MARKS.test(text) && text.length < 0;',
    tests: ['http/read-json.test.ts'],
  },
  {
    name: 'a payment notice is taken from anybody',
    file: 'sandbox/payment.ts',
    find: "  if (given.length !== expected.length || !timingSafeEqual(given, expected))\n    throw new ProviderError('signature');",
    put: '  void timingSafeEqual(expected, given.length === expected.length ? given : expected);',
    tests: ['sandbox/payment.test.ts', 'wallet/recharge.test.ts'],
  },
  {
    name: 'a webhook goes where a name leads inside',
    file: 'webhooks/post-webhook.ts',
    find: '!found.every(({ address }) => isOutside(address))',
    put: '!found.every(({ address }) => isOutside(address) || true)',
    tests: ['webhooks/webhooks.test.ts'],
  },
  {
    name: 'a ticket for a withdrawal is good twice',
    file: 'withdrawals/withdraw-proof.ts',
    find: "    .where('user_id', '=', userId)\n    .where('used_at', 'is', null)",
    put: "    .where('user_id', '=', userId)",
    tests: ['withdrawals/withdrawals.test.ts'],
  },
  // The back office (N2).
  {
    name: 'an approval is decided by whoever asked for it',
    file: 'operators/decide-approval.ts',
    find: "  if (approval.asked_by === operator.id) throw refuse('SELF_APPROVAL');\n",
    put: '',
    tests: ['operators/operators.test.ts'],
  },
  {
    name: 'an approval asks nobody for the right of what it does',
    file: 'operators/decide-approval.ts',
    find: '  for (const right of secondNeeds(action)) refuseWithout(operator, right);\n',
    put: '',
    tests: ['operators/operators.test.ts'],
  },
  {
    name: 'the log row of an operator stands outside of his transaction',
    file: 'operators/work.ts',
    find: 'onceByKey(tx, keyed, () => logged(tx, call, work))',
    put: `onceByKey(tx, keyed, () =>
      work(tx, (entry) => db.transaction((own) => writeLog(own, call.operator, { action: call.logs, ...entry }))))`,
    tests: ['operators/work.test.ts'],
  },
  {
    name: 'the right of a call is looked at only by the page',
    file: 'operators/admit-operator.ts',
    find: '  if (!mayDo(operator.rights, route.right)) {',
    put: '  if (operator.rights.size < 0 && !mayDo(operator.rights, route.right)) {',
    tests: ['tests/office-access.test.ts', 'operators/operators.test.ts'],
  },
  {
    name: 'cost is in the answer and only the page leaves it out',
    file: 'goods/office-list.ts',
    find: "  if (!rights.has('goods.cost.view')) return {};\n",
    put: '  if (rights.size < 0) return {};\n',
    tests: ['tests/office-bytes.test.ts', 'goods/office-goods.test.ts'],
  },
  {
    name: 'a phone is masked by three digits',
    file: '../../shared/src/accounts/account-rules.ts',
    find: "  return `${mobile.slice(0, 3)}${'*'.repeat(mobile.length - 5)}${mobile.slice(-2)}`;",
    put: '  return `${mobile.slice(0, 4)}***${mobile.slice(-4)}`;',
    tests: ['lists/office-lists.test.ts', 'users/office-users.test.ts'],
  },
  {
    name: 'a refund gives back what was compensated before',
    file: 'compensation/refund-order.ts',
    find: 'fen(Math.max(0, priceFen - compensatedFen))',
    put: 'fen(priceFen)',
    tests: ['support/office-refunds.test.ts', 'compensation/refund-order.test.ts'],
  },
  {
    name: 'a code of the second factor counts twice',
    file: 'operators/second-factor.ts',
    find: "    .where('totp_last_step', '<', step)\n",
    put: '',
    tests: ['tests/office-login.test.ts', 'operators/operators.test.ts'],
  },
  {
    name: 'another address needs no second factor',
    file: 'operators/admit-operator.ts',
    find: "  if (hasMoved && !WITHOUT_PLACE.has(route.path)) throw refuse('PROVE_NEEDED');\n",
    put: '',
    tests: ['operators/operators.test.ts'],
  },
  // Reconciling and settling (P6, P12).
  {
    name: 'a write-off moves the difference the wrong way',
    file: 'wallet/move-difference.ts',
    find: 'difference > 0 !== isBack ?',
    put: 'difference < 0 !== isBack ?',
    tests: ['bills/bills.test.ts'],
  },
  {
    name: 'a bill of another day is taken',
    file: 'bills/read-rows.ts',
    find: '  if (!isOwn && faults.length > 0)\n',
    put: '  if (isOwn && faults.length > 0)\n',
    tests: ['bills/wrong-bill.test.ts'],
  },
  {
    name: 'a bill that moved money is replaced',
    file: 'bills/replace-bill.ts',
    find: "  if (held.is_booked) throw refuse('BILL_BOOKED');\n",
    put: '',
    tests: ['bills/wrong-bill.test.ts'],
  },
  {
    name: 'what was credited meanwhile is written off as well',
    file: 'bills/decide-issues.ts',
    find: '  if (row.class !== ISSUE_CLASS.missingHere) return false;',
    put: '  if (row.class > 0) return false;',
    tests: ['bills/bills.test.ts'],
  },
  {
    name: 'a bill that closes posts its fee alone',
    file: 'bills/close-bill.ts',
    find: '    from: BANK,\n    amount: bill.arrived_fen,',
    put: '    from: BANK,\n    amount: bill.arrived_fen - bill.arrived_fen,',
    tests: ['bills/bills.test.ts', 'bills/audit-bills.test.ts'],
  },
  {
    name: 'a channel is audited without what went back to its payers',
    file: 'bills/audit-bills.ts',
    find: 'union all select c.provider, p.amount_fen from balance_refund_parts p',
    put: 'union all select c.provider, p.amount_fen * 0 from balance_refund_parts p',
    tests: ['bills/audit-bills.test.ts'],
  },
  {
    name: 'money on the account of the channel may be of nothing',
    file: 'bills/audit-bills.ts',
    find: 'group by service having sum(amount) <> 0',
    put: 'group by service having sum(amount) <> 0 and false',
    tests: ['bills/audit-bills.test.ts'],
  },
  {
    name: 'the failed part of a balance refund is kept',
    file: 'balance-refunds/send-refunds.ts',
    find: '    amount: fen(failed),\n',
    put: '    amount: fen(failed - failed),\n',
    tests: ['balance-refunds/balance-refunds.test.ts'],
  },
  {
    name: 'a courier pays for a case twice',
    file: 'cases/read-cases.ts',
    find: "return row.claim_fen > 0 ? 'once' : null;",
    put: 'return null;',
    tests: ['support/claim-from-courier.test.ts'],
  },
  {
    name: 'freight is taken off the margin twice',
    file: 'settlement/margin.ts',
    find: 'cost: cost(row.supplied + row.freight),',
    put: 'cost: cost(row.supplied),',
    tests: ['settlement/margin.test.ts'],
  },
];

/** The sources with packages of their own beside those of npm, so that nothing of the original is tested. */
function copyHouse(house: string): void {
  for (const name of COPIED)
    cpSync(join(ROOT, name), join(house, name), {
      recursive: true,
      filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
    });
  mkdirSync(join(house, 'node_modules/@giftship'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@giftship' && name !== '.vite')
      symlinkSync(join(ROOT, 'node_modules', name), join(house, 'node_modules', name));
  for (const name of readdirSync(join(house, 'packages'))) {
    symlinkSync(join(house, 'packages', name), join(house, 'node_modules/@giftship', name));
    const own = join(ROOT, 'packages', name, 'node_modules');
    if (readdirSync(join(ROOT, 'packages', name)).includes('node_modules'))
      symlinkSync(own, join(house, 'packages', name, 'node_modules'));
  }
}

/** Runs test files in the copy; answers the names of the tests that were red, or null when nothing could be run. */
async function redTests(house: string, files: readonly string[]): Promise<string[] | null> {
  const paths = files.map((file) => (file.startsWith('tests/') ? file : `packages/server/src/${file}`));
  const vitest = join(house, 'node_modules/vitest/vitest.mjs');
  const report = join(house, 'report.json');
  writeFileSync(report, '{}');
  const args = [
    vitest,
    'run',
    '--project',
    'database',
    '--reporter',
    'json',
    '--outputFile',
    report,
    ...paths,
  ];
  // What a fault breaks may be proven by a test of the long rest alone.
  const env = { ...process.env, GIFT_AT_LENGTH: '1' };
  const child = spawn(process.execPath, args, { cwd: house, env, stdio: 'ignore', detached: true });
  let isEndless = false;
  const timer = setTimeout(() => {
    isEndless = true;
    process.kill(-child.pid!, 'SIGKILL');
  }, WITHIN_MS);
  await once(child, 'close');
  clearTimeout(timer);
  if (isEndless) return ['they did not end'];
  const { testResults = [] } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults?: { assertionResults: { status: string; fullName: string }[] }[];
  };
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  if (all.length === 0) return null;
  return all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
}

/** Plants each fault by itself; answers those that no test saw. */
export async function plant({ words }: { words: readonly string[] }) {
  const faults = FAULTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  return inScratch(async (house) => {
    copyHouse(house);
    const violations: string[] = [];
    if (faults.length === 0) violations.push('nothing was planted');
    for (const { name, file, find, put, tests } of faults) {
      const path = join(house, 'packages/server/src', file);
      const source = readFileSync(path, 'utf8');
      if (source.split(find).length !== 2) {
        violations.push(`${name}: its place in ${file} is gone`);
        continue;
      }
      writeFileSync(
        path,
        source.replace(find, () => put),
      );
      const red = await redTests(house, tests);
      writeFileSync(path, source);
      note(
        `${name}: ${red === null ? 'nothing ran' : red.length === 0 ? 'NOBODY SAW IT' : `${red.length} red`}`,
      );
      for (const test of (red ?? []).slice(0, 3)) print(`  ${test}`);
      if (!red?.length) violations.push(`${name}: no test of ${tests.join(', ')} saw it`);
    }
    const sound = await redTests(house, [...new Set(faults.flatMap(({ tests }) => tests))]);
    if (sound?.length !== 0) violations.push(`red without a fault: ${(sound ?? ['nothing ran']).join('; ')}`);
    return { violations, facts: `${faults.length} faults planted` };
  });
}

if (isStarted(import.meta.url)) {
  const words = process.argv.slice(2);
  const { violations, facts } = await plant({ words });
  conclude('planted faults', null, facts, violations);
}
