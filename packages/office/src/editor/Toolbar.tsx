import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  MessageOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { Select } from 'antd';
import { type ComponentType, type KeyboardEvent, useState } from 'react';
import { EDITOR_COPY as SAY } from './copy.ts';
import type { TextPictures } from './text-pictures.ts';
import { CaptionDialog, LinkDialog } from './EditorDialogs.tsx';

type Command = (chain: ReturnType<Editor['chain']>) => ReturnType<Editor['chain']>;
interface Tool {
  key: string;
  title: string;
  Icon?: ComponentType<{ 'aria-hidden'?: boolean }>;
  run: Command;
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
}

const line = (editor: Editor) => (editor.isActive('heading') ? 'heading' : 'paragraph');
const align =
  (to: string | null): Command =>
  (chain) =>
    chain.updateAttributes('paragraph', { align: to }).updateAttributes('heading', { align: to });
const isAligned = (to: string) => (editor: Editor) => editor.getAttributes(line(editor)).align === to;

const TOOLS: readonly Tool[] = [
  { key: 'undo', title: SAY.undo, Icon: UndoOutlined, run: (c) => c.undo(), can: (e) => e.can().undo() },
  { key: 'redo', title: SAY.redo, Icon: RedoOutlined, run: (c) => c.redo(), can: (e) => e.can().redo() },
  {
    key: 'bold',
    title: SAY.bold,
    Icon: BoldOutlined,
    run: (c) => c.toggleBold(),
    isOn: (e) => e.isActive('bold'),
  },
  {
    key: 'italic',
    title: SAY.italic,
    Icon: ItalicOutlined,
    run: (c) => c.toggleItalic(),
    isOn: (e) => e.isActive('italic'),
  },
  {
    key: 'underline',
    title: SAY.underline,
    Icon: UnderlineOutlined,
    run: (c) => c.toggleUnderline(),
    isOn: (e) => e.isActive('underline'),
  },
  {
    key: 'strike',
    title: SAY.strike,
    Icon: StrikethroughOutlined,
    run: (c) => c.toggleStrike(),
    isOn: (e) => e.isActive('strike'),
  },
  { key: 'left', title: SAY.alignLeft, Icon: AlignLeftOutlined, run: align(null) },
  {
    key: 'center',
    title: SAY.alignCenter,
    Icon: AlignCenterOutlined,
    run: align('center'),
    isOn: isAligned('center'),
  },
  {
    key: 'right',
    title: SAY.alignRight,
    Icon: AlignRightOutlined,
    run: align('right'),
    isOn: isAligned('right'),
  },
  {
    key: 'bullets',
    title: SAY.bullets,
    Icon: UnorderedListOutlined,
    run: (c) => c.toggleBulletList(),
    isOn: (e) => e.isActive('bulletList'),
  },
  {
    key: 'numbers',
    title: SAY.numbers,
    Icon: OrderedListOutlined,
    run: (c) => c.toggleOrderedList(),
    isOn: (e) => e.isActive('orderedList'),
  },
  {
    key: 'quote',
    title: SAY.quote,
    Icon: MessageOutlined,
    run: (c) => c.toggleBlockquote(),
    isOn: (e) => e.isActive('blockquote'),
  },
  { key: 'line', title: SAY.line, Icon: LineOutlined, run: (c) => c.setHorizontalRule() },
  {
    key: 'table',
    title: SAY.table,
    Icon: TableOutlined,
    run: (c) => c.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
    can: (e) => !e.isActive('table'),
  },
];

/** What is only there within a table. */
const TABLE_TOOLS: readonly Tool[] = [
  { key: 'row', title: SAY.addRow, run: (c) => c.addRowAfter() },
  { key: 'column', title: SAY.addColumn, run: (c) => c.addColumnAfter() },
  { key: 'drop-row', title: SAY.dropRow, run: (c) => c.deleteRow() },
  { key: 'drop-column', title: SAY.dropColumn, run: (c) => c.deleteColumn() },
  { key: 'drop-table', title: SAY.dropTable, run: (c) => c.deleteTable() },
];

interface ToolbarProps {
  editor: Editor;
  label: string;
  Picker: TextPictures['Picker'];
}

/** The tools above the words; the arrows go from one to the next. */
export function Toolbar({ editor, label, Picker }: ToolbarProps) {
  const [opened, setOpened] = useState<'link' | 'picture' | 'caption' | null>(null);
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });
  const close = () => {
    setOpened(null);
    editor.commands.focus();
  };
  const button = ({ key, title, Icon, run }: Tool) => (
    <button
      key={key}
      type="button"
      title={title}
      aria-label={title}
      aria-pressed={state.on.includes(key)}
      disabled={state.off.includes(key)}
      onClick={() => run(editor.chain().focus()).run()}
    >
      {Icon ? <Icon aria-hidden /> : title}
    </button>
  );
  return (
    <div className="rich-tools" role="toolbar" aria-label={SAY.toolbar(label)} onKeyDown={walk}>
      <Choice
        label={SAY.block}
        value={state.block}
        words={SAY.blocks}
        onChoose={(block) => setBlock(editor, block)}
      />
      <Choice
        label={SAY.colour}
        value={state.colour}
        words={SAY.colours}
        onChoose={(colour) => setColour(editor, colour)}
      />
      {TOOLS.map(button)}
      <button
        type="button"
        title={SAY.link}
        aria-label={SAY.link}
        aria-pressed={state.link !== null}
        onClick={() => setOpened('link')}
      >
        <LinkOutlined aria-hidden />
      </button>
      <button type="button" title={SAY.picture} aria-label={SAY.picture} onClick={() => setOpened('picture')}>
        <PictureOutlined aria-hidden />
      </button>
      {state.isPicture && (
        <button type="button" onClick={() => setOpened('caption')}>
          {SAY.caption}
        </button>
      )}
      {state.isTable && TABLE_TOOLS.map(button)}
      {opened === 'link' && <LinkDialog editor={editor} href={state.link ?? ''} onClose={close} />}
      {opened === 'caption' && <CaptionDialog editor={editor} onClose={close} />}
      {opened === 'picture' && (
        <Picker
          most={20}
          onClose={() => setOpened(null)}
          onChoose={(urls) =>
            editor
              .chain()
              .focus()
              .insertContent(urls.map((src) => ({ type: 'picture', attrs: { src, alt: '' } })))
              .run()
          }
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  words: Readonly<Record<string, string>>;
  onChoose: (key: string) => void;
}

function Choice({ label, value, words, onChoose }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      variant="borderless"
      value={value}
      options={Object.entries(words).map(([key, title]) => ({ value: key, label: title }))}
      getPopupContainer={(field) => field.closest('dialog') ?? document.body}
      onChange={onChoose}
    />
  );
}

function stateOf(editor: Editor) {
  const keys = (is: (tool: Tool) => boolean | undefined) => TOOLS.filter(is).map(({ key }) => key);
  const colour: unknown = editor.getAttributes('colour').value;
  const link: unknown = editor.getAttributes('link').href;
  const level: unknown = editor.getAttributes('heading').level;
  return {
    on: keys(({ isOn }) => isOn?.(editor)),
    off: keys(({ can }) => can && !can(editor)),
    block: editor.isActive('heading') ? `h${String(level)}` : 'p',
    colour: typeof colour === 'string' ? colour : 'none',
    link: typeof link === 'string' ? link : null,
    isPicture: editor.isActive('picture'),
    isTable: editor.isActive('table'),
  };
}

function setBlock(editor: Editor, block: string): void {
  const chain = editor.chain().focus();
  if (block === 'p') chain.setParagraph().run();
  else chain.setHeading({ level: Number(block.slice(1)) as 2 | 3 | 4 }).run();
}

function setColour(editor: Editor, colour: string): void {
  const chain = editor.chain().focus();
  if (colour === 'none') chain.unsetMark('colour').run();
  else chain.setMark('colour', { value: colour }).run();
}

function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const from = event.target as HTMLElement;
  if (step === undefined || from.tagName !== 'BUTTON' || from.closest('dialog')) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  event.preventDefault();
  all[all.indexOf(from) + step]?.focus();
}
