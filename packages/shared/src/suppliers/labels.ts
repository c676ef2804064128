import { COMP_BEARER, MEMBER_ROLE, SUPPLIER_STATUS } from './supplier.ts';
import type { SupplierNews } from './news.ts';
import type { SupplierRight } from './rights.ts';

/** States of a supplier in words (S002). */
export const SUPPLIER_STATUS_LABELS: Readonly<Record<number, string>> = {
  [SUPPLIER_STATUS.applied]: '待审核',
  [SUPPLIER_STATUS.open]: '已通过',
  [SUPPLIER_STATUS.refused]: '已拒绝',
  [SUPPLIER_STATUS.stopped]: '已停用',
};

/** Roles of members. */
export const MEMBER_ROLE_LABELS: Readonly<Record<number, string>> = {
  [MEMBER_ROLE.owner]: '负责人',
  [MEMBER_ROLE.operations]: '运营',
  [MEMBER_ROLE.warehouse]: '仓库',
  [MEMBER_ROLE.finance]: '财务',
};

/** Rights of members, as a refusal names them. */
export const SUPPLIER_RIGHT_LABELS: Readonly<Record<SupplierRight, string>> = {
  's.goods': '商品',
  's.stock': '库存',
  's.express': '快递与仓库',
  's.order': '订单与发货',
  's.case': '异常件',
  's.recipient': '查看收件人',
  's.comp': '赔付',
  's.settle': '结算单',
  's.settle.confirm': '确认结算单',
  's.payee': '收款账户',
  's.member': '成员',
  's.api': '接口密钥',
};

/** What a supplier's API key may be allowed (S081), in the order in which it is shown. */
export const SUPPLIER_SCOPE_LABELS = {
  'supplier:order': '查看订单和收件人',
  'supplier:ship': '波次、面单、运单号、交快递',
  'supplier:stock': '查看和修改库存',
  'supplier:goods': '查看和修改商品',
} as const;

/** What a supplier's callback can be told (S081), in the order in which it is shown. */
export const SUPPLIER_EVENT_LABELS = {
  'supplier.parcel.new': '有新包裹',
  'supplier.parcel.cancelled': '包裹已取消',
  'supplier.case.opened': '有异常件待回复',
  'supplier.settlement.ready': '结算单待确认',
} as const;

/** What members are told, in the order in which they choose how (S082). */
export const SUPPLIER_NEWS_LABELS: Readonly<Record<SupplierNews, string>> = {
  'new-orders': '新订单汇总',
  'parcel-cancelled': '订单取消',
  case: '异常件',
  compensation: '赔付',
  review: '审核结果',
  stock: '库存预警',
  settlement: '结算单',
};

/** How often a supplier is settled. */
export const SETTLE_CYCLE_LABELS = { week: '每周', half: '每半月', month: '每月' } as const;
/** Who pays for lateness. */
export const COMP_BEARER_LABELS: Readonly<Record<number, string>> = {
  [COMP_BEARER.supplier]: '供应商',
  [COMP_BEARER.shop]: '平台',
};

/** What members of a supplier change, as the record names it (S083). */
export const SUPPLIER_ACTION_LABELS: Readonly<Record<string, string>> = {
  'supplier.apply': '提交入驻申请',
  'member.invite': '邀请成员',
  'member.role': '修改成员角色',
  'member.remove': '移除成员',
  'member.join': '加入',
  'warehouse.add': '新建仓库',
  'warehouse.save': '修改仓库',
  'warehouse.remove': '删除仓库',
  'courier.ask': '申请快递',
  'courier.save': '修改快递',
  'courier.withdraw': '撤回快递修改',
  'closure.save': '修改休息日',
  'courier-account.add': '新建面单账号',
  'courier-account.save': '修改面单账号',
  'courier-account.test': '测试面单账号',
  'goods.draft': '保存商品草稿',
  'goods.save': '修改商品',
  'goods.submit': '提交商品审核',
  'goods.withdraw': '撤回商品修改',
  'goods.shelf': '上下架商品',
  'goods.picture': '上传商品图片',
  'goods.import': '导入商品',
  'stock.doc': '库存单据',
  'stock.mode': '启用或停用计库存',
  'stock.warn': '设置库存预警',
  'stock.import': '导入库存',
  'recipient.view': '查看收件人',
  'wave.make': '生成波次',
  'wave.cancel': '取消波次',
  'wave.print': '打印面单',
  'waybill.fill': '填写运单号',
  'waybill.import': '导入运单号',
  'parcel.ship': '交快递',
  'parcel.cannot': '无法发货',
  'case.answer': '回复异常件',
  'comp.appeal': '申诉赔付',
  'goods.sold-out': '商品改为缺货',
  'settlement.confirm': '确认结算单',
  'settlement.dispute': '对结算单提出异议',
  'settlement.missed': '登记未收到打款',
  'payee.ask': '提交收款账户',
  'key.add': '新建API密钥',
  'key.save': '修改API密钥',
  'key.remove': '删除API密钥',
  'hook.save': '修改消息推送',
  'hook.test': '推送测试消息',
  'hook.resend': '重新推送消息',
  'list.export': '导出列表',
  'list.export.file': '下载导出的列表',
  'task.stop': '停止任务',
};
