import type { LeftLine, LeftReason } from './parse-lines.ts';

const WHY: Record<Exclude<LeftReason, 'repeated'>, string> = {
  short: '太短，不像收件人',
  too_long: '超过 10,000 字，没有读',
  phone_only: '只有电话，没有读到姓名和地址',
  place_only: '只有地区，没有读到姓名、电话和详细地址',
  no_recipient: '没有读到电话和地址',
  total: '合计行，不是收件人',
  titles: '标题行，不是收件人',
  date: '日期或时间，不是收件人',
  counter: '序号或称呼，不是收件人',
  link: '链接，不是收件人',
  sender: '寄件人，不是收件人',
  for_all: '像是对所有人说的，没有放进哪一行',
};

/** Why a line of a pasted text is no row. */
export const leftWords = ({ reason, of }: LeftLine): string =>
  reason === 'repeated' ? `和第 ${of} 行相同` : WHY[reason];
