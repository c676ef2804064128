import { withCommas } from '@giftship/kit/lib/with-commas.ts';
import type { SkipReason } from '@giftship/shared/recipients/draft-recipients';
import { RECIPIENT_LABELS } from '@giftship/shared/recipients/labels';
import { type ColumnField, type Layout, PERSON_FIELDS } from '@giftship/shared/spreadsheet/labels';

/** Everything the page for reading an order sheet says. */
export const SAY = {
  title: '读一张订单表试试',
  privacy: '文件只在您的浏览器里读取，不会上传到服务器；密码也不会离开这台电脑。',
  platform: '订单来自哪个平台',
  bring: '导入订单表，或粘贴收件人',
  noSheet: '没有现成的表？',
  template: (platform: string) => `下载${platform}导入模板`,
  platforms: [
    { id: 1, name: '淘宝' },
    { id: 2, name: '拼多多' },
    { id: 3, name: '京东' },
    { id: 4, name: '抖音' },
  ],
  dropTitle: '把订单表拖到这里',
  /** Where nothing can be dragged. */
  pickTitle: '选择订单表',
  chooseAgain: '换一个文件',
  dropHint: 'CSV、XLSX、XLS，最大 50M、10 万行',
  dropNow: '松开就开始读取',
  choose: '选择文件',
  pasteTitle: '粘贴收件人',
  pasteHint: '一行一个：姓名 电话 地址，顺序随意',
  pasteExample: '张三 13800001234 浙江省杭州市西湖区文一路1号',
  pasteRead: '识别这些收件人',
  afterwards: {
    label: '读完以后',
    items: [
      ['列自动认出来', '收件人、电话、地址在哪一列不用您改；认错了可以自己指定，下次还记得。'],
      ['问题逐行写明', '缺电话、地址拿不准、订单号重复，都写在那一行后面，拿不准的点一下就好。'],
      ['要处理的行单独下载', '有问题的行和原因导出成一张表，改好后再读一次。'],
    ],
  },
  pasted: '粘贴的文字',
  reading: (name: string) => `正在读取 ${name}`,
  readingShare: (percent: number) => `${percent}%`,
  done: ({ good, problem, doubt }: Record<'good' | 'problem' | 'doubt', number>) =>
    `读完了：${rows(good)}可发，${rows(problem)}有问题，${rows(doubt)}待确认`,
  cancel: '取消',
  cancelled: '已取消读取',
  again: '再试一次',
  readAs: (platform: string) => `看起来是${platform}的订单表，按${platform}读取`,
  mapByHand: '这张表的列名我来指定',
  otherFields: (count: number) => `其余 ${count} 项`,
  fileColumns: (titles: readonly string[]) => `表里有 ${titles.length} 列：${titles.join('、')}`,
  /** What is the matter with the columns, as the headline. */
  columnsCause: (hasHeader: boolean, isOther: boolean) =>
    !hasHeader
      ? '导入失败：没有找到收件人的列'
      : isOther
        ? '导入失败：列名和所选平台不一致'
        : '导入失败：缺少收件人、电话或地址列',
  nextForColumns: (hasHeader: boolean, isOther: boolean) =>
    !hasHeader
      ? '请换一个有收件人的文件；或者在前 10 行里写明收件人和电话，再导入一次。'
      : isOther
        ? '请按它的平台读取，或者指定列名。'
        : '请在表里补上再导入，或者指定列名。',
  password: {
    label: '打开密码',
    open: '打开',
    ask: '知道密码的话，可以直接在这里打开：',
    wrong: '密码不对，请再试一次',
    impossible: '这种加密方式在这里打不开，请先去除密码。',
    article: '查看帮助第2篇：如何去除表格密码',
    hideArticle: '收起帮助',
    articleFailed: '帮助暂时打不开，请稍后再试',
  },
  /** What is to be filled in of a place, for the form and for rows. */
  fillIn: { region: '请填写省市区', province: '请填写省份', city: '请填写城市' },
  counts: { all: '全部', good: '可发', problem: '有问题', doubt: '待确认' },
  countsHint: { good: '资料齐全', problem: '改好原表后重新读取', doubt: '请看一眼，点一下就好' },
  facts: (count: number, sheet: string) =>
    sheet === '' ? `共 ${rows(count)}` : `工作表“${sheet}”共 ${rows(count)}`,
  layouts: { tb: '淘宝版式', pdd: '拼多多版式', jd: '京东版式', dy: '抖音版式' } satisfies Record<
    Layout,
    string
  >,
  unknownLayout: '未识别的版式',
  container: (container: string, encoding: string) =>
    [container === 'text' ? '文字' : container.toUpperCase(), encoding.toUpperCase()]
      .filter(Boolean)
      .join(' · '),
  duplicates: (count: number) => `${count} 个订单号出现了多次`,
  otherSheets: (names: string[]) => `没有读取的工作表：${names.join('、')}`,
  took: (seconds: string) => `用时 ${seconds} 秒`,
  download: (count: number) => `下载要处理的 ${rows(count)}`,
  downloading: '正在生成……',
  errorFile: '要处理的行.xlsx',
  filterLabel: '显示哪些行',
  columns: {
    title: '列的对应关系',
    from: {
      titles: '按列名自动识别',
      content: '按内容识别',
      flag: '按您的选择',
      remembered: '沿用您上次为这种表选的列',
    },
    change: '修改',
    close: '收起',
    automatic: '自动识别',
    none: '没有这一列',
    pick: '请选择',
    applyFirst: '按这样读取',
    recognised: (count: number, names: readonly string[]) =>
      `认出 ${count} 列${names.length > 0 ? `：${names.join('、')}` : ''}`,
    changeShort: '改一改',
    keptByShape: '选择会记在这个浏览器里，下次粘贴同样的几列时自动使用。',
    apply: '按这样重新读取',
    forget: '恢复自动识别',
    joined: ' 或 ',
    unused: (titles: readonly string[]) => `没有用到的列：${titles.join('、')}`,
    asLines: '不按列读，每行各自识别',
    toRemark: '放进商家备注的列',
    kept: '选择会记在这个浏览器里，下次遇到列名相同的表自动使用。',
  },
  skipped: {
    title: (count: number) => `跳过了 ${count} 行`,
    none: '没有跳过任何行',
    rows: (numbers: number[], count: number) =>
      `第 ${numbers.join('、')}${count > numbers.length ? ' ……' : ''} 行`,
    reasons: {
      blank: '空行',
      hidden: '隐藏的行',
      total: '合计行',
      header: '重复的表头',
      sender: '寄件人的标题',
      description: '填写说明',
      no_recipient: '没有收件人信息',
    } satisfies Record<SkipReason, string>,
  },
  /** Why a sheet gave nobody, and what helps. */
  nobody: {
    title: (name: string) => `${name} 里没有读到收件人`,
    noRows: '标题行下面没有数据行。请确认导出时选中了订单，再导入一次。',
    skipped: (count: number, reasons: string) =>
      `标题行下面的 ${rows(count)}都跳过了（${reasons}）。请核对原表，补上收件人、电话和地址后再导入。`,
    reason: (reason: string, count: number) => `${reason} ${withCommas(count)}`,
    between: '，',
    filtered: (count: number, skipped: number) =>
      `${skipped === 0 ? `筛选条件剔除了全部 ${rows(count)}` : `筛选条件剔除了 ${rows(count)}，另有 ${rows(skipped)}不是收件人`}。请改筛选条件，再导入一次。`,
  },
  left: {
    title: (count: number) => `${count} 行没有识别`,
    line: (row: number, why: string) => `第 ${row} 行：${why}`,
    more: (count: number) => `……另有 ${count} 行`,
  },
  table: {
    label: '读到的收件人',
    row: '原表行',
    order: '订单号',
    name: '姓名',
    mobile: '电话',
    province: '省',
    city: '市',
    district: '区',
    detail: '详细地址',
    note: '问题与提示',
    remark: (text: string) => `备注：${text}`,
    right: '没问题',
    choosePlace: (count: number) => `请选择地区（${count} 个）`,
    changeTo: (place: string) => `改为 ${place}`,
    decided: '已确认',
    undo: '撤销',
    empty: '未填',
    rowNo: (no: number) => `第 ${no} 行`,
    nothing: { all: '没有读到收件人', problem: '没有有问题的行', doubt: '没有需要确认的行' },
  },
} as const;

const rows = (count: number): string => `${withCommas(count)} 行`;

const SAMPLE_LENGTH = 12;

/** A title of a column, and the beginning of its first cell where there is one. */
export const titleWithSample = (title: string, sample = ''): string =>
  sample === ''
    ? title
    : `${title}（${sample.length > SAMPLE_LENGTH ? `${sample.slice(0, SAMPLE_LENGTH)}…` : sample}）`;

/** Fields that the choice of columns offers, in the order of a label. */
export const MAPPED_FIELDS = [
  'shop_order',
  ...PERSON_FIELDS,
  'remark',
  'message',
  'use_name',
  'lp_reissue_sn',
] as const satisfies readonly ColumnField[];

/** The name of a column's field. */
export const FIELD_WORDS: Record<ColumnField, string> = {
  ...RECIPIENT_LABELS,
  rec_street: '街道',
  rec_address: '详细地址（或完整地址）',
  remark: '商家备注',
  message: '买家留言',
  goods_name: '商品',
  changed_name: '修改后的姓名',
  changed_mobile: '修改后的电话',
  changed_address: '修改后的地址',
};
