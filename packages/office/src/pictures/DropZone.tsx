import { PlusOutlined } from '@ant-design/icons';
import { type DragEvent, useRef, useState } from 'react';
import { PICTURES_COPY as SAY } from './copy.ts';
import './pictures.css';

interface DropZoneProps {
  label: string;
  progress: { done: number; all: number } | null;
  isMany?: boolean;
  onFiles: (files: File[]) => void;
}

const picturesOf = (list: FileList | null | undefined): File[] =>
  Array.from(list ?? []).filter((file) => file.type.startsWith('image/'));

/** Takes pictures by click, drop or paste (O036). */
export function DropZone({ label, progress, isMany = false, onFiles }: DropZoneProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    <div
      className={isOver ? 'drop-zone over' : 'drop-zone'}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event);
        onFiles(picturesOf(event.dataTransfer.files));
      }}
      onPaste={(event) => {
        const files = picturesOf(event.clipboardData.files);
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
    >
      <button type="button" disabled={progress !== null} onClick={() => field.current?.click()}>
        <PlusOutlined aria-hidden />
        <span className="visually-hidden">{label}</span>
        <span role="status">{progress ? SAY.sending(progress.done + 1, progress.all) : SAY.drop}</span>
      </button>
      <input
        ref={field}
        type="file"
        hidden
        multiple={isMany}
        accept="image/jpeg,image/png,image/webp,image/gif"
        onChange={({ target }) => {
          onFiles(picturesOf(target.files));
          target.value = '';
        }}
      />
    </div>
  );
}
