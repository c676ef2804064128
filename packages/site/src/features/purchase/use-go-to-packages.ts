import { PATHS } from '../../lib/paths.ts';
import { useLeave } from '../../lib/use-leave.ts';
import type { Ordering } from './use-ordering.ts';

/** Ends the conversation and shows the parcels that it made: those of its batch, or all where it made several. */
export function useGoToPackages(ordering: Ordering): () => void {
  const leave = useLeave();
  return () => {
    const batch = ordering.batch();
    ordering.close();
    leave(PATHS.packageList(batch === null ? {} : { batch }));
  };
}
