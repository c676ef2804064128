import {
  AuditOutlined,
  BarChartOutlined,
  CarOutlined,
  CommentOutlined,
  DatabaseOutlined,
  FileTextOutlined,
  GiftOutlined,
  HomeOutlined,
  InboxOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShareAltOutlined,
  ShopOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { AREA_LABELS } from '@giftship/shared/operators/labels';
import { mayDo, type Right } from '@giftship/shared/operators/rights';
import type { ComponentType } from 'react';
import type { AreaGroup } from '../shell/page.ts';
import { AREAS_COPY as SAY } from './copy.ts';
import type { MenuArea, OfficePage } from './page.ts';

/** The areas in the order of the menu, in groups under a heading; the first has none. */
const GROUPS: readonly (readonly MenuArea[])[] = [
  ['home'],
  ['goods', 'stock', 'suppliers', 'couriers'],
  ['orders', 'service'],
  ['users', 'finance', 'promotion'],
  ['content', 'risk', 'reports', 'system'],
];

const ICONS: Readonly<Record<MenuArea, ComponentType>> = {
  home: HomeOutlined,
  goods: GiftOutlined,
  stock: DatabaseOutlined,
  suppliers: ShopOutlined,
  couriers: CarOutlined,
  orders: InboxOutlined,
  service: CommentOutlined,
  users: UserOutlined,
  finance: WalletOutlined,
  promotion: ShareAltOutlined,
  content: FileTextOutlined,
  risk: SafetyOutlined,
  reports: BarChartOutlined,
  system: SettingOutlined,
};
export const ApprovalIcon = AuditOutlined;

export const areaTitle = (area: MenuArea): string => (area === 'home' ? SAY.home : AREA_LABELS[area]);

/** The menu of who has these rights: an area without a page he may open is not there (O011, B05). */
export function menuOf(pages: readonly OfficePage[], rights: ReadonlySet<Right>): AreaGroup[] {
  return GROUPS.flatMap((group) => {
    const areas = group
      .map((area) => ({
        area,
        title: areaTitle(area),
        Icon: ICONS[area],
        pages: pages.filter((page) => page.area === area && !page.isHidden && mayDo(rights, page.right)),
      }))
      .filter((entry) => entry.pages.length > 0);
    const heading = group.map((area) => SAY.groups[area]).find((title) => title !== undefined) ?? '';
    return areas.length === 0 ? [] : [{ title: heading, areas }];
  });
}
