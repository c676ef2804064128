import type { Prepared } from './prepare.ts';
import { quote } from './quote.ts';

/** The command that goes on with this job, ready to be pasted. */
export function resumeCommand(
  { options, order, identity, resume }: Prepared,
  platform: NodeJS.Platform = process.platform,
): string {
  if (resume !== null) return resume;
  const quoted = (text: string) => quote(text, platform);
  const parts = ['gift order', quoted(options.file), `--goods ${order.goods_id}`];
  if (order.goods_num !== 1) parts.push(`--num ${order.goods_num}`);
  if (options.express !== undefined) parts.push(`--express ${options.express}`);
  if (options.platform !== undefined) parts.push(`--platform ${options.platform}`);
  for (const mapping of options.mapping ?? []) parts.push(`--mapping ${quoted(mapping)}`);
  if (options.passwordFile) parts.push(`--password-file ${quoted(options.passwordFile)}`);
  if (options.reissueFile) parts.push(`--reissue-file ${quoted(options.reissueFile)}`);
  if (options.filterFile) parts.push(`--filter-file ${quoted(options.filterFile)}`);
  if (options.filterType) parts.push(`--filter-type ${options.filterType}`);
  if (options.remark) parts.push(`--remark ${quoted(options.remark)}`);
  if (options.onDuplicate) parts.push(`--on-duplicate ${options.onDuplicate}`);
  if (options.onError) parts.push(`--on-error ${options.onError}`);
  if (options.onDoubt) parts.push(`--on-doubt ${options.onDoubt}`);
  if (options.maxAmount !== undefined) parts.push(`--max-amount ${options.maxAmount}`);
  if (options.chunk !== undefined) parts.push(`--chunk ${identity.chunk}`);
  if (options.profile) parts.push(`--profile ${quoted(options.profile)}`);
  if (options.apiBase) parts.push(`--api-base ${options.apiBase}`);
  if (options.yes) parts.push('--yes');
  return [...parts, '--resume'].join(' ');
}
