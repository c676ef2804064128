import { ActionMenu } from '@giftship/kit/controls/ActionMenu.tsx';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { useFormDialog } from '../lib/dirty.ts';
import { LISTS_COPY } from './copy.ts';
import { ShareField } from './ShareField.tsx';
import { VIEW_NAME, type Views } from './use-views.ts';
import { ViewsDialog } from './ViewsDialog.tsx';

const SAY = LISTS_COPY.views;

/** The views of a list: they are shown, saved, shared, renamed and dropped (O023). */
export function ViewMenu({ views }: { views: Views }) {
  const [isSaving, setSaving] = useState(false);
  const [isSorting, setSorting] = useState(false);
  const { views: all, show } = views;
  const titleOf = ({ name, is_default, by }: (typeof all)[number]) =>
    is_default ? SAY.isDefault(name) : by === '' ? name : SAY.by(name, by);
  return (
    <>
      <ActionMenu
        isButton
        label={SAY.menu}
        title={SAY.menu}
        actions={[
          ...all.map((view) => ({ title: titleOf(view), run: () => show(view) })),
          { title: SAY.save, run: () => setSaving(true) },
          ...(all.some(({ is_mine }) => is_mine) ? [{ title: SAY.manage, run: () => setSorting(true) }] : []),
        ]}
      />
      {isSaving && <SaveView views={views} onClose={() => setSaving(false)} />}
      {isSorting && <ViewsDialog views={views} onClose={() => setSorting(false)} />}
    </>
  );
}

interface SaveViewProps {
  views: Views;
  onClose: () => void;
}

function SaveView({ views, onClose }: SaveViewProps) {
  const [name, setName] = useState('');
  const [role_id, setRole] = useState<number | null>(null);
  const [is_default, setDefault] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { box, close, letGo } = useFormDialog(name !== '' || role_id !== null || is_default, onClose);
  const old = views.views.find((view) => view.is_mine && view.name === name.trim());
  const isFull = !old && views.left === 0;
  const isReady = name.trim() !== '' && !isFull;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setBusy(true);
    const saved = await views.save({ name: name.trim(), role_id, is_default }, old?.id);
    setBusy(false);
    if (!saved) return;
    letGo();
    toast.success(SAY.done);
    onClose();
  };
  return (
    <TopDialog title={SAY.save} onClose={close}>
      <form ref={box} className="decide" onSubmit={(event) => void save(event)}>
        <label className="decide-field">
          {SAY.name}
          <Input
            value={name}
            maxLength={VIEW_NAME}
            placeholder={SAY.nameHint}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <ShareField label={SAY.share} roles={views.roles} value={role_id} onChange={setRole} isShown />
        <label>
          <input type="checkbox" checked={is_default} onChange={({ target }) => setDefault(target.checked)} />{' '}
          {SAY.makeDefault}
        </label>
        <p className="hint">
          {SAY.hint} {isFull ? SAY.full : SAY.left(views.left)}
        </p>
        <Button color="default" variant="solid" htmlType="submit" disabled={!isReady} loading={isBusy}>
          {old ? SAY.replace : SAY.save}
        </Button>
      </form>
    </TopDialog>
  );
}
