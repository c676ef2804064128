import { mkdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { failureOf, sentenceOf } from '../lib/failure.ts';
import { fileSha } from '../journal/keys.ts';
import { asFlags } from '../order/as-flags.ts';
import { LEFT_NAMES } from '../order/copy.ts';
import { quote } from '../lib/quote.ts';
import { DONE, FAILED, plainName } from '../order/sheet-names.ts';
import { writeWaybills } from '../order/write-waybills.ts';
import { NIGHT_SAY as SAY } from './copy.ts';
import { type FileResult, worstOf } from './file-result.ts';
import type { Waiting } from './inbox.ts';
import { endingOf, isOldFormat, writeLeftRows } from './left-rows.ts';
import { moveFile } from './move-file.ts';
import type { NightLog } from './night-log.ts';
import type { OrderedFile } from './order-file.ts';
import type { NightOf } from './order-groups.ts';
import { FILE_SETTINGS, type FileSettings } from './settings.ts';

export interface PutAway {
  inbox: string;
  log: NightLog;
  /** The stamp under which the file was taken; its names begin with it. */
  stamp: string;
  /** What was said of it. */
  settings: FileSettings;
  login: NightOf['login'];
}

/** A file of the inbox with what ordering it gave. */
interface OrderedSheet {
  waiting: Waiting;
  ordered: OrderedFile;
}

/**
 * Writes what a file left (faulty rows, doubtful rows, waybills) beside where it goes, then moves it; a file that stays
 * leaves nothing. A disk that is full or a folder that is closed keeps the file in the inbox, with its fault in the result:
 * what was bought is in the journal, and the next pass puts the file away without buying anything.
 */
export async function putAway(deps: Deps, sheet: OrderedSheet, away: PutAway): Promise<FileResult> {
  const { result } = sheet.ordered;
  if (result.place === 'inbox') return result;
  try {
    const written = await writeBeside(deps, sheet, away);
    return { ...result, ...written, ...move(sheet, away, { ...result, ...written }) };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return {
      ...result,
      exit: worstOf([EXIT.unexpected, result.exit]),
      place: 'inbox',
      msg: [result.msg, sentenceOf(failure)].filter(Boolean).join(SAY.space),
      next: [failure.next, ...(result.bought > 0 ? result.jobs.map(SAY.waybillsByHand) : [])].join(SAY.space),
    };
  }
}

type Written = Pick<FileResult, 'msg' | 'next' | 'errors_file' | 'doubts_file' | 'waybills_file'>;

async function writeBeside(deps: Deps, { waiting, ordered }: OrderedSheet, away: PutAway): Promise<Written> {
  const { file, goesBack, faulty, doubtful, runs, result } = ordered;
  const { inbox, stamp } = away;
  const written: Written = {
    msg: result.msg,
    next: result.next,
    errors_file: null,
    doubts_file: null,
    waybills_file: null,
  };
  if (file === null) return written;
  const { imported } = file;
  const nameOf = (folder: string, what: string) => {
    const to = join(inbox, folder, waiting.folder);
    mkdirSync(to, { recursive: true });
    return join(to, `${stamp}-${parse(plainName(waiting.name)).name}.${what}.${endingOf(imported)}`);
  };
  const steps: string[] = [];
  // A sheet that goes back as it is leaves no rows to be sent beside it: they would be bought twice.
  if (faulty.length > 0 && !goesBack) {
    written.errors_file = nameOf(FAILED, LEFT_NAMES.faulty);
    await writeLeftRows(deps, written.errors_file, { source: waiting.path, imported, rows: faulty });
    steps.push(SAY.resend(written.errors_file));
  }
  if (doubtful.length > 0 && !goesBack) {
    written.doubts_file = nameOf(FAILED, LEFT_NAMES.doubtful);
    await writeLeftRows(deps, written.doubts_file, { source: waiting.path, imported, rows: doubtful });
    steps.push(
      SAY.resendDoubts(quote(written.doubts_file), howToKeep(written.doubts_file, result.goods, away)),
    );
  }
  const rows = runs.flatMap(({ courier, report }) =>
    (report?.items ?? [])
      .filter(({ order, kuaidi_sn }) => order === 1 && kuaidi_sn !== '')
      .map((item) => ({ ...item, courier })),
  );
  // Also of a sheet that an earlier run paid for and did not put away, or that `gift order` bought.
  if (rows.length > 0) {
    written.waybills_file = nameOf(DONE, LEFT_NAMES.waybills);
    await writeWaybills(deps, written.waybills_file, rows);
  }
  const isOld = isOldFormat(imported) && (written.errors_file ?? written.doubts_file) !== null;
  return {
    ...written,
    msg: written.msg + (isOld ? SAY.asXlsx : ''),
    next: [written.next, ...steps].filter(Boolean).join(SAY.space),
  };
}

const LOGIN = ['profile', 'apiBase'] as const;

/** The command that buys rows which are right as they are, with all that was said of their sheet: it lies elsewhere now. */
function howToKeep(file: string, goods: readonly number[], { settings, login }: PutAway): string {
  const said = { ...settings, onDoubt: 'keep' as const, ...login };
  const [one, ...others] = goods;
  if (one === undefined || others.length > 0) return SAY.byFolder;
  const flags = [...FILE_SETTINGS.filter((field) => field !== 'goodsColumn'), ...LOGIN];
  return SAY.byOrder(['gift order', quote(file), ...asFlags({ ...said, goods: one }, flags)].join(' '));
}

function move(
  { waiting, ordered: { file } }: OrderedSheet,
  { inbox, log, stamp }: PutAway,
  result: FileResult,
): Partial<FileResult> {
  const folder = join(inbox, result.place === 'done' ? DONE : FAILED, waiting.folder);
  const target = `${stamp}-${waiting.name}`;
  const at = { sha: file?.sha ?? '', name: join(waiting.folder, waiting.name), stamp };
  log.moving({ ...at, result: { ...result, moved_to: join(folder, target) } });
  const to = moveFile(waiting.path, folder, target);
  // Somebody wrote another file over it while it was ordered: that one was never read, so it goes back.
  if (file !== null && fileSha(readFileSync(to)) !== file.sha) {
    moveFile(to, join(inbox, waiting.folder), waiting.name);
    return { place: 'inbox', exit: EXIT.someFailed, next: SAY.changed };
  }
  log.moved(at);
  return { moved_to: to };
}
