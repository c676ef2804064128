import { RICH_MOST, readLength } from '@giftship/shared/content/rich-text';
import { TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { tellFailure } from '../lib/failures.ts';
import { EDITOR_COPY as SAY } from './copy.ts';
import { Align, Colour, Picture, PlainTable, tidied } from './nodes.ts';
import type { TextPictures } from './text-pictures.ts';
import { Toolbar } from './Toolbar.tsx';

export interface RichEditorProps {
  label: string;
  /** What is written; another one from outside (a version that was brought back) replaces the text. */
  value: string;
  onChange: (html: string) => void;
  pictures: TextPictures;
  isLocked?: boolean;
  /** How long it may be in characters as they are read, where that is bounded more closely than its mark-up. */
  lengths?: { least: number; most: number };
}

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
  }),
  Align,
  Colour,
  Picture,
  PlainTable.configure({ resizable: false }),
  TableRow,
  TableCell,
  TableHeader,
];

/** The editor itself: what it cannot write is not there, so that nothing of a text is lost when it is stored. */
export function RichEditor({ label, value, onChange, pictures, isLocked = false, lengths }: RichEditorProps) {
  const written = useRef(value);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  }, [onChange]);
  const current = useRef<Editor | null>(null);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editable: !isLocked,
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'rich-words' },
      // A link is written here, not followed; one around a picture would be.
      handleDOMEvents: {
        click: (_view, event) => {
          if ((event.target as Element).closest('a')) event.preventDefault();
          return false;
        },
      },
      handlePaste: (_view, event) => takeFiles(current.current, event.clipboardData?.files, pictures.send),
      handleDrop: (_view, event) =>
        takeFiles(current.current, (event as DragEvent).dataTransfer?.files, pictures.send),
    },
    onUpdate: ({ editor: now }) => {
      written.current = tidied(now.getHTML());
      change.current(written.current);
    },
  });
  useEffect(() => {
    current.current = editor;
  }, [editor]);
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => editor.setEditable(!isLocked, false), [editor, isLocked]);
  return (
    <div
      className="rich-text"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !(event.target as Element).closest('.rich-words')) return;
        // Out of the words by the keyboard, and not out of the drawer around them.
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.querySelector<HTMLElement>('[role=toolbar] button:not(:disabled)')?.focus();
      }}
    >
      {!isLocked && <Toolbar editor={editor} label={label} Picker={pictures.Picker} />}
      <EditorContent editor={editor} />
      {!isLocked && (
        <p className="rich-foot">
          <span>
            <kbd>{SAY.key}</kbd> {SAY.keys}
          </span>{' '}
          <Length html={value} lengths={lengths} />
        </p>
      )}
    </div>
  );
}

/** What is read of it, counted as the service counts; of its mark-up is told only when that is too much to be stored. */
function Length({ html, lengths }: { html: string; lengths: RichEditorProps['lengths'] }) {
  const length = readLength(html);
  const isOff = lengths !== undefined && (length < lengths.least || length > lengths.most);
  const isFull = html.length > RICH_MOST;
  return (
    <span className={isOff || isFull ? 'bad' : undefined}>
      {isFull ? SAY.full(html.length, RICH_MOST) : SAY.count(length, lengths)}
    </span>
  );
}

/** Pictures that are dropped or pasted are sent in, and from there go into the text. */
function takeFiles(
  editor: Editor | null,
  list: FileList | null | undefined,
  send: TextPictures['send'],
): boolean {
  const files = Array.from(list ?? []).filter((file) => file.type.startsWith('image/'));
  if (!editor || files.length === 0) return false;
  void (async () => {
    for (const file of files)
      try {
        const { url, width, height } = await send(file);
        insertPicture(editor, { src: url, width, height });
      } catch (error) {
        tellFailure(error);
      }
  })();
  return true;
}

/** Puts a picture where the writer is. */
export const insertPicture = (editor: Editor, attrs: { src: string; width?: number; height?: number }) =>
  editor
    .chain()
    .focus()
    .insertContent({ type: 'picture', attrs: { alt: '', ...attrs } })
    .run();
