import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import { Button } from 'antd';
import type { api } from '../../lib/api.ts';
import { BANNERS_COPY as SAY, CONTENT_COPY } from './copy.ts';
import { fromWire } from './TimeField.tsx';

/** A banner as the service has it. */
export type Banner = Awaited<ReturnType<typeof api.content.banners>>['list'][number];

interface BannerLineProps {
  banner: Banner;
  /** From 1. */
  at: number;
  isLast: boolean;
  onMove: (step: 1 | -1) => void;
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
      onKeyDown={(event) => {
        const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown'];
        if (!event.altKey || step === undefined) return;
        event.preventDefault();
        onMove(step);
      }}
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
      <Button
        type="text"
        size="small"
        icon={<UpOutlined />}
        aria-label={CONTENT_COPY.up(name)}
        disabled={at === 1}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<DownOutlined />}
        aria-label={CONTENT_COPY.down(name)}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <Button size="small" onClick={onEdit}>
        {SAY.edit(at)}
      </Button>
      <Button size="small" danger aria-label={CONTENT_COPY.removeOne(name)} onClick={onRemove}>
        {CONTENT_COPY.remove}
      </Button>
    </div>
  );
}
