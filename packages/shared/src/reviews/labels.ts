import { REVIEW_STATUS } from './review.ts';

/** States of a supplier's change in words. */
export const REVIEW_STATUS_LABELS: Readonly<Record<number, string>> = {
  [REVIEW_STATUS.waiting]: '待审核',
  [REVIEW_STATUS.agreed]: '已通过',
  [REVIEW_STATUS.refused]: '已拒绝',
  [REVIEW_STATUS.takenBack]: '已撤回',
  [REVIEW_STATUS.draft]: '草稿',
};

/** What a supplier changes of goods, in words; a refusal gives its reason for each. */
export const REVIEW_FIELD_LABELS = {
  name: '商品名称',
  pics: '图片',
  content: '详情',
  category_id: '分类',
  weight_kg: '重量',
  max_count: '限购',
  supplier_code: '货号',
  courier_id: '快递',
  cost_fen: '每件成本',
  parcel_cost_fen: '每包裹成本',
} as const;
/** One of them. */
export type ReviewField = keyof typeof REVIEW_FIELD_LABELS;
