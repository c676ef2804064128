import { EXIT, type ExitCode } from '../lib/exit-codes.ts';

type Place = 'done' | 'failed' | 'inbox';

/** What became of one file; also its entry in the summary's JSON. No person's data stand in it. */
export interface FileResult {
  /** Its name, with its folder when it lay in one. */
  file: string;
  exit: ExitCode;
  msg: string;
  next: string;
  place: Place;
  /** Where it lies now; null while it is where it was. */
  moved_to: string | null;
  rows: number;
  bought_now: number;
  bought: number;
  /** Rows that did not go out: faulty or refused, doubtful, repeated or bought before, of unknown outcome. */
  faulty: number;
  doubtful: number;
  skipped: number;
  /** The rows of the sheet that were skipped. */
  skipped_rows: number[];
  unknown: number;
  /** Bought rows without a waybill yet. */
  pending: number;
  /** Yuan of this run. */
  paid: string;
  goods: number[];
  jobs: string[];
  errors_file: string | null;
  doubts_file: string | null;
  waybills_file: string | null;
}

/** A result that says nothing yet. */
export const emptyResult = (file: string): FileResult => ({
  file,
  exit: EXIT.ok,
  msg: '',
  next: '',
  place: 'inbox',
  moved_to: null,
  rows: 0,
  bought_now: 0,
  bought: 0,
  faulty: 0,
  doubtful: 0,
  skipped: 0,
  skipped_rows: [],
  unknown: 0,
  pending: 0,
  paid: '0.00',
  goods: [],
  jobs: [],
  errors_file: null,
  doubts_file: null,
  waybills_file: null,
});

/** The worst first: what stops everything, what keeps files from being ordered, what is wrong with files. */
const ORDER: readonly ExitCode[] = [
  EXIT.interrupted,
  EXIT.login,
  EXIT.realName,
  EXIT.balance,
  // What somebody has to mend is not hidden by what mends itself.
  EXIT.usage,
  EXIT.network,
  EXIT.unexpected,
  EXIT.priceChanged,
  EXIT.overMax,
  EXIT.duplicates,
  EXIT.rowsInvalid,
  EXIT.someFailed,
  EXIT.nothingNew,
  EXIT.ok,
];

/** The worst of several exit codes; 0 of none. */
export const worstOf = (exits: readonly ExitCode[]): ExitCode =>
  ORDER.find((exit) => exits.includes(exit)) ?? EXIT.ok;

/** What the next run may mend by itself: the file stays where it is. */
const STAYS: ReadonlySet<ExitCode> = new Set<ExitCode>([
  EXIT.interrupted,
  EXIT.login,
  EXIT.realName,
  EXIT.balance,
  EXIT.network,
  EXIT.unexpected,
  EXIT.usage,
  EXIT.priceChanged,
]);
export const stays = (exit: ExitCode): boolean => STAYS.has(exit);

/** What is the same for every file of a pass: there is no use in trying the others. */
const STOPS: ReadonlySet<ExitCode> = new Set<ExitCode>([EXIT.interrupted, EXIT.login, EXIT.realName]);
export const stopsAll = (exit: ExitCode): boolean => STOPS.has(exit);
