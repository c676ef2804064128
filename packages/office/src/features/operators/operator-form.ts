import type { OperatorRow } from '@giftship/shared/operators/staff-contract';
import type { Difference } from '../../lists/ConflictDialog.tsx';
import { OPERATORS_COPY as SAY } from './copy.ts';

/** An operator as the form holds him. */
export interface OperatorForm {
  login: string;
  name: string;
  mobile: string;
  role_ids: number[];
  /** One network a line. */
  ip: string;
}

/** The form of an operator, or of a new one. */
export const formOf = (row: OperatorRow | null): OperatorForm => ({
  login: row?.login ?? '',
  name: row?.name ?? '',
  mobile: row?.mobile ?? '',
  role_ids: row?.role_ids ?? [],
  ip: row?.ip_list.join('\n') ?? '',
});

/** What the call takes of it. */
export const bodyOf = ({ name, mobile, role_ids, ip }: OperatorForm) => ({
  name,
  mobile,
  role_ids,
  ip_list: ip.split(/\s+/).filter((each) => each !== ''),
});

/** Where the form and a newer version differ, as both are read (O033). */
export function differencesOf(
  mine: OperatorForm,
  theirs: OperatorForm,
  roleName: (id: number) => string,
): Difference[] {
  const text = (form: OperatorForm) => ({
    name: form.name,
    mobile: form.mobile,
    role_ids: form.role_ids.map(roleName).join('、'),
    ip: form.ip.split(/\s+/).join('、'),
  });
  const [own, other] = [text(mine), text(theirs)];
  return FIELDS.filter(({ key }) => own[key] !== other[key]).map(({ key, title }) => ({
    key,
    title,
    mine: own[key],
    theirs: other[key],
  }));
}

const FIELDS = [
  { key: 'name', title: SAY.columns.name },
  { key: 'mobile', title: SAY.columns.mobile },
  { key: 'role_ids', title: SAY.columns.roles },
  { key: 'ip', title: SAY.columns.ip },
] as const;
