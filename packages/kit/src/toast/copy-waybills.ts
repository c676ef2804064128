import { COPY } from '../copy.ts';
import { copyText } from './copy-text.ts';
import { toast } from './toast.ts';

/** Copies waybill numbers, one a line, as the platforms take them; parcels that wait for theirs are left out. */
export async function copyWaybills(numbers: string[]): Promise<void> {
  const issued = numbers.filter((sn) => sn !== '');
  if (issued.length === 0) return toast.warning(COPY.noWaybills);
  if (await copyText(issued.join('\n'))) toast.success(COPY.waybillsCopied(issued.length));
}
