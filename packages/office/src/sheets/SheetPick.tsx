import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';

interface SheetPickProps<T extends object> {
  label: string;
  /** Reads the file in the page; answers what is wrong with it in words. */
  read: (name: string, bytes: Uint8Array) => Promise<T | string>;
  /** What is said where it cannot be read at all. */
  unread: string;
  /** Endings that are offered; those of tables without it. */
  accept?: string;
  /** A larger file is not even read. */
  most?: { bytes: number; says: string };
  isDisabled?: boolean;
  /** `what` is null where `fault` says why. */
  onRead: (what: T | null, file: { name: string; fault: string }) => void;
}

/** Chooses a file of this computer, a table where nothing else is said, and reads it in the page; the same file may be chosen again. */
export function SheetPick<T extends object>({
  label,
  read,
  unread,
  accept = '.csv,.xlsx,.xls',
  most,
  isDisabled = false,
  onRead,
}: SheetPickProps<T>) {
  const picker = useRef<HTMLInputElement>(null);
  const pick = async (file: File) => {
    const { name } = file;
    if (most && file.size > most.bytes) return onRead(null, { name, fault: most.says });
    try {
      const found = await read(name, new Uint8Array(await file.arrayBuffer()));
      if (typeof found === 'string') onRead(null, { name, fault: found });
      else onRead(found, { name, fault: '' });
    } catch (error) {
      onRead(null, { name, fault: error instanceof Error ? error.message : unread });
    }
  };
  return (
    <>
      <Button icon={<UploadOutlined />} disabled={isDisabled} onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void pick(file);
        }}
      />
    </>
  );
}
