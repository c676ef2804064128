import { api } from '../lib/api.ts';
import { saveFile } from '@giftship/kit/lib/save-file.ts';
import type { ListAddress } from './use-list-address.ts';

export interface ExportForm {
  template: 'default' | 'tb' | 'pdd' | 'jd' | 'dy';
  format: 'xlsx' | 'csv';
}
/** Which records a file is wanted of. */
export interface Wanted {
  of: 'orders' | 'parcels';
  search: ListAddress['search'] & { status?: number; order_sn?: string[] };
}

/** Saves the file, or answers the task that writes it when it is a long one. */
export async function startExport({ of, search }: Wanted, form: ExportForm): Promise<number | null> {
  const body = { ...search, ...form };
  const reply = of === 'orders' ? await api.orders.download({ body }) : await api.parcels.download({ body });
  if ('task_id' in reply) return reply.task_id;
  saveFile(reply.fileName, reply.bytes);
  return null;
}
