import { isRecord } from '@giftship/shared/lib/is-record';
import type { ViewRow } from '@giftship/shared/office/contract';
import type { Desk } from '../lib/desk.ts';
import { api } from './api.ts';

const MOST = 30;
const keyOf = (id: number | string): string => `view.${id}`;

/** The saved views of a login: few, and nobody shares them, so each is one of its settings (O023, S007). */
export const views: Desk['views'] = {
  views: async ({ query }) => {
    const all = await readAll();
    return {
      list: all.filter(({ page }) => page === query.page),
      roles: [],
      left: Math.max(0, MOST - all.length),
    };
  },
  saveView: async ({ body: { id, page, name, value, is_default = false } }) => {
    const all = await readAll();
    const saved: ViewRow = {
      id: id ?? Math.max(0, ...all.map((view) => view.id)) + 1,
      page,
      name,
      value,
      is_default,
      role_id: null,
      is_mine: true,
      by: '',
    };
    const before = all.filter((view) => view.id !== saved.id && view.page === page && view.is_default);
    if (is_default) for (const view of before) await write({ ...view, is_default: false });
    await write(saved);
    return saved;
  },
  removeView: ({ query }) => api.desk.savePref({ body: { key: keyOf(query.id), value: null } }),
};

async function readAll(): Promise<ViewRow[]> {
  const { prefs } = await api.desk.prefs();
  return Object.entries(prefs)
    .filter(([key]) => key.startsWith(keyOf('')))
    .map(([, value]) => value)
    .filter((value): value is ViewRow => isRecord(value) && typeof value.id === 'number')
    .sort((a, b) => a.id - b.id);
}

const write = (view: ViewRow) => api.desk.savePref({ body: { key: keyOf(view.id), value: view } });
