import type { PurchaseInfo } from '@giftship/shared/goods/contract';
import { PlatformMark } from '@giftship/kit/marks/Mark.tsx';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { SAY } from './copy.ts';

interface PlatformChoiceProps {
  platforms: PurchaseInfo['platform_list'];
  chosen: number | null;
  choose: (id: number) => void;
  /** What an earlier visit chose may still come: the row keeps its room, and nothing is chosen that would be replaced. */
  isWaiting: boolean;
}

/**
 * Step 1: the platforms of the server; a disabled one says why (M076). Once one is chosen the row folds into its mark and
 * name. Arrows only walk over the choices: it folds with a click, with Enter or a space, or when the focus goes on.
 */
export function PlatformChoice({ platforms, chosen, choose, isWaiting }: PlatformChoiceProps) {
  const [isChoosing, setChoosing] = useState(false);
  const again = useRef<HTMLButtonElement>(null);
  const row = useRef<HTMLFieldSetElement>(null);
  /** The focus goes with what was clicked or folded; a draft that came back takes it from nobody. */
  const isMoved = useRef(false);
  const isByPointer = useRef(false);
  const platform = platforms.find(({ id }) => id === chosen);
  const isFolded = platform !== undefined && !isChoosing;
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    if (isFolded) again.current?.focus();
    else row.current?.querySelector<HTMLElement>('input:checked, input:enabled')?.focus();
  }, [isFolded]);
  const fold = () => {
    isByPointer.current = false;
    isMoved.current = true;
    setChoosing(false);
  };
  if (isFolded)
    return (
      <div className="purchase-platform">
        <span className="purchase-platform-name">
          <PlatformMark platform={platform.id} name={platform.name} /> {platform.name}
        </span>
        <button
          ref={again}
          type="button"
          className="link-blue"
          onClick={() => {
            isMoved.current = true;
            setChoosing(true);
          }}
        >
          {SAY.changePlatform}
        </button>
      </div>
    );
  const onKeyDown = (event: KeyboardEvent) => {
    isByPointer.current = false;
    if (event.key.startsWith('Arrow')) setChoosing(true);
    if (chosen === null || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    fold();
  };
  return (
    <fieldset
      ref={row}
      className={isWaiting ? 'purchase-platforms waiting' : 'purchase-platforms'}
      onPointerDown={() => {
        isByPointer.current = true;
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        // A press on a choice takes the focus from it for a moment, to the window around.
        if (chosen === null || isByPointer.current || event.relatedTarget === null) return;
        if (!event.currentTarget.contains(event.relatedTarget)) setChoosing(false);
      }}
    >
      <legend>{SAY.steps.platform}</legend>
      <div>
        {platforms.map(({ id, name, disabled, reason }) => (
          <label key={id} title={reason || undefined} className={disabled ? 'disabled' : ''}>
            <input
              type="radio"
              name="purchase-platform"
              checked={chosen === id}
              disabled={disabled === 1}
              onClick={() => isByPointer.current && fold()}
              onChange={() => {
                isMoved.current = true;
                choose(id);
              }}
            />
            <span>
              <PlatformMark platform={id} name={name} />
              <span>
                {name}
                {disabled === 1 && reason && <small>{reason}</small>}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
