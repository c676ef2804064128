import type { JobHead } from '../journal/lines.ts';
import { choicesOf, type OrderOptions } from '../order/prepare.ts';

/** What a job was started with, whatever it is for. */
export function begunWith(head: JobHead) {
  return {
    goods: head.goods_id,
    num: head.goods_num,
    express: head.express_id,
    chunk: head.chunk,
    ...choicesOf(head),
  };
}

/** The sheet of a job, and how it was read. */
export function sheetOf({ file, platform, read }: JobHead) {
  return {
    file: file.path,
    platform,
    mapping: read.mapping,
    ...(read.reissue_file ? { reissueFile: read.reissue_file } : {}),
    ...(read.filter_file ? { filterFile: read.filter_file } : {}),
    ...(read.filter_type ? { filterType: read.filter_type } : {}),
  } satisfies OrderOptions;
}
