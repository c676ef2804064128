import type { Prepared } from './prepare.ts';

/** The command that goes on with this job, ready to be pasted. */
export function resumeCommand({ options, order, identity, resume }: Prepared): string {
  if (resume !== null) return resume;
  const parts = ['gift order', quote(options.file), `--goods ${order.goods_id}`];
  if (order.goods_num !== 1) parts.push(`--num ${order.goods_num}`);
  if (options.express !== undefined) parts.push(`--express ${options.express}`);
  if (options.platform !== undefined) parts.push(`--platform ${options.platform}`);
  for (const mapping of options.mapping ?? []) parts.push(`--mapping ${quote(mapping)}`);
  if (options.passwordFile) parts.push(`--password-file ${quote(options.passwordFile)}`);
  if (options.filterFile) parts.push(`--filter-file ${quote(options.filterFile)}`);
  if (options.filterType) parts.push(`--filter-type ${options.filterType}`);
  if (options.remark) parts.push(`--remark ${quote(options.remark)}`);
  if (options.onDuplicate) parts.push(`--on-duplicate ${options.onDuplicate}`);
  if (options.onError) parts.push(`--on-error ${options.onError}`);
  if (options.onDoubt) parts.push(`--on-doubt ${options.onDoubt}`);
  if (options.chunk !== undefined) parts.push(`--chunk ${identity.chunk}`);
  if (options.profile) parts.push(`--profile ${quote(options.profile)}`);
  if (options.apiBase) parts.push(`--api-base ${options.apiBase}`);
  if (options.yes) parts.push('--yes');
  return [...parts, '--resume'].join(' ');
}

/** An argument as a shell takes it. */
export const quote = (text: string) =>
  /^[\w@%+=:,./\u4e00-\u9fff-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
