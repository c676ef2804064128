import { copyText } from '../../ui/copy-text.ts';
import { toast } from '../../ui/toast.ts';
import { USER_COPY } from './copy.ts';

const SAY = USER_COPY.bulk;

/** Copies waybill numbers, one a line, as the platforms take them; parcels that wait for theirs are left out. */
export async function copyWaybills(numbers: string[]): Promise<void> {
  const issued = numbers.filter((sn) => sn !== '');
  if (issued.length === 0) return toast.warning(SAY.noWaybills);
  if (await copyText(issued.join('\n'))) toast.success(SAY.copied(issued.length));
}
