import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** How columns are read: bigint as a number (one parser on the pool), timestamptz as a Date, jsonb as its value. */
export type Id = GeneratedAlways<number>;
export type Json<T> = ColumnType<T, string, string>;
export type Moment = ColumnType<Date, Date | string, Date | string>;
export type Now = Generated<Date>;
