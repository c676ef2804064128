import type { ColumnField, Layout } from './labels.ts';
import { CHANGED_FIELDS, PAIRED_PHONES, PERSON_FIELDS, TITLES } from './labels.ts';
import { isOfPerson, normaliseTitle, senseOf, type TitleSense } from './titles.ts';

type Columns = Partial<Record<ColumnField, number[]>>;

/** The receiver's columns among those that hold a person's name, phone or place. */
export interface OwnColumns {
  columns: Columns;
  /** Fields whose columns may be of two people, with those that stand behind somebody else: their rows are looked at. */
  rivals: Partial<Record<ColumnField, number[]>>;
  /** Columns of a known title that are another person's. */
  others: number[];
}

/** Whose the columns behind a title are: `known` is who sends or orders, `somebody` whoever else has a title of his own. */
type Head = 'own' | 'plain' | 'somebody' | 'known';

/**
 * Keeps to the receiver (D1313): a title that says so wins, and a plain one beside it fills none of his blanks. Of plain ones alone
 * those behind his own title are his, when the others stand behind somebody else's; where that is open, it is told.
 */
export function keepOwn(
  found: Columns,
  titles: readonly string[],
  { seen, isMapped }: { seen: Layout | null; isMapped: (field: ColumnField) => boolean },
): OwnColumns {
  const senses = titles.map(senseOf);
  const heads = headsOf(senses);
  const isSign = (at: number) => senses[at]?.owner === 'own';
  const headOf = (at: number): Head => heads[at] ?? 'plain';
  const isOther = (at: number) => !isSign(at) && OTHERS.includes(headOf(at));
  const titleOf = (at: number) => normaliseTitle(titles[at] ?? '');
  const columns: Columns = { ...found };
  const own: OwnColumns = { columns, rivals: {}, others: [] };
  for (const field of PERSON_FIELDS) {
    const all = found[field];
    if (all === undefined || isMapped(field)) continue;
    const isOfLayout = seen !== null && all.every((at) => isOf(seen, field, titleOf(at)));
    const kept = keptOf(field, all, isOfLayout);
    columns[field] = kept;
    own.others.push(...all.filter((at) => !kept.includes(at)));
    const keys = kept.map(titleOf);
    const isOnePersons =
      new Set(kept.map(headOf)).size < 2 && (isOfLayout || keys.every((key) => PAIRED_PHONES.includes(key)));
    const isOpen = kept.length > 1 && !isOnePersons;
    // The only phone of the sheet, behind who sends it, may be his.
    const isLent = kept.every((at) => heads[at] === 'known' && !isSign(at)) && heads.includes('own');
    if (isOpen || isLent) own.rivals[field] = kept.filter(isOther);
  }
  for (const [changed, field] of CHANGED_FIELDS) {
    const [all, now] = [found[changed], columns[field]];
    if (all === undefined || isMapped(changed)) continue;
    // Alone it is what he has; beside what a person chose it may be what was meant.
    if (now !== undefined && !isMapped(field)) continue;
    columns[field] = [...(now ?? []), ...all];
    delete columns[changed];
    if (now !== undefined) own.rivals[field] = all;
  }
  for (const field of PLACES) {
    const all = columns[field];
    if (all === undefined || isMapped(field)) continue;
    const isSenders = all.every((at) => heads[at] === 'known' && !isSign(at));
    if (!isSenders || !(columns.rec_address ?? []).some((at) => heads[at] === 'own')) continue;
    own.others.push(...all);
    delete columns[field];
    delete own.rivals[field];
  }
  return own;

  function keptOf(field: ColumnField, given: readonly number[], isOfLayout: boolean): number[] {
    const now = given.filter((at) => senses[at]?.isBefore !== true);
    const all = now.length === 0 ? given : now;
    const signed = all.filter(isSign);
    if (field === 'rec_address' && isOfLayout) return all.filter((at) => !isOther(at));
    // A second address is no other person's unless one is named.
    if (signed.length > 0)
      return field === 'rec_address'
        ? [...signed, ...all.filter((at) => !isSign(at) && !isOther(at) && senses[at]?.isOneOf !== true)]
        : signed;
    const behind = all.filter((at) => heads[at] === 'own');
    if (behind.length > 0 && all.every((at) => heads[at] === 'own' || isOther(at))) return behind;
    return [...all].sort((a, b) => RANK[headOf(a)] - RANK[headOf(b)]);
  }
}

const PLACES = ['rec_province', 'rec_city', 'rec_district', 'rec_street'] as const;
const OTHERS: readonly Head[] = ['known', 'somebody'];
const RANK: Record<Head, number> = { own: 0, plain: 1, somebody: 2, known: 3 };

/** True when the layout has the normalised title for the field. */
const isOf = (layout: Layout, field: ColumnField, title: string): boolean =>
  (TITLES[layout][field] ?? []).some((one) => normaliseTitle(one) === title);

/** Whose each column is by what stands in front of it: a title of a person opens a run of columns. */
function headsOf(senses: readonly TitleSense[]): Head[] {
  const hasName = senses.some(({ field, owner }) => field === 'rec_name' && owner === 'own');
  let head: Head = 'plain';
  return senses.map(({ field, owner }) => {
    const isPersons = isOfPerson(field);
    if (isPersons && owner === 'own') head = 'own';
    else if (isPersons && owner === 'sender') head = 'known';
    else if (isPersons && owner === 'client') head = hasName ? 'known' : 'plain';
    else if (owner === 'somebody') head = 'somebody';
    else if (field === 'rec_name') head = hasName ? 'somebody' : 'plain';
    return head;
  });
}
