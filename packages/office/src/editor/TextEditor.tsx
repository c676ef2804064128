import { lazy, Suspense } from 'react';
import { EDITOR_COPY as SAY } from './copy.ts';
import type { RichEditorProps } from './RichEditor.tsx';
import './editor.css';

const RichEditor = lazy(async () => ({ default: (await import('./RichEditor.tsx')).RichEditor }));

/** A text with mark-up as it is written (10.7); its editor comes when it is needed. */
export function TextEditor(props: RichEditorProps) {
  return (
    <Suspense
      fallback={
        <div className="rich-text skeleton" role="status">
          <span className="visually-hidden">{SAY.loading}</span>
        </div>
      }
    >
      <RichEditor {...props} />
    </Suspense>
  );
}
