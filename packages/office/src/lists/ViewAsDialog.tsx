import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { useRef, useState } from 'react';
import { atOnce } from './at-once.ts';
import { LISTS_COPY } from './copy.ts';
import { DecideDialog } from './DecideDialog.tsx';

const SAY = LISTS_COPY.viewAs;

interface ViewAsDialogProps {
  title: string;
  action: string;
  hint: string;
  usual: readonly string[];
  /** Whose pages: together with the reason it names what is meant. */
  content: unknown;
  /** Makes the address. */
  offer: (reason: string) => Promise<{ url: string }>;
  onClose: () => void;
}

/** Makes the address that shows pages as their owner sees them, and leads to it (O146, O088): a window opens by a press alone. */
export function ViewAsDialog({ title, action, hint, usual, content, offer, onClose }: ViewAsDialogProps) {
  const [url, setUrl] = useState<string | null>(null);
  const isMade = useRef(false);
  if (url !== null)
    return (
      <TopDialog title={title} onClose={onClose}>
        <div className="decide">
          <p>{SAY.ready}</p>
          <p>
            <a className="link-blue" href={url} target="_blank" rel="noopener" onClick={onClose}>
              {SAY.open}
            </a>
          </p>
        </div>
      </TopDialog>
    );
  return (
    <DecideDialog
      title={title}
      action={action}
      verb={SAY.verb}
      usual={usual}
      content={content}
      run={({ reason }) => atOnce(offer(reason))}
      tell={() => {}}
      onDone={(answer) => {
        isMade.current = true;
        setUrl(answer.url);
      }}
      // The dialog closes behind itself once the address is there; then it is this one that stays.
      onClose={() => {
        if (!isMade.current) onClose();
      }}
    >
      <p className="hint">{hint}</p>
    </DecideDialog>
  );
}
