/** Every reply under /api (M203): code 0 is success, msg a Chinese sentence, data the payload or null. */
export interface Envelope<D = unknown> {
  code: number;
  msg: string;
  data: D;
}

/** One fault of a request that the caller can mend, listed in `data.errors` of code 2. */
export interface FieldError {
  row?: number;
  field: string;
  msg: string;
}

/** The envelope of a success. */
export function ok<D>(data: D): Envelope<D> {
  return { code: 0, msg: '', data };
}
