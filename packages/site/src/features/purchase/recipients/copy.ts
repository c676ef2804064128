import type { RecipientField } from '@giftship/shared/recipients/recipient';
import { RECIPIENT_LABELS } from '@giftship/shared/recipients/labels';
import { withCommas } from '@giftship/kit/lib/with-commas.ts';
import type { RowFilter } from './types.ts';

const rows = (count: number): string => `${withCommas(count)} 行`;
const REGION: readonly RecipientField[] = ['rec_province', 'rec_city', 'rec_district'];
const REGION_LABEL = '省市区';

/** Everything the recipients' grid says. */
export const GRID_COPY = {
  label: '收件人',
  toolbar: '收件人的筛选和批量操作',
  columns: {
    rec_name: '收件人',
    position: '序号',
    region: REGION_LABEL,
    state: '状态',
    select: '选择',
    actions: '操作',
  },
  filterLabel: '显示哪些行',
  filters: {
    all: '全部',
    problem: '有问题',
    doubt: '要看一眼',
    duplicate: '重复',
  } satisfies Record<RowFilter, string>,
  filterCount: (title: string, count: number) => `${title} ${rows(count)}`,
  nothing: {
    all: '',
    problem: '没有有问题的行',
    doubt: '没有要看一眼的行',
    duplicate: '没有重复的行',
  } satisfies Record<RowFilter, string>,
  showAll: '显示全部',
  previous: '上一个问题',
  next: '下一个问题',
  removeSelected: (count: number) => `删除选中的 ${rows(count)}`,
  removeDuplicates: '删除重复',
  removeDuplicatesHint: '相同订单号，或没有订单号而收件人相同的，只留第一行',
  clear: '清空',
  more: '更多',
  stepNamed: (name: string, label: string) => `${name}：${label}`,
  undo: '撤销',
  redo: '重做',
  undoKeys: (label: string) => `撤销：${label}（Ctrl+Z）`,
  redoKeys: (label: string) => `重做：${label}（Ctrl+Y）`,
  selectAll: '全选',
  selectRow: (position: number) => `选择第 ${position} 行`,
  removeRow: (position: number) => `删除第 ${position} 行`,
  cell: (position: number, label: string) => `第 ${position} 行 ${label}`,
  fine: '没有问题',
  judging: '正在检查',
  repeated: { shop_order: '订单号重复', rec_name: '和另一行收件人相同' },
  noRegion: '选择省市区',
  regionSearch: '搜索或选择省市区',
  regionLoading: '正在加载省市区……',
  regionNotFound: '没有找到这个地区',
  regionFailed: '省市区没有加载出来，点一下重试',
  position: (position: number) => `第 ${position} 行`,
  agree: '就按这个地址',
  agreeOther: '没问题',
  asIs: (address: string) => `现在是 ${address}`,
  may: '也可能是：',
  changeTo: (place: string) => `改为 ${place}`,
  shortCity: (city: string) => city.replace(/市$/, ''),
  fix: { edit: '去改', agree: '没错', remove: '移除' },
  keys: '回车修改，Tab 到下一格，方向键移动；可以直接粘贴表格里的多行多列。',
  touch: '点一下任意一格就能改。',
  said: {
    undone: (label: string) => `已撤销：${label}`,
    redone: (label: string) => `已重做：${label}`,
    removed: (count: number) => `已删除 ${rows(count)}，可以撤销`,
    pasted: (lines: number) => `已粘贴 ${rows(lines)}`,
    pastedSome: (lines: number, lost: number) =>
      `已粘贴 ${rows(lines)}；显示全部行时，另外 ${rows(lost)}才能加在后面`,
    pastedHere: (lines: number, lost: number) =>
      `已粘贴 ${rows(lines)}；这里只改错误的行，另外 ${rows(lost)}没有加进来`,
    selected: (count: number) => `选中 ${rows(count)}`,
    shown: (title: string, count: number) => `${title}，${rows(count)}`,
    settled: '已确认地址',
  },
  editFailed: '这一格没有改成，已恢复原来的内容，请再改一次',
  readStopsOrder: '正在重新读取表里的收件人，没有下单。读完后再下单',
  editStopsOrder: '刚才有一格没有改成，已恢复原来的内容，没有下单。请核对后再下单',
  steps: {
    edit: (fields: readonly RecipientField[]) =>
      `修改${fields.every((field) => REGION.includes(field)) ? REGION_LABEL : fields.map((field) => RECIPIENT_LABELS[field]).join('、')}`,
    settle: '确认地址',
    remove: (count: number) => `删除 ${rows(count)}`,
    duplicates: (count: number) => `删除重复的 ${rows(count)}`,
    clear: (count: number) => `清空 ${rows(count)}`,
    paste: (lines: number) => `粘贴 ${rows(lines)}`,
  },
} as const;
