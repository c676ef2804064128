import { asFlags } from './as-flags.ts';
import type { Prepared } from './prepare.ts';
import { quote } from '../lib/quote.ts';

const FLAGS = [
  'goods',
  'num',
  'express',
  'platform',
  'mapping',
  'passwordFile',
  'reissueFile',
  'filterFile',
  'filterType',
  'remark',
  'onDuplicate',
  'onError',
  'onDoubt',
  'maxAmount',
  'chunk',
  'profile',
  'apiBase',
  'yes',
] as const;

/** The command that goes on with this job, ready to be pasted. */
export function resumeCommand(
  { options, order, identity, resume }: Prepared,
  platform: NodeJS.Platform = process.platform,
): string {
  if (resume !== null) return resume;
  const said = {
    ...options,
    goods: order.goods_id,
    num: order.goods_num === 1 ? undefined : order.goods_num,
    chunk: options.chunk === undefined ? undefined : identity.chunk,
  };
  return ['gift order', quote(options.file, platform), ...asFlags(said, FLAGS, platform), '--resume'].join(
    ' ',
  );
}
