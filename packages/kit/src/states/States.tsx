import { Button } from 'antd';
import type { ReactNode } from 'react';
import { COPY } from '../copy.ts';

interface StateProps {
  title?: string;
  hint?: string;
  children?: ReactNode;
}

/** Nothing here: one drawing, one sentence, one action. */
export function EmptyState({ title = COPY.empty, hint, children }: StateProps) {
  return (
    <div className="state" role="status">
      <svg viewBox="0 0 120 96" width="120" height="96" aria-hidden="true">
        <ellipse cx="60" cy="86" rx="46" ry="6" fill="#f0e7e3" />
        <path d="M24 40h72v38a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6z" fill="#ffe3d6" />
        <path d="M24 40l10-20h52l10 20z" fill="#fff1ee" stroke="#f3b9a8" />
        <path d="M52 20h16v34l-8-6-8 6z" fill="#e8402a" opacity=".75" />
      </svg>
      <strong>{title}</strong>
      {hint && <p>{hint}</p>}
      {children}
    </div>
  );
}

/** A load that failed: what happened, what is safe, and again. */
export function LoadFailed({
  title = COPY.loadFailed,
  hint = COPY.loadFailedHint,
  onRetry,
}: StateProps & { onRetry: () => void }) {
  return (
    <div className="state" role="alert">
      <svg viewBox="0 0 120 96" width="120" height="96" aria-hidden="true">
        <ellipse cx="60" cy="86" rx="46" ry="6" fill="#f0e7e3" />
        <rect x="26" y="22" width="68" height="56" rx="8" fill="#fff1ee" stroke="#f3b9a8" />
        <path d="M60 36v20M60 64v4" stroke="#e8402a" strokeWidth="6" strokeLinecap="round" />
      </svg>
      <strong>{title}</strong>
      <p>{hint}</p>
      <Button onClick={onRetry}>{COPY.retry}</Button>
    </div>
  );
}
