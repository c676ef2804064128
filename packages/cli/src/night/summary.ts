import { type Fen, fen, formatYuan, parseYuan, sumFen } from '@giftship/shared/money/fen';
import { EXIT, type ExitCode } from '../lib/exit-codes.ts';
import type { Shortfall } from '../order/find-shortfall.ts';
import { type Shown, table } from '../render/text.ts';
import { ORDER_SAY } from '../order/copy.ts';
import { NIGHT_SAY as SAY } from './copy.ts';
import { type FileResult, worstOf } from './file-result.ts';
import { type Left, shownName } from './inbox.ts';

/** What a night came to; the JSON of `gift run`, its summary file and its webhook. No person's data stand in it. */
export interface NightSummary {
  inbox: string;
  day: string;
  dry_run: boolean;
  exit: ExitCode;
  /** One sentence. */
  msg: string;
  files: FileResult[];
  left: Left[];
  total: {
    files: number;
    bought_now: number;
    paid: string;
    /** Yuan that a dry run found would be paid. */
    planned: string;
    faulty: number;
    doubtful: number;
    troubled: number;
  };
  /** Yuan that the nights of this inbox paid on this China day, and may pay. */
  night: { spent: string; max_total: string | null };
}

/** Counts it all; a file that was bought before is no failure of the night. */
export function summaryOf(
  { files, left }: { files: FileResult[]; left: Left[] },
  at: {
    inbox: string;
    day: string;
    isDryRun: boolean;
    spent: Fen;
    planned: Fen;
    short: Shortfall | null;
    maxTotal: Fen | null;
  },
): NightSummary {
  const sum = (of: (file: FileResult) => number) => files.reduce((all, file) => all + of(file), 0);
  const exits = files.map(({ exit }) => (exit === EXIT.nothingNew ? EXIT.ok : exit));
  const total = {
    files: files.length,
    bought_now: sum((file) => file.bought_now),
    paid: formatYuan(sumFen(files.map(({ paid }) => parseYuan(paid) ?? fen(0)))),
    planned: formatYuan(at.planned),
    faulty: sum((file) => file.faulty),
    doubtful: sum((file) => file.doubtful),
    troubled: exits.filter((exit) => exit !== EXIT.ok).length,
  };
  const sentence = at.isDryRun
    ? SAY.wouldTotal(total.files, total.planned)
    : SAY.total(total.files, total.bought_now, total.paid);
  const words = [
    files.length === 0 ? SAY.nothing : sentence,
    at.short === null ? '' : ORDER_SAY.short(at.short.balance, at.short.missing),
    total.troubled > 0 ? SAY.troubled(total.troubled) : '',
    left.length > 0 ? SAY.leftCount(left.length) : '',
  ];
  return {
    inbox: at.inbox,
    day: at.day,
    dry_run: at.isDryRun,
    exit: exitOf(at.short === null ? exits : [...exits, EXIT.balance], total.bought_now),
    msg: words.filter(Boolean).join(SAY.and),
    files,
    left,
    total,
    night: { spent: formatYuan(at.spent), max_total: at.maxTotal === null ? null : formatYuan(at.maxTotal) },
  };
}

/** 3 says that nothing was sent: where something was, it is a part that failed. */
function exitOf(exits: readonly ExitCode[], bought: number): ExitCode {
  const worst = worstOf(exits);
  return worst === EXIT.rowsInvalid && bought > 0 ? EXIT.someFailed : worst;
}

/** The step of the file that is worst off, with its name where there are several; '' when it has none. */
export function nextOf({ files }: Pick<NightSummary, 'files'>): string {
  const worst = worstOf(files.map(({ exit }) => exit));
  const found = files.find(({ exit, next }) => exit === worst && next !== '');
  if (found === undefined) return '';
  return files.length === 1 ? found.next : shownName(SAY.nextOfFile(found.file, found.next));
}

/** The summary for people: files in a table, then what each still asks for. */
export function summaryText(summary: NightSummary): Shown {
  const { files, left, night, day } = summary;
  const rows = files.map((file) => [
    shownName(file.file),
    `${file.bought_now}/${file.rows}`,
    file.paid,
    SAY.places[file.place],
    shownName(file.msg),
  ]);
  const steps = files
    .filter(({ next }) => next !== '')
    .map(({ file, next }) => shownName(`${file}：${next}`));
  const parts = [
    steps.join('\n'),
    left.length > 0
      ? [SAY.leftTitle, ...left.map(({ file, reason }) => `${shownName(file)}：${reason}`)].join('\n')
      : '',
    SAY.nightSpent(day, night.spent, night.max_total),
  ].filter(Boolean);
  return [table(SAY.columns, rows), ...parts.map((part, at) => (at + rows.length > 0 ? `\n${part}` : part))];
}
