/** An instant in milliseconds since 1970. */
export type Ms = number;

/** Bytes from a secure random source. */
export type RandomBytes = (count: number) => Uint8Array;

/** Runs a job once, later; the server binds it to a timer that does not keep the process alive. */
export type Later = (delayMs: Ms, job: () => void) => void;

/** A callback as it arrived, before anything was parsed: signatures are taken over these very bytes. */
export interface RawRequest {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: Uint8Array;
}

/** What a provider wants to hear in answer to its callback. */
export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A callback that a sandbox provider sends to the server's own callback route. */
export interface OutgoingNotice {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Sends a notice over HTTP and answers what the route replied; rejects when nothing answered. */
export type Deliver = (notice: OutgoingNotice) => Promise<{ status: number; body: string }>;

/** Where the sandbox providers send their callbacks. */
export const PAY_CALLBACK_PATH = '/api/callback/pay/sandbox';
export const COURIER_CALLBACK_PATH = '/api/callback/courier/sandbox';
