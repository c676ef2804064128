import { present } from '@giftship/shared/lib/assert';
import { statSync } from 'node:fs';
import type { KeyMode } from '@giftship/shared/accounts/key-mode';
import { chinaDay, parseTime } from '@giftship/shared/lib/china-time';
import { type Fen, fen, sumFen } from '@giftship/shared/money/fen';
import { journalFiles, nightLines } from '../journal/journal.ts';
import type { JobHead, JournalLine } from '../journal/lines.ts';

/**
 * What the nights of an inbox paid on a China day (fen), by the journals and so after any crash: confirmed chunks at the
 * day of their answer, and chunks whose outcome is open at the day they were sent. `except`: the open chunks of this order
 * are left out, because its own run counts them when it takes them up; those of the same file for other goods are not.
 */
export type Spending = (day: string, except?: { sha: string; scope: string }) => Fen;

/** What one journal says about money, by China day. */
interface Account {
  mode: KeyMode;
  sha: string;
  scope: string;
  paid: Map<string, number>;
  open: Map<string, number>;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Opens the books of an inbox, of real money or of test money. A journal is read again only when it has grown, and not at all when it was last written to a
 * day before the one that is asked about: what a line says happened when it was written.
 */
export function openSpending(journalFolder: string, inbox: string, mode: KeyMode = 'live'): Spending {
  const known = new Map<string, { mark: string; account: Account | null }>();
  return (day, except) => {
    const from = present(parseTime(`${day} 00:00:00`), 'the day') - DAY_MS;
    return sumFen(
      journalFiles(journalFolder).map((file) => {
        const { mtimeMs = 0, size = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
        if (mtimeMs < from) return fen(0);
        const mark = `${size} ${mtimeMs}`;
        const last = known.get(file);
        const account = last?.mark === mark ? last.account : accountOf(file, inbox);
        if (last?.mark !== mark) known.set(file, { mark, account });
        if (account === null || account.mode !== mode) return fen(0);
        const isExcept = account.sha === except?.sha && account.scope === except.scope;
        const open = isExcept ? 0 : (account.open.get(day) ?? 0);
        return fen((account.paid.get(day) ?? 0) + open);
      }),
    );
  };
}

interface Sent {
  at: string;
  unit: number;
  rows: number;
  state: 'open' | 'closed' | 'done';
  paid: number;
  doneAt: string;
}

/** Null of a journal that this inbox had no hand in. */
function accountOf(file: string, inbox: string): Account | null {
  const lines = nightLines(file);
  if (lines === null) return null;
  const chunks = new Map<string, Sent>();
  let head: JobHead | null = null;
  let isOurs = false;
  for (const line of lines) {
    if (line.t === 'job') head ??= line;
    else if (line.t === 'night' && line.inbox === inbox) isOurs = true;
    else applyLine(chunks, line, isOurs);
  }
  if (head === null || !isOurs) return null;
  const { mode = 'live', scope, file: sheet } = head;
  const account: Account = { mode, sha: sheet.sha, scope, paid: new Map(), open: new Map() };
  for (const { state, at, doneAt, unit, paid, rows } of chunks.values())
    if (state === 'done') add(account.paid, doneAt, unit * paid * head.goods_num);
    else if (state === 'open') add(account.open, at, unit * rows * head.goods_num);
  return account;
}

function add(days: Map<string, number>, at: string, money: number): void {
  const day = chinaDay(Date.parse(at));
  days.set(day, (days.get(day) ?? 0) + money);
}

/** The first answer of a chunk counts: later ones only bring waybills. */
function applyLine(chunks: Map<string, Sent>, line: JournalLine, isOurs: boolean): void {
  if (line.t === 'planned') {
    if (!chunks.has(line.key))
      chunks.set(line.key, { at: '', unit: 0, rows: line.rows.length, state: 'closed', paid: 0, doneAt: '' });
    return;
  }
  const chunk = 'key' in line ? chunks.get(line.key) : undefined;
  if (!chunk || chunk.state === 'done') return;
  if (line.t === 'sent') {
    if (line.unit > 0) chunk.unit = line.unit;
    if (isOurs) Object.assign(chunk, { at: line.at, state: 'open' });
  } else if (line.t === 'done') {
    const paid = isOurs ? line.items.filter(({ order }) => order === 1).length : 0;
    Object.assign(chunk, { state: 'done', paid, doneAt: line.at });
  } else if (line.t === 'refused' || line.t === 'unpaid') chunk.state = 'closed';
}
