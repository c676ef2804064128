/** Made at build time by plugins/call-table.ts. */
declare module 'virtual:call-table' {
  import type { Route } from '@giftship/shared/contract/define-routes';
  export const calls: Record<string, Record<string, Pick<Route, 'method' | 'path' | 'file' | 'idempotent'>>>;
  /** What helps against a refusal, by its code; `{name}` is filled from its data. */
  export const steps: Record<number, string>;
  export const version: string;
}
