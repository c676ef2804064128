import type { RefusalName } from '@giftship/shared/errors/catalogue';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure } from '../lib/failure.ts';
import type { RefusalMessage } from './import-task.ts';

/** A file that cannot be read, by the name of its refusal: a caller may know a way on. */
export class FileRefused extends CliFailure {
  override name = 'FileRefused';
  readonly refusal: string;

  constructor({ message, next, code, data, refusal }: RefusalMessage, file = '') {
    const exit = refusal === 'PLATFORM_REQUIRED' ? EXIT.usage : EXIT.rowsInvalid;
    super(exit, message, { next, code, data, file });
    this.refusal = refusal;
  }
}

/** True for a file that was refused for this reason. */
export const isFileRefused = (error: unknown, name: RefusalName): error is FileRefused =>
  error instanceof FileRefused && error.refusal === name;
