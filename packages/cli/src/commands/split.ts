import { fieldsOf } from '@giftship/shared/lib/fields-of';
import { mkdir, open, unlink } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { SplitProblem, SplitSheet } from '@giftship/shared/spreadsheet/split-sheet';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure, fileFailureOf, usageFailure, systemCode } from '../lib/failure.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { table } from '../render/text.ts';
import { withPassword } from '../reading/reading.ts';
import { SPLIT_SAY as SAY } from './split-copy.ts';

export interface SplitOptions {
  file: string;
  rows?: number;
  by?: string;
  header?: number;
  out?: string;
  passwordFile?: string;
}

/** Splits a sheet into files of the same format beside it, or in --out; no cell changes, and nothing is written over. */
export async function run(deps: Deps, options: SplitOptions): Promise<Outcome> {
  const { file, rows, by: column, header } = options;
  if (rows !== undefined && column !== undefined) throw usageFailure(SAY.howBoth);
  const by = rows !== undefined ? { rows } : column !== undefined ? { column } : null;
  if (by === null) throw usageFailure(SAY.how);
  const onProgress = (at: number, total: number) =>
    deps.out.busy(SAY.splitting(file, Math.round((at / Math.max(1, total)) * 100)));
  const answer = await withPassword(deps, options, (password) =>
    deps.files.split(file, { by, header, onProgress, ...(password === undefined ? {} : { password }) }),
  );
  if ('problem' in answer) throw failureOfProblem(answer, file);
  const files = namesOf(answer, file, options);
  await writeAll(deps.cwd, files);
  const { parts: _, ...facts } = answer;
  const parts = files.map(({ name, rows, value }) => ({ file: name, rows, value }));
  for (const note of notesOf(answer)) deps.out.warn(note);
  deps.out.say(SAY.header(answer.header));
  const cells = parts.map((part) => [
    part.file,
    part.rows,
    part.value === '' ? SAY.empty : (part.value ?? ''),
  ]);
  return {
    ...done({ file, ...facts, parts }, () => table(SAY.columns, cells), SAY.done(parts.length, answer.rows)),
    lines: parts,
  };
}

function failureOfProblem({ problem, titles, count }: SplitProblem, file: string): CliFailure {
  const isUsage = problem !== 'no-rows' && problem !== 'differs';
  const more = titles === undefined ? '' : SAY.columnsAre(titles.join(SAY.and));
  const next = (count === undefined ? '' : SAY.partsWouldBe(count)) + (more || SAY.problemNexts[problem]);
  return new CliFailure(isUsage ? EXIT.usage : EXIT.rowsInvalid, SAY.problems[problem], { next, file });
}

/** What came along in another form than it stood, or not at all. */
function notesOf(answer: SplitSheet): string[] {
  const { container, wasProtected, blank, formulas, cutMerges, reencoded, otherSheets, left } = answer;
  const isOld = container !== 'csv' && container !== 'xlsx';
  return [
    isOld ? SAY.oldFormat(container) : '',
    wasProtected ? SAY.noPassword : '',
    blank > 0 ? SAY.blank(blank) : '',
    formulas > 0 ? SAY.formulas(formulas) : '',
    cutMerges > 0 ? SAY.cutMerges(cutMerges) : '',
    reencoded > 0 ? SAY.reencoded(reencoded) : '',
    otherSheets > 0 ? SAY.otherSheets(otherSheets) : '',
    left.length > 0 ? SAY.left(left.map((name) => SAY.leftNames[name] ?? name).join(SAY.and)) : '',
  ].filter(Boolean);
}

type NamedPart = SplitSheet['parts'][number] & { name: string };

/** `orders-01.csv`, or `orders-VALUE.csv`; values that would give one name are told apart by a number. */
function namesOf({ parts, ending }: SplitSheet, file: string, { out }: SplitOptions): NamedPart[] {
  const stem = basename(file, extname(file));
  const digits = String(parts.length).length;
  const taken = new Set<string>();
  return parts.map((one, i) => {
    const { value } = one;
    const plain = value === null ? String(i + 1).padStart(Math.max(2, digits), '0') : nameOf(value);
    let part = plain;
    for (let no = 2; taken.has(part.toLowerCase()); no++) part = `${plain}-${no}`;
    taken.add(part.toLowerCase());
    return { ...one, name: join(out ?? dirname(file), SAY.name(stem, part, ending)) };
  });
}

const LONGEST = 40;

/** A value as a part of a file name on any system. */
function nameOf(value: string): string {
  // eslint-disable-next-line no-control-regex
  const safe = value.replace(/[\u0000-\u001f\u007f<>:"/\\|?*\u202a-\u202e]+/g, '_').replace(/[. ]+$/, '');
  return [...safe].slice(0, LONGEST).join('') || SAY.empty;
}

/** New files for their owner alone, all or none: a file that is there already is never touched. */
async function writeAll(cwd: string, parts: readonly { name: string; bytes: Uint8Array }[]): Promise<void> {
  const written: string[] = [];
  const [first] = parts;
  // All parts lie in one folder.
  if (first) await makeFolder(dirname(resolve(cwd, first.name)));
  try {
    for (const { name, bytes } of parts) {
      const path = resolve(cwd, name);
      const file = await open(path, 'wx', 0o600);
      written.push(path);
      try {
        await file.writeFile(bytes);
      } finally {
        await file.close();
      }
    }
  } catch (error) {
    for (const path of written) await unlink(path).catch(() => undefined);
    const code = systemCode(error);
    const found = fieldsOf(error).path;
    const path = typeof found === 'string' ? found : '';
    if (code === 'EEXIST')
      throw new CliFailure(EXIT.usage, SAY.exists(basename(path)), { next: SAY.existsNext });
    throw fileFailureOf(error, path) ?? error;
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    // A file stands where the folder should.
    if (error instanceof Error && systemCode(error) === 'EEXIST')
      throw fileFailureOf(Object.assign(error, { code: 'ENOTDIR' }), folder) ?? error;
    throw fileFailureOf(error, folder) ?? error;
  }
}
