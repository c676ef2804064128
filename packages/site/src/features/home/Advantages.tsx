import {
  ClockCircleOutlined,
  CustomerServiceOutlined,
  GiftOutlined,
  InboxOutlined,
  ShopOutlined,
} from '@ant-design/icons';
import { ownValue } from '@giftship/shared/lib/own-value';
import type { ComponentType } from 'react';
import { type Block, listOf, textOf } from './blocks.ts';
import { HOME_COPY as SAY } from './copy.ts';

const ICONS: Record<string, ComponentType<{ 'aria-hidden'?: boolean }>> = {
  clock: ClockCircleOutlined,
  shop: ShopOutlined,
  parcel: InboxOutlined,
  service: CustomerServiceOutlined,
  gift: GiftOutlined,
};

/** The strip of tiles below the banner (M052). */
export function Advantages({ block }: { block: Block }) {
  const own = listOf(block.data.list);
  const tiles: Record<string, unknown>[] = own.length > 0 ? own : [...SAY.tiles];
  return (
    <ul className="home-tiles" aria-label={SAY.tilesLabel}>
      {tiles.map((tile, index) => {
        const Icon = ownValue(ICONS, textOf(tile.icon)) ?? GiftOutlined;
        return (
          <li key={index}>
            <Icon aria-hidden />
            <strong>{textOf(tile.title)}</strong>
            <span className="hint">{textOf(tile.text)}</span>
          </li>
        );
      })}
    </ul>
  );
}
