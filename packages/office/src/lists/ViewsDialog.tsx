import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { LISTS_COPY } from './copy.ts';
import { ShareField } from './ShareField.tsx';
import { type SavedView, VIEW_NAME, type Views } from './use-views.ts';

const SAY = LISTS_COPY.views;

interface ViewsDialogProps {
  views: Views;
  onClose: () => void;
}

/** One's own views: renamed, shared, made the default, deleted; what was deleted can be brought back while this is open. */
export function ViewsDialog({ views, onClose }: ViewsDialogProps) {
  const [gone, setGone] = useState<SavedView[]>([]);
  const own = views.views.filter(({ is_mine }) => is_mine);
  const remove = async (view: SavedView) => {
    const last = await views.remove(view);
    if (last) setGone((now) => [...now, last]);
  };
  const bringBack = async (view: SavedView) => {
    if (await views.bringBack(view)) setGone((now) => now.filter((each) => each !== view));
  };
  return (
    <TopDialog
      title={SAY.manage}
      className="views-dialog"
      onClose={onClose}
      footer={<Button onClick={onClose}>{SAY.close}</Button>}
    >
      <ul className="view-list">
        {own.map((view) => (
          <ViewLine key={view.id} views={views} view={view} onRemove={() => void remove(view)} />
        ))}
        {gone.map((view) => (
          <li key={`gone ${view.id}`}>
            <span className="hint" role="status">
              {SAY.gone(view.name)}
            </span>
            <Button size="small" onClick={() => void bringBack(view)}>
              {SAY.undo}
            </Button>
          </li>
        ))}
      </ul>
      <p className="hint">{SAY.left(views.left)}</p>
    </TopDialog>
  );
}

interface ViewLineProps {
  views: Views;
  view: SavedView;
  onRemove: () => void;
}

function ViewLine({ views, view, onRemove }: ViewLineProps) {
  const [name, setName] = useState(view.name);
  const isTaken = views.views.some(
    (each) => each.is_mine && each.id !== view.id && each.name === name.trim(),
  );
  const isWrong = name.trim() === '' || isTaken;
  const rename = () => {
    if (isWrong) setName(view.name);
    else if (name.trim() !== view.name) void views.change(view, { name: name.trim() });
  };
  return (
    <li>
      <span className="view-name">
        <Input
          aria-label={SAY.rename(view.name)}
          value={name}
          maxLength={VIEW_NAME}
          status={isWrong ? 'error' : ''}
          onChange={({ target }) => setName(target.value)}
          onBlur={rename}
          onPressEnter={rename}
        />
        {isWrong && <small className="bad">{isTaken ? SAY.nameTaken : SAY.nameWrong}</small>}
      </span>
      <ShareField
        label={SAY.shareOf(view.name)}
        roles={views.roles}
        value={view.role_id}
        onChange={(role_id) => void views.change(view, { role_id })}
      />
      <label>
        <input
          type="checkbox"
          aria-label={SAY.defaultOf(view.name)}
          checked={view.is_default}
          onChange={({ target }) => void views.change(view, { is_default: target.checked })}
        />{' '}
        {SAY.defaultShort}
      </label>
      <Button danger aria-label={SAY.dropOne(view.name)} onClick={onRemove}>
        {SAY.remove}
      </Button>
    </li>
  );
}
