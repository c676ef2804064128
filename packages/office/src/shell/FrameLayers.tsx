import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isCovered, isTyping, useKeys } from '../lib/keys.ts';
import { KeySheet } from './KeySheet.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import type { ShellPage } from './page.ts';
import { Palette } from './Palette.tsx';
import type { Find } from './use-found.ts';

/** What the keys of the frame opened: Ctrl K the palette, ? the sheet of keys. */
export function useFrameKeys() {
  const [over, setOver] = useState<'palette' | 'keys' | null>(null);
  useKeys((event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k' && !isCovered()) {
      setOver('palette');
      return true;
    }
    if (event.key !== '?' || isTyping(event)) return false;
    setOver('keys');
    return true;
  });
  return { over, search: () => setOver('palette'), close: () => setOver(null) };
}

interface FrameLayersProps {
  keys: ReturnType<typeof useFrameKeys>;
  /** The pages of one's rights. */
  pages: readonly ShellPage[];
  find: Find | null;
  searchHint: string;
}

/** What may lie over any page of a frame: the question before leaving, the sheet of keys, the palette (O013, O014, O020, O027). */
export function FrameLayers({ keys, pages, find, searchHint }: FrameLayersProps) {
  const navigate = useNavigate();
  return (
    <>
      <LeaveGuard />
      {keys.over === 'keys' && <KeySheet onClose={keys.close} />}
      {keys.over === 'palette' && (
        <Palette
          pages={pages}
          find={find}
          searchHint={searchHint}
          onGo={(path) => void navigate(path)}
          onClose={keys.close}
        />
      )}
    </>
  );
}
