import { Input, Select } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import type { Category } from './CategoryLine.tsx';
import { CATEGORIES_COPY as SAY } from './copy.ts';

const TOP = 0;

interface CategoryDialogProps {
  /** Without a number: a new one, below its `parent_id`. */
  category: Partial<Category>;
  tops: readonly Category[];
  /** With others below it, it stays on the first level. */
  hasChildren: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Makes a category, names it anew, or moves it below another one (O069). */
export function CategoryDialog({ category, tops, hasChildren, onDone, onClose }: CategoryDialogProps) {
  const { id = 0 } = category;
  const [name, setName] = useState(category.name ?? '');
  const [parent, setParent] = useState(category.parent_id ?? TOP);
  const length = [...name.trim()].length;
  return (
    <DecideDialog
      title={id === 0 ? (parent === TOP ? SAY.add : SAY.addChild) : SAY.renameOne(category.name ?? '')}
      action="category.save"
      verb={SAY.save}
      noReason
      isReady={length >= 1 && length <= 12}
      isDirty={name !== (category.name ?? '') || parent !== (category.parent_id ?? TOP)}
      content={[id, name, parent]}
      run={async ({ key }) => {
        const body = { id, name: name.trim(), parent_id: parent === TOP ? null : parent };
        return { ...(await api.goods.saveCategory({ body, key })), approval: null };
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <label className="decide-field">
        <span>
          {SAY.name} <small className="hint">{SAY.nameHint}</small>
        </span>
        <Input value={name} maxLength={12} onChange={({ target }) => setName(target.value)} />
      </label>
      <div className="decide-field">
        {SAY.parent}
        <Select
          aria-label={SAY.parent}
          value={parent}
          disabled={hasChildren}
          getPopupContainer={(field) => field.closest('dialog') ?? document.body}
          options={[
            { value: TOP, label: SAY.top },
            ...tops.filter((each) => each.id !== id).map((each) => ({ value: each.id, label: each.name })),
          ]}
          onChange={setParent}
        />
      </div>
    </DecideDialog>
  );
}
