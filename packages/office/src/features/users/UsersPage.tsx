import type { UserRow } from '@giftship/shared/users/office-contract';
import { USER_STATUS_LABELS } from '@giftship/shared/users/labels';
import { useMemo } from 'react';
import { api } from '../../session/api.ts';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { useMay, useSession } from '../../session/session.ts';
import { NORMAL, userColumns } from './columns.tsx';
import { USERS_COPY as SAY } from './copy.ts';
import { UserDetail } from './UserDetail.tsx';
import { UserFoot } from './UserFoot.tsx';

const STATES = Object.entries(USER_STATUS_LABELS).map(([value, label]) => ({ value, label }));
const filtersOf = (groups: readonly { id: number; name: string }[]): readonly Filter[] => [
  { kind: 'text', key: 'q', title: SAY.filters.q },
  // Nothing bounds the list of users but what is asked for.
  { kind: 'range', key: 'time', title: SAY.filters.time, isAllTime: () => true },
  {
    kind: 'choice',
    key: 'group_id',
    title: SAY.filters.group,
    options: groups.map(({ id, name }) => ({ value: String(id), label: name })),
  },
  { kind: 'text', key: 'tag', title: SAY.filters.tag, width: 120 },
  { kind: 'choice', key: 'status', title: SAY.filters.status, options: STATES },
  {
    kind: 'choice',
    key: 'promoter_off',
    title: SAY.filters.promoter,
    options: [{ value: '1', label: SAY.promoterOff }],
  },
];

/** Every buyer with what belongs to him (O141, O142). */
export function UsersPage() {
  const seesMoney = useMay('finance.view');
  const groups = useSession((session) => session.groups);
  const filters = useMemo(() => filtersOf(groups), [groups]);
  const list = useOfficeList({
    name: 'users',
    filters,
    load: api.users.list,
    keyOf: (row: UserRow) => String(row.id),
    find: async (q, signal) =>
      (await api.users.list({ query: { q }, signal })).list.find((row) => String(row.id) === q) ?? null,
  });
  return (
    <ListPage
      label={SAY.label}
      list={list}
      exported={{ kind: 'users' }}
      columns={useMemo(() => userColumns(seesMoney), [seesMoney])}
      tabs={{
        key: 'status',
        label: SAY.filters.status,
        items: [
          { value: '', title: SAY.all },
          ...STATES.map(({ value, label }) => ({ value, title: label })),
        ],
      }}
      toneOf={(row) => (row.status === NORMAL ? undefined : 'gone')}
      view={{
        kind: SAY.kind,
        title: (row) => String(row.id),
        beside: (row) => row.mobile,
        body: (row) => (
          <UserDetail
            row={row}
            part={list.address.part}
            onPart={(part) => list.address.show({ part }, { isQuiet: true })}
          />
        ),
        foot: (row) => <UserFoot row={row} />,
      }}
      empty={{ title: SAY.empty }}
    />
  );
}
