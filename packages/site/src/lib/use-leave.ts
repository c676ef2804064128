import { createContext, useCallback, useContext } from 'react';
import { useNavigate } from 'react-router';

/** True in a page that stands within another site: whatever lies outside of it opens in a tab of its own. */
export const LeavesByTab = createContext(false);

/** Goes to another page of the site. */
export function useLeave(): (path: string) => void {
  const byTab = useContext(LeavesByTab);
  const navigate = useNavigate();
  return useCallback(
    (path) => {
      if (byTab) window.open(path, '_blank', 'noopener');
      else void navigate(path);
    },
    [byTab, navigate],
  );
}
