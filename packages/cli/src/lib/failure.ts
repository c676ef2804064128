import { CODES } from '@giftship/shared/errors/codes';
import { ApiFailure, fieldErrors, NetworkFailure, refusalOf } from '@giftship/shared/api/client';
import { Refusal } from '@giftship/shared/errors/app-error';
import { CATALOGUE, type ShopRefusalName } from '@giftship/shared/errors/catalogue';
import { againSentence } from './again.ts';
import { COPY } from './copy.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';

/** What a command ends with when it cannot go on: the sentence, the next step and the exit code (D1004). */
export class CliFailure extends Error {
  override name = 'CliFailure';
  readonly exit: ExitCode;
  readonly code: number;
  /** '' where nothing nearer is known than the exit code's own step (`nextStep`). */
  readonly next: string;
  readonly data: unknown;
  readonly requestId: string;
  /** The file that is at fault, as it was named; '' for none. People see it in front of the sentence. */
  readonly file: string;

  constructor(
    exit: ExitCode,
    message: string,
    extra: { code?: number; next?: string; data?: unknown; requestId?: string; file?: string } = {},
  ) {
    super(message);
    this.exit = exit;
    this.code = extra.code ?? (exit === EXIT.usage ? 2 : 1);
    this.next = extra.next ?? '';
    this.data = extra.data ?? null;
    this.requestId = extra.requestId ?? '';
    this.file = extra.file ?? '';
  }
}

/** The sentence of a failure with its file in front. */
export const sentenceOf = ({ file, message }: CliFailure): string =>
  file === '' ? message : COPY.ofFile(file, message);

/** What to do after a failure of `gift COMMAND`; never ''. */
export const nextStep = ({ next, exit }: { next?: string; exit: ExitCode }, command = ''): string =>
  next || (exit === EXIT.usage && command !== '' ? COPY.seeHelp(`gift ${command}`) : COPY.nextOfExit[exit]);

/** A flag that is missing or makes no sense: exit 2, naming the flag. */
export function usageFailure(message: string, next = ''): CliFailure {
  return new CliFailure(EXIT.usage, message, { next });
}

/** Ctrl-C was pressed: nothing more is started. */
export function interrupted(next = ''): CliFailure {
  return new CliFailure(EXIT.interrupted, COPY.interrupted, { next });
}

const EXIT_OF_CODE: Record<number, ExitCode> = {
  2: EXIT.usage,
  10: EXIT.login,
  11: EXIT.realName,
  12: EXIT.realName,
  21: EXIT.priceChanged,
  23: EXIT.balance,
  24: EXIT.priceChanged,
  31: EXIT.login,
  42: EXIT.login,
  43: EXIT.login,
  45: EXIT.login,
  46: EXIT.login,
  61: EXIT.login,
  62: EXIT.login,
  63: EXIT.login,
  64: EXIT.login,
  65: EXIT.login,
  67: EXIT.login,
  68: EXIT.login,
  69: EXIT.login,
  71: EXIT.login,
  72: EXIT.login,
  80: EXIT.login,
  401: EXIT.login,
  429: EXIT.network,
};

/** The exit code of an answer that the service gave. */
function exitOfAnswer(code: number, status: number): ExitCode {
  return EXIT_OF_CODE[code] ?? (status === 503 ? EXIT.network : EXIT.unexpected);
}

/** What tells refusals apart. */
interface Refused {
  code: number;
  message: string;
  data: unknown;
}

/**
 * Whether an answer is this refusal of the catalogue: many share one code. A service of 0.2.0 names none; there the
 * code and the beginning of its sentence say it (decision 0012: a newer command line works with an older service).
 */
export function isRefused({ code, message, data }: Refused, refusal: ShopRefusalName): boolean {
  const name = refusalOf(data);
  if (name !== '') return name === refusal;
  const said = CATALOGUE[refusal];
  return code === said.code && message.startsWith(said.text.split('{', 1)[0]!);
}

/** Whether an answer says that the API key may spend no more today. */
export const isOverKeyLimit = (answer: Refused): boolean => isRefused(answer, 'SPENDING_LIMIT');

/** Whether a key may not make this call; what only looks goes on without it. */
export const isNotInScope = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === CATALOGUE.SCOPE_MISSING.code;

/** Turns anything thrown into the one shape that is shown; null for a bug, which is shown with its stack on request. */
export function failureOf(error: unknown): CliFailure | null {
  if (error instanceof CliFailure) return error;
  if (error instanceof Refusal) {
    const exit = error.refusal === 'PLATFORM_REQUIRED' ? EXIT.usage : EXIT.rowsInvalid;
    return new CliFailure(exit, error.message, { code: error.code, next: error.next, data: error.data });
  }
  if (error instanceof NetworkFailure)
    return new CliFailure(EXIT.network, COPY.networkDown, { next: COPY.networkNext });
  if (error instanceof ApiFailure) return failureOfAnswer(error);
  if (error instanceof Error && (error.name === 'ExitPromptError' || error.name === 'AbortPromptError'))
    return interrupted();
  return fileFailureOf(error);
}

/** The failure of a system call on a file, in words: which file, what is wrong with it, what helps. Null for anything else. */
export function fileFailureOf(error: unknown, path?: string): CliFailure | null {
  if (!isSystemError(error)) return null;
  const words = COPY.fileFaults[error.code];
  const fault = words ?? COPY.fileFaultOther(error.code);
  return new CliFailure(EXIT.unexpected, fault.what, { next: fault.next, file: path ?? error.path ?? '' });
}

/** The code of a system call that failed, such as ENOENT; '' for anything else. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

function isSystemError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return false;
  return 'path' in error || COPY.fileFaults[String(error.code)] !== undefined;
}

/** The failure of an answer that the service gave with a code other than 0. */
export function failureOfAnswer(answer: {
  code: number;
  status: number;
  message: string;
  data: unknown;
  requestId?: string;
}): CliFailure {
  const { code, status, message, data, requestId } = answer;
  const exit = isOverKeyLimit(answer) ? EXIT.overMax : exitOfAnswer(code, status);
  return new CliFailure(exit, code === CODES.STORE_EXPIRED ? againSentence(message) : message, {
    code,
    next: nextOfAnswer(answer),
    data,
    ...(requestId ? { requestId } : {}),
  });
}

/** What helps against a refusal of login, key or leave (codes 401, 46, 61 to 69, 31), of goods (21) or of a key's limit; else the faulty fields. */
function nextOfAnswer(answer: { code: number; message: string; data: unknown }): string {
  const { code, data } = answer;
  const isSaid = typeof data === 'object' && data !== null && 'next' in data;
  const said = isSaid && typeof data.next === 'string' ? data.next : '';
  if (isOverKeyLimit(answer)) return said;
  const known: Record<number, string> = {
    401: COPY.loginNext,
    21: COPY.goodsNext,
    61: COPY.keyWrongNext,
    62: COPY.clockNext,
    63: COPY.nonceNext,
    46: said,
    64: said,
    67: said,
    68: said,
    69: said,
    65: COPY.keyClosedNext(said),
    [CODES.STORE_EXPIRED]: COPY.leaveOverNext,
  };
  return known[code] ?? fieldsOf(answer);
}

/** The faulty fields of code 2, which the service lists in `data.errors`. */
function fieldsOf(answer: { data: unknown }): string {
  return fieldErrors(answer)
    .slice(0, 5)
    .map(({ field, msg }) => `${field} ${msg}`.trim())
    .join(COPY.listSeparator);
}
