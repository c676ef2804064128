import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { Button } from 'antd';
import type { api } from '../../session/api.ts';
import { MoveButtons, moveByKey, type Step } from '../../lists/Movable.tsx';
import { BANNERS_COPY as SAY, CONTENT_COPY } from './copy.ts';
import { fromWire } from './TimeField.tsx';

/** A banner as the service has it. */
export type Banner = Awaited<ReturnType<typeof api.content.banners>>['list'][number];

interface BannerLineProps {
  banner: Banner;
  /** From 1. */
  at: number;
  isLast: boolean;
  onMove: (step: Step) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** A banner with where it leads and when it is shown; Alt with an arrow moves it. */
export function BannerLine({ banner, at, isLast, onMove, onEdit, onRemove }: BannerLineProps) {
  const name = SAY.one(at);
  return (
    <div
      className="banner-line"
      role="group"
      aria-label={name}
      tabIndex={0}
      onKeyDown={(event) => moveByKey(event, onMove)}
    >
      <img src={banner.image} alt="" draggable={false} />
      <span className="banner-facts">
        <b>{banner.button_text || name}</b>
        <code>{banner.url}</code>
        <small className="hint">{SAY.span(fromWire(banner.start_time), fromWire(banner.end_time))}</small>
      </span>
      <StatePill
        tone={banner.is_on ? 'kept' : banner.enabled ? 'waiting' : 'gone'}
        text={banner.is_on ? SAY.on : banner.enabled ? SAY.waiting : SAY.off}
      />
      <span className="grow" />
      <MoveButtons name={name} isFirst={at === 1} isLast={isLast} onMove={onMove} />
      <Button size="small" onClick={onEdit}>
        {SAY.edit(at)}
      </Button>
      <Button size="small" danger aria-label={CONTENT_COPY.removeOne(name)} onClick={onRemove}>
        {CONTENT_COPY.remove}
      </Button>
    </div>
  );
}
