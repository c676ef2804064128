import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { SHELL_COPY as SAY } from './copy.ts';

/** What the keys do (O027). */
export function KeySheet({ onClose }: { onClose: () => void }) {
  return (
    <TopDialog title={SAY.keys} className="key-sheet" onClose={onClose}>
      <dl>
        {SAY.keySheet.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </TopDialog>
  );
}
