import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { type Choice, chosenOf } from './chosen.ts';
import { GOODS_COPY } from './copy.ts';
import { BULK_COPY as SAY } from './timed-copy.ts';
import { useGoodsOptions } from './use-options.ts';

const inDialog = (field: HTMLElement) => field.closest('dialog') ?? document.body;
const PLATFORMS = Object.entries(PLATFORM_LABELS).map(([id, label]) => ({ value: Number(id), label }));

type Field = keyof typeof SAY.fields;

interface BulkDialogProps {
  choice: Choice;
  onTask: (taskId: number, title: string) => void;
  onClose: () => void;
}

/** Sets one field of many goods alike (O064). */
export function BulkDialog({ choice, onTask, onClose }: BulkDialogProps) {
  const { categories, couriers } = useGoodsOptions();
  const [field, setField] = useState<Field>('category_id');
  const [text, setText] = useState('');
  const [id, setId] = useState<number | null>(null);
  const [platforms, setPlatforms] = useState<number[]>([]);
  const title = SAY.title(choice.count);
  const patch = patchOf(field, { text: text.trim(), id, platforms });
  const pick = { category_id: categories, courier_id: couriers }[field as 'category_id' | 'courier_id'];
  return (
    <DecideDialog
      title={title}
      action="goods.bulk"
      verb={SAY.run}
      hint={SAY.hint}
      noReason
      isDirty={text !== '' || id !== null || platforms.length > 0}
      isReady={patch !== null}
      content={[choice, patch]}
      run={async ({ key }) => {
        const body = { ...chosenOf(choice), patch: patch ?? {} };
        return { ...(await api.goods.bulk({ body, key })), approval: null };
      }}
      onDone={({ task_id }) => onTask(task_id, title)}
      tell={() => {}}
      onClose={onClose}
    >
      <div className="decide-field">
        {SAY.field}
        <Select
          aria-label={SAY.field}
          value={field}
          getPopupContainer={inDialog}
          options={Object.entries(SAY.fields).map(([value, label]) => ({ value: value as Field, label }))}
          onChange={(next: Field) => {
            setField(next);
            setText('');
            setId(null);
          }}
        />
      </div>
      <div className="decide-field">
        {SAY.value}
        {pick ? (
          <Select
            aria-label={SAY.value}
            value={id}
            showSearch
            optionFilterProp="label"
            getPopupContainer={inDialog}
            options={pick}
            onChange={setId}
          />
        ) : field === 'platforms' ? (
          <Select
            mode="multiple"
            aria-label={SAY.value}
            value={platforms}
            placeholder={GOODS_COPY.form.allPlatforms}
            getPopupContainer={inDialog}
            options={PLATFORMS}
            onChange={setPlatforms}
          />
        ) : (
          <Input
            aria-label={SAY.value}
            value={text}
            maxLength={6}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </div>
    </DecideDialog>
  );
}

interface Given {
  text: string;
  id: number | null;
  platforms: number[];
}

/** What is sent; null while it cannot be. */
function patchOf(field: Field, { text, id, platforms }: Given) {
  if (field === 'platforms') return { platforms };
  if (field === 'tag') return { tag: text };
  if (field === 'limit' || field === 'rank') {
    const [least, most] = field === 'limit' ? [1, 100] : [0, 9999];
    const number = Number(text);
    const fits = text !== '' && Number.isInteger(number) && number >= least && number <= most;
    return fits ? { [field]: number } : null;
  }
  return id === null ? null : { [field]: id };
}
