import { useState } from 'react';
import { COPY } from '../copy.ts';
import { copyText } from '../toast/copy-text.ts';

const SHOWN_MS = 1500;

/** A number with a button that copies it. */
export function CopyText({ text, label }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false);
  if (text === '') return null;
  const copy = () => {
    void copyText(text).then((isDone) => {
      if (!isDone) return;
      setCopied(true);
      setTimeout(() => setCopied(false), SHOWN_MS);
    });
  };
  return (
    <span className="copy-text">
      {label ?? text}
      <button type="button" onClick={copy} aria-label={`${COPY.copy} ${text}`}>
        {isCopied ? COPY.copied : COPY.copy}
      </button>
    </span>
  );
}
