import type { MenuArea } from './page.ts';

/** Words of the menu's areas. */
export const AREAS_COPY = {
  home: '工作台',
  groups: { goods: '货源', orders: '履约', users: '客户与资金', content: '平台' } as Partial<
    Record<MenuArea, string>
  >,
} as const;

/** Words of the frame that are the back office's own. */
export const FRAME_COPY = {
  searchHint: '运单号、订单号、手机号、商品编号',
  approvals: '待复核',
  approvalsOf: (count: number) => `待复核 ${count} 份`,
  missing: '没有权限访问此页面',
  missingRight: (names: string) => `需要权限：${names}`,
  missingAsk: (names: readonly string[]) => `可以开通的人：${names.join('、')}`,
  missingNobody: '请联系超级管理员',
} as const;
