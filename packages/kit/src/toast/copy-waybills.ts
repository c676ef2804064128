import { COPY } from '../copy.ts';
import { copyText } from './copy-text.ts';
import { toast } from './toast.ts';

/**
 * Copies waybill numbers, one a line, as the platforms take them; parcels that wait for theirs are left out. Answers how
 * many were copied.
 */
export async function copyWaybills(numbers: string[]): Promise<number> {
  const issued = numbers.filter((sn) => sn !== '');
  if (issued.length === 0) {
    toast.warning(COPY.noWaybills);
    return 0;
  }
  if (!(await copyText(issued.join('\n')))) return 0;
  toast.success(COPY.waybillsCopied(issued.length));
  return issued.length;
}
