import { placeText } from '../address/place-text.ts';
import type { Place } from '../address/parse-address.ts';
import type { RecipientReason } from './parse-recipient.ts';

/** What only columns give reason to doubt. */
type ColumnReason =
  | 'name_changed'
  | 'phone_changed'
  | 'address_changed'
  | 'sender_doubt'
  | 'phone_doubt'
  | 'address_many'
  | 'address_doubt';

const REASON_WORDS: Partial<Record<string, string>> = {
  region_missing: '没有找到省市区',
  region_unknown: '省市区不认识',
  region_conflict: '省市区互相矛盾',
  region_stem: '地区只写了简称，请核对',
  city_missing: '缺少城市',
  district_missing: '缺少区县',
  district_ambiguous: '可能是多个地区',
  district_unknown: '区县不认识',
  detail_missing: '缺少详细地址',
  name_missing: '没有找到姓名',
  name_doubt: '姓名请核对',
  phone_missing: '没有找到电话',
  phone_many: '有多个电话',
  phone_doubt: '电话可能是别人的，请核对',
  phone_glued: '电话和其他数字连在一起',
  phone_foreign: '港澳台电话，请核对',
  masked: '信息已脱敏',
  text_left: '有没用上的文字',
  lines_joined: '几行拼成一个人，请核对',
  address_many: '有多个地址',
  address_doubt: '地址可能是别人的，请核对',
  stop_asked: '旁边的话像是不要发或要改，请核对',
  sender_doubt: '可能是寄件人，请核对',
  name_changed: '收件人改过，用了新的',
  phone_changed: '电话改过，用了新的',
  address_changed: '地址改过，用了新的',
} satisfies Record<RecipientReason | ColumnReason, string>;

/** Why a person should look at a row; a reason without words of its own still asks for it. */
export const reasonWords = (reason: string): string => REASON_WORDS[reason] ?? '请核对这一行';

/** Everything that is doubtful about a row, once each. */
export const reasonsWords = (reasons: readonly string[]): string =>
  [...new Set(reasons.map(reasonWords))].join('，');

/** The other places that a row may mean. */
export const alternativesWords = (alternatives: readonly Place[]): string =>
  alternatives.map((place) => placeText(place)).join('、');

/** What is doubtful about a row and what it may mean, in one line of a sheet. */
export function doubtWords(reasons: readonly string[], alternatives: readonly Place[]): string {
  const why = `待确认：${reasonsWords(reasons)}`;
  return alternatives.length === 0 ? why : `${why}，也可能是 ${alternativesWords(alternatives)}`;
}
