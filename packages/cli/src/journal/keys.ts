import { createHash } from 'node:crypto';
import { RECIPIENT_FIELDS, type RecipientText } from '@giftship/shared/recipients/recipient';

/** What makes two runs the same order: who buys what, for which file. The journal of both is one. */
export interface JobIdentity {
  base: string;
  user_id: number;
  goods_id: number;
  goods_num: number;
  express_id: number;
  platform: number;
  file_sha: string;
  chunk: number;
}

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');

/** A key in the place of a user's number in a journal: negative, because a user's is not; the same for ever. */
export const keyNumber = (appKey: string): number => -Number.parseInt(sha256(appKey).slice(0, 12), 16);

/** The hash of a file's bytes. */
export const fileSha = (bytes: Uint8Array): string => sha256(bytes);

/** The hash of a path, for the name of its lock. */
export const pathSha = (path: string): string => sha256(path).slice(0, 16);

/** The hash of an order remark, which a resumed chunk must repeat word for word. */
export const remarkSha = (remark: string): string => (remark === '' ? '' : sha256(remark).slice(0, 16));

/** Everything of the identity but the file and the chunk size: jobs that may hold rows of the same order. */
export function scopeOf(job: Omit<JobIdentity, 'file_sha' | 'chunk'>): string {
  const { base, user_id, goods_id, goods_num, express_id, platform } = job;
  return sha256(JSON.stringify([base, user_id, goods_id, goods_num, express_id, platform])).slice(0, 24);
}

/** The key of a job (D1005). */
export function jobKey(job: JobIdentity): string {
  return sha256(JSON.stringify([scopeOf(job), job.file_sha, job.chunk]));
}

/** The id of a job: its key, and how many jobs of this key were discarded before it. */
export function jobId(key: string, generation: number): string {
  return sha256(`${key}\n${generation}`).slice(0, 12);
}

/** One hash a row, in order; rows with the same text differ by their occurrence, so each stands for itself. */
export function rowHashes(rows: readonly RecipientText[]): string[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const text = sha256(JSON.stringify(RECIPIENT_FIELDS.map((field) => row[field]))).slice(0, 16);
    const occurrence = (seen.get(text) ?? 0) + 1;
    seen.set(text, occurrence);
    return occurrence === 1 ? text : `${text}-${occurrence}`;
  });
}

/** The Idempotency-Key of a chunk: from the job, its rows, and how often these rows were answered before. */
export function chunkKey(id: string, hashes: readonly string[], attempt: number): string {
  return `cli-${sha256(JSON.stringify([id, attempt, hashes])).slice(0, 44)}`;
}
