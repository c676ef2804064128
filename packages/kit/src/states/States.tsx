import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { COPY } from '../copy.ts';
import type { EmptyPlace } from './drawings.tsx';
import './states.css';

const Nothing = () => null;
// Whoever finds something needs no drawing of nothing; where it cannot be fetched, the words stand alone.
const EmptyDrawing = lazy((): Promise<{ default: ComponentType<{ place: EmptyPlace }> }> =>
  import('./drawings.tsx').then(
    (found) => ({ default: found.EmptyDrawing }),
    () => ({ default: Nothing }),
  ),
);

interface StateProps {
  title?: string;
  hint?: string;
  children?: ReactNode;
}

/** Nothing here: the drawing of its place, one sentence, one action. */
export function EmptyState({
  place = 'parcel',
  title = COPY.empty,
  hint,
  children,
}: StateProps & { place?: EmptyPlace }) {
  return (
    <div className="state" role="status">
      <Suspense fallback={<div className="empty-drawing" />}>
        <EmptyDrawing place={place} />
      </Suspense>
      <strong>{title}</strong>
      {hint && <p>{hint}</p>}
      {children}
    </div>
  );
}

/** Nothing in a part of a page, where a drawing would be louder than what is there: a quiet title, its line, and its one action. */
export function EmptyNote({ title = COPY.empty, hint, children }: StateProps) {
  return (
    <div className="empty-note" role="status">
      <p>
        <b>{title}</b>
        {hint && <span>{hint}</span>}
      </p>
      {children}
    </div>
  );
}

/** A part of a page that did not load, where the rest of it stands: one line, and again. */
export function FailedNote({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div className="empty-note" role="alert">
      <p>
        <WarningOutlined className="bad" aria-hidden /> <b>{title}</b>
      </p>
      <Button color="default" variant="solid" onClick={onRetry}>
        {COPY.retry}
      </Button>
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
      <WarningOutlined className="state-mark" aria-hidden />
      <strong>{title}</strong>
      <p>{hint}</p>
      <Button color="default" variant="solid" onClick={onRetry}>
        {COPY.retry}
      </Button>
    </div>
  );
}
