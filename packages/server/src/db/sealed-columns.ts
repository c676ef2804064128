/** A column of sealed values, with the key of its table; `field` is the one inside a JSON column. */
export interface SealedColumn {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly field?: string;
}

/** Everything that is sealed with the server key. A new column ends in `_sealed` and comes here; a test reads the schema. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'users', key: 'id', column: 'id_card_cipher' },
  { table: 'withdraw_accounts', key: 'user_id', column: 'account_cipher' },
  { table: 'withdrawals', key: 'id', column: 'account', field: 'account_cipher' },
  { table: 'api_keys', key: 'user_id', column: 'secret_sealed' },
  { table: 'api_keys', key: 'user_id', column: 'old_secret_sealed' },
  { table: 'api_keys', key: 'user_id', column: 'callback_secret_sealed' },
  { table: 'named_keys', key: 'app_key', column: 'secret_sealed' },
  { table: 'named_keys', key: 'app_key', column: 'old_secret_sealed' },
  { table: 'supplier_api_keys', key: 'app_key', column: 'secret_sealed' },
  { table: 'supplier_api_keys', key: 'app_key', column: 'old_secret_sealed' },
  { table: 'supplier_hooks', key: 'supplier_id', column: 'callback_secret_sealed' },
  { table: 'stores', key: 'id', column: 'grant_sealed' },
  { table: 'shop_orders', key: 'id', column: 'receiver_sealed' },
  { table: 'operators', key: 'id', column: 'totp_sealed' },
  { table: 'operator_login_tickets', key: 'id', column: 'secret_sealed' },
  { table: 'user_totp', key: 'user_id', column: 'secret_sealed' },
  { table: 'payment_notices', key: 'id', column: 'body_sealed' },
  { table: 'courier_accounts', key: 'id', column: 'secrets_sealed' },
  { table: 'supplier_payees', key: 'id', column: 'account_sealed' },
  { table: 'settlements', key: 'id', column: 'payee', field: 'account_sealed' },
];

/** The sealed text of a column, in SQL. */
export const sealedText = ({ column, field }: SealedColumn): string =>
  field === undefined ? column : `${column}->>'${field}'`;
