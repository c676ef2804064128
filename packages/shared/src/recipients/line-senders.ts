import { plainOf } from '../address/regions.ts';
import { SENDER_OWNERS, SHORT_LABELS } from './label-words.ts';
import { findLabels } from './line-labels.ts';

/** In every label of a sender: one look before labels are sought. */
const SENDER_SIGN = new RegExp(`[${SHORT_LABELS.sender}]|${SENDER_OWNERS.join('|')}`);

/** True where a name stands behind a sender's label and nowhere else: it is hardly the receiver's. */
export function isSendersName(text: string, name: string): boolean {
  if (name === '' || !SENDER_SIGN.test(text)) return false;
  const [plain, own] = [plainOf(text), plainOf(name)];
  const labels = findLabels(plain);
  let isOthers = false;
  let isSenders = false;
  for (let at = plain.indexOf(own); at >= 0; at = plain.indexOf(own, at + 1)) {
    const line = plain.lastIndexOf('\n', at) + 1;
    const label = labels.findLast(({ start, end }) => start >= line && end <= at);
    if (label?.kind === 'sender') isSenders = true;
    else isOthers = true;
  }
  return isSenders && !isOthers;
}
