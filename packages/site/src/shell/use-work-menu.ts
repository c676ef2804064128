import {
  ApiOutlined,
  AppstoreAddOutlined,
  CrownOutlined,
  DashboardOutlined,
  FileTextOutlined,
  GiftOutlined,
  IdcardOutlined,
  InboxOutlined,
  LinkOutlined,
  MessageOutlined,
  QuestionCircleOutlined,
  SafetyOutlined,
  ShopOutlined,
  ThunderboltOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { MenuBadge, MenuEntry, MenuGroup } from '@giftship/kit/shell/menu.ts';
import { TICKET_STATUS } from '@giftship/shared/support/ticket';
import { useQuery } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { PATHS } from '../lib/paths.ts';
import { TITLES } from '../lib/titles-copy.ts';
import { SHELL_COPY } from './copy.ts';

const SAY = SHELL_COPY.work;

/** The pages of the user centre in their groups, each with what waits behind it. */
export function useWorkMenu(): MenuGroup[] {
  const waiting = useQuery({ queryKey: ['workbench'], queryFn: () => api.orders.workbench() }).data?.waiting;
  const tickets = useQuery({
    queryKey: ['tickets', 'counts'],
    queryFn: () => api.support.list({ query: { page_size: '10' } }),
  }).data;
  const answers = tickets?.count[String(TICKET_STATUS.waitingForUser)] ?? 0;
  // At most so many have a red edge in the list: a parcel may be both.
  const trouble = (waiting?.problem ?? 0) + (waiting?.compensation_pending ?? 0);
  const badge = (count: number, label: string, isHot = false): MenuBadge => ({ count, label, isHot });
  return [
    { title: '', entries: [{ to: PATHS.userHome(), title: TITLES.userHome, Icon: DashboardOutlined }] },
    {
      title: SAY.groups.send,
      entries: [
        { to: PATHS.delivery(), title: TITLES.delivery, Icon: ThunderboltOutlined },
        {
          to: PATHS.packageList(),
          title: TITLES.packageList,
          Icon: InboxOutlined,
          badge: badge(trouble, SAY.badges.trouble, true),
        },
        {
          to: PATHS.orderList(),
          title: TITLES.orderList,
          Icon: FileTextOutlined,
          badge: badge(waiting?.unpaid_orders ?? 0, SAY.badges.unpaid),
        },
        { to: PATHS.shopManage(), title: TITLES.shopManage, Icon: ShopOutlined },
        {
          to: PATHS.merchantNews(),
          title: TITLES.merchantNews,
          Icon: MessageOutlined,
          badge: badge(answers, SAY.badges.answers, true),
        },
      ],
    },
    {
      title: SAY.groups.money,
      entries: [
        { to: PATHS.wallet(), title: TITLES.wallet, Icon: WalletOutlined },
        { to: PATHS.upgradeVip(), title: TITLES.upgradeVip, Icon: CrownOutlined },
        { to: PATHS.popMoney(), title: TITLES.popMoney, Icon: GiftOutlined },
      ],
    },
    {
      title: SAY.groups.account,
      entries: [
        { to: PATHS.authentication(), title: TITLES.authentication, Icon: IdcardOutlined },
        { to: PATHS.substationsJoin(), title: TITLES.substationsJoin, Icon: LinkOutlined },
        { to: PATHS.partner(), title: TITLES.partner, Icon: AppstoreAddOutlined },
        { to: PATHS.api(), title: TITLES.api, Icon: ApiOutlined },
        { to: PATHS.security(), title: TITLES.security, Icon: SafetyOutlined },
      ],
    },
  ];
}

/** Below the pages: where one asks. */
export const MENU_FOOT: MenuEntry[] = [
  { to: PATHS.helpCenter(), title: SAY.help, Icon: QuestionCircleOutlined },
];

/** The bar of a phone. */
export const PHONE_TABS: MenuEntry[] = [
  { to: PATHS.delivery(), title: SAY.tabs.send, Icon: ThunderboltOutlined },
  { to: PATHS.packageList(), title: SAY.tabs.parcels, Icon: InboxOutlined },
  { to: PATHS.wallet(), title: SAY.tabs.wallet, Icon: WalletOutlined },
  { to: PATHS.userHome(), title: SAY.tabs.mine, Icon: UserOutlined },
];
