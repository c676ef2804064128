import { placeText } from '@giftship/shared/address/place-text';
import { type ComponentType, useEffect, useState } from 'react';
import { DownOutlined } from '@ant-design/icons';
import { GRID_COPY } from './copy.ts';
import type { RegionInputProps } from './RegionCascader.tsx';
import './region.css';

let loaded: ComponentType<RegionInputProps> | null = null;
const load = async () => {
  loaded ??= (await import('./RegionCascader.tsx')).RegionCascader;
  return loaded;
};

/** Province, city and district to choose or search. The list of all of them is loaded when somebody reaches for it. */
export function RegionInput({ value, onChange, autoFocus = false, onClose }: RegionInputProps) {
  const [isWanted, setWanted] = useState(autoFocus);
  const [Cascader, setCascader] = useState(() => loaded);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isWanted || hasFailed) return;
    let isCurrent = true;
    load().then(
      (found) => isCurrent && setCascader(() => found),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, hasFailed]);

  if (isWanted && Cascader) return <Cascader {...{ value, onChange, onClose }} autoFocus />;
  const text = placeText(value, ' ');
  const open = () => {
    setFailed(false);
    setWanted(true);
  };
  return (
    <button
      type="button"
      className={text === '' ? 'region-input region-empty' : 'region-input'}
      aria-haspopup="listbox"
      aria-busy={isWanted && !hasFailed}
      onClick={open}
      onPointerEnter={() => void load().catch(() => {})}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- an editor that was opened on purpose
      autoFocus={autoFocus}
    >
      <span className="visually-hidden">{GRID_COPY.columns.region}</span>
      <span className="region-text">
        {hasFailed ? GRID_COPY.regionFailed : isWanted ? GRID_COPY.regionLoading : text || GRID_COPY.noRegion}
      </span>
      <DownOutlined />
    </button>
  );
}
