/** Why the database could not be opened, changed or copied; callers choose by this, never by the text. */
export type DatabaseRefusalReason =
  | 'BINARY_CANNOT_RUN'
  | 'START_FAILED'
  | 'OWNED'
  | 'FOREIGN_OWNER'
  | 'OTHER_ENGINE'
  | 'DIRECTORY_UNUSABLE'
  | 'ORPHAN_STAYS'
  | 'MIGRATION_CHANGED'
  | 'MIGRATION_FAILED'
  | 'SCHEMA_TOO_NEW'
  | 'SCHEMA_OLD'
  | 'NO_SERVICE'
  | 'MOVED'
  | 'TARGET_OPENED'
  | 'TARGET_AWAY'
  | 'OTHER_SECRET'
  | 'IN_USE'
  | 'LEVELS_DIFFER'
  | 'TABLES_DIFFER'
  | 'TARGET_NOT_EMPTY'
  | 'COPY_DIFFERS'
  | 'BACKUP_DAMAGED'
  | 'BACKUP_FILE';

/** A database step that cannot be done now; the message is one Chinese sentence for the operator. */
export class DatabaseRefusal extends Error {
  readonly reason: DatabaseRefusalReason;

  constructor(reason: DatabaseRefusalReason, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'DatabaseRefusal';
    this.reason = reason;
  }
}
