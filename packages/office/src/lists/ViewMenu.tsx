import { ActionMenu } from '@giftship/kit/controls/ActionMenu.tsx';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { LISTS_COPY } from './copy.ts';
import { MOST_VIEWS, VIEW_NAME, type Views } from './use-views.ts';

const SAY = LISTS_COPY.views;

/** The views of a list: they are shown, saved and dropped (O023). */
export function ViewMenu({ views }: { views: Views }) {
  const [isSaving, setSaving] = useState(false);
  const [isSorting, setSorting] = useState(false);
  const { views: all, show } = views;
  return (
    <>
      <ActionMenu
        isButton
        label={SAY.menu}
        title={SAY.menu}
        actions={[
          ...all.map((view) => ({
            title: view.isDefault ? SAY.isDefault(view.name) : view.name,
            run: () => show(view),
          })),
          { title: SAY.save, run: () => setSaving(true) },
          ...(all.length > 0 ? [{ title: SAY.drop, run: () => setSorting(true) }] : []),
        ]}
      />
      {isSaving && <SaveView views={views} onClose={() => setSaving(false)} />}
      {isSorting && <DropViews views={views} onClose={() => setSorting(false)} />}
    </>
  );
}

interface ViewDialogProps {
  views: Views;
  onClose: () => void;
}

function SaveView({ views, onClose }: ViewDialogProps) {
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const isNew = views.views.every((view) => view.name !== name.trim());
  const isFull = isNew && views.views.length >= MOST_VIEWS;
  const isReady = name.trim() !== '' && !isFull;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    views.save(name.trim(), isDefault);
    onClose();
  };
  return (
    <TopDialog title={SAY.save} onClose={onClose}>
      <form className="decide" onSubmit={save}>
        <label className="decide-field">
          {SAY.name}
          <Input value={name} maxLength={VIEW_NAME} onChange={({ target }) => setName(target.value)} />
        </label>
        <label>
          <input type="checkbox" checked={isDefault} onChange={({ target }) => setDefault(target.checked)} />{' '}
          {SAY.makeDefault}
        </label>
        <p className="hint">{isFull ? SAY.full(MOST_VIEWS) : SAY.hint}</p>
        <Button color="default" variant="solid" htmlType="submit" disabled={!isReady}>
          {isNew ? SAY.save : SAY.replace}
        </Button>
      </form>
    </TopDialog>
  );
}

function DropViews({ views, onClose }: ViewDialogProps) {
  return (
    <TopDialog title={SAY.drop} onClose={onClose}>
      <ul className="view-list">
        {views.views.map(({ name }) => (
          <li key={name}>
            {name}
            <Button size="small" danger aria-label={SAY.dropOne(name)} onClick={() => views.remove(name)}>
              {SAY.remove}
            </Button>
          </li>
        ))}
      </ul>
    </TopDialog>
  );
}
