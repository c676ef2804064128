import { ORDER_TEXTS } from '@giftship/shared/orders/labels';
import { countAgain } from '@giftship/shared/recipients/duplicates';
import { fileWords } from '../lib/copy.ts';
import type { JobHead } from '../journal/lines.ts';

/** What rows that were left over are called in names of files, by why; and the waybills of those that were not. */
export const LEFT_NAMES = { faulty: '有误', doubtful: '待确认', waybills: '运单' } as const;

/** Sentences of ordering. */
export const ORDER_SAY = {
  reading: (file: string) => `读取 ${file} …`,
  goodsMissing: '商品编号',
  goodsUnknown: (goods: number) => `商品 ${goods} 不存在，或已经下架`,
  noSheetPlatform: '视频号不支持表格导入',
  otherSheets: (names: string) => `只读取了第一个有标题行的工作表，没有读取：${names}`,
  rowsBad: (bad: number, all: number) => `${all} 行中有 ${bad} 行有问题，没有下单`,
  rowsBadNext: '改好后再执行；或加 --on-error skip 跳过这些行，加 --errors 文件 得到只含问题行的表',
  askSkipBad: (bad: number) => `有 ${bad} 行有问题，跳过这些行继续？`,
  doubts: (count: number) => `有 ${count} 行待确认：地址或姓名可能读错`,
  doubtNext:
    '请核对后改好原表；或加 --on-doubt keep（照样下单）、skip（跳过这些行）；--errors 文件 得到只含这些行的表',
  askDoubt: '怎样处理待确认的行？',
  doubtChoices: { keep: '都没有错，照样下单', skip: '跳过这些行', stop: '停止，先改原表' },
  duplicates: (count: number, first: string) => `表格内有 ${count} 个订单号重复，例如 ${first}`,
  again: (groups: readonly (readonly number[])[]) => {
    const shown = groups.slice(0, 20).map((rows) => `第 ${rows.join('、')} 行`);
    const rest = groups.length > shown.length ? ` 等 ${groups.length} 组` : '';
    return `有 ${countAgain(groups)} 行和前面的行收件人相同，又没有订单号，可能录了两次：${shown.join('；')}${rest}`;
  },
  and: '；',
  bought: (count: number, first: string) => `${ORDER_TEXTS.bought} 共 ${count} 个，例如 ${first}`,
  duplicateNext: '请加 --on-duplicate skip（跳过）、keep（保留）或 abort（停止）',
  askDuplicate: '怎样处理？',
  duplicateChoices: { skip: '跳过重复的', keep: '保留，全部下单', abort: '停止' },
  aborted: '已停止，没有下单',
  summary: {
    file: '文件',
    store: '店铺',
    rows: '行数',
    doubts: '其中待确认',
    again: '其中收件人重复',
    goods: '商品',
    num: '每人数量',
    unit: '单价',
    discount: '每件优惠',
    total: '合计',
    balance: '余额',
  },
  paying: (of: { rows: number; goods: number; total: string; balance: string | null }) =>
    `付款 ${of.rows} 行，商品 ${of.goods}，共 ${of.total} 元${of.balance === null ? '' : `，余额 ${of.balance} 元`}`,
  confirm: ORDER_TEXTS.confirm,
  pay: (amount: string) => `支付￥${amount}？`,
  cancelled: '已取消，没有下单',
  overMax: (total: string, max: string) => `需要 ${total} 元，超过上限 --max-amount ${max}`,
  overMaxPaid: (before: string) => `（其中 ${before} 元已经下单）`,
  overMaxNext: '没有提交；请提高 --max-amount 或减少行数',
  overNight: (needed: string, left: string) => `需要 ${needed} 元，今天的上限 --max-total 只剩 ${left} 元`,
  overNightNext: '没有提交，文件留在收件目录；明天再执行，或提高 --max-total',
  tooLow: '余额不足，请充值',
  short: (balance: string, missing: string) => `余额 ${balance} 元，还差 ${missing} 元`,
  shortNext: {
    live: '先充值（gift recharge）再下单',
    test: "先恢复测试余额（gift api POST /test/balance --data '{}'）再下单",
  },
  pricing: (done: number, total: number) => `正在算价 ${done}/${total} 行`,
  nothingSent: '已中断，没有提交任何一行，没有扣款',
  safe: (bought: number, unknown: number) =>
    `已确认 ${bought} 行${unknown > 0 ? `；${unknown} 行结果未知，继续时先用原来的编号确认` : ''}，不会重复扣款`,
  priceChanged: (unit: string) => `单价已变为 ${unit} 元，继续下单？`,
  askRecharge: (shortfall: string) => `余额不足，请充值，还差 ${shortfall} 元。现在充值？`,
  balanceNext: (shortfall: string, resume: string) =>
    `还差 ${shortfall} 元，执行 gift recharge ${shortfall} 充值后继续：${resume}`,
  testBalanceNext: (shortfall: string, reset: string, resume: string) =>
    `还差 ${shortfall} 元测试余额，执行 ${reset} 恢复后继续：${resume}`,
  realNameNext: (resume: string) => `到网站 用户中心-实名认证 提交，通过后继续：${resume}`,
  resumeNext: (resume: string) => `继续：${resume}`,
  progress: (done: number, total: number) => `已提交 ${done}/${total} 行`,
  recovering: (rows: number) => `先确认上次结果未知的 ${rows} 行（用原来的编号，不会重复扣款）`,
  recoverPriceChanged: '上次中断的一批没有下单，价格已变动，按新价格重新确认',
  recoverClosed: '等充值的一批已经关闭，没有扣款，按现在的价格重新确认',
  unknownRowsGone: (rows: string) => `上次中断的一批结果未知，但文件里找不到这些行（原表行 ${rows}）`,
  unknownRowsNext: (id: string) =>
    `请恢复原文件后再执行；或用 gift orders list 核对后执行 gift jobs discard ${id}`,
  remarkDiffers: '继续任务时 --remark 必须和原来相同',
  unfinished: (id: string, bought: number, rows: number) =>
    `这个文件有未完成的任务 ${id}：${rows} 行中已下单 ${bought} 行`,
  askResume: '继续这个任务？',
  unfinishedNext: '请加 --resume 继续',
  boughtBefore: (rows: number, first: number) =>
    `${rows} 行（第一个是原表第 ${first} 行）以前从同一个位置的表下过单，本次不再提交；是另外要发的，请把它们存成别的文件名再下单`,
  boughtElsewhere: (rows: number, first: number, { id, goods_id, goods_num }: JobHead) =>
    `${rows} 行（第一个是原表第 ${first} 行）已由任务 ${id} 下单（商品 ${goods_id}，每行 ${goods_num} 件），本次不再提交；是另外要发的，请把这些行单独存成文件再下单`,
  openNeedsYes: '结果未知的行会用原来的编号再提交一次，没有买到的会付款；加 --yes 同意，没有提交任何一行',
  openElsewhere: (id: string, rows: readonly number[]) =>
    `任务 ${id} 用另一个登录、密钥、快递或商品提交过这张表，有 ${rows.length} 行结果未知（第一个是原表第 ${rows[0]} 行）；本次没有提交`,
  openOfSheet: (id: string, path: string, rows: readonly number[]) =>
    `任务 ${id}（${path}）提交过这张表里的 ${rows.length} 行（第一个是原表第 ${rows[0]} 行），结果未知；本次没有提交`,
  openElsewhereNext: (id: string, profile: string) =>
    `先执行 gift jobs resume ${id} --profile ${profile}（用提交它的登录或密钥）；登录或密钥已经没有了，就在网站上核对，把没有买到的行存成新的文件再下单`,
  nothingNew: (bought: number) => `没有新的行：${bought} 行已经下单，本次没有提交`,
  nothingNewFailed: (bought: number, failed: number) =>
    `没有新的行：${bought} 行已经下单，${failed} 行没有成功，本次没有提交`,
  retryNext: '改好没有成功的行后作为新文件下单，或加 --resume 重试这些行',
  lostOrders: (id: string, rows: number, first: number) =>
    `任务 ${id} 里有 ${rows} 行记为已下单，服务里却没有它们的订单（第一个是原表第 ${first} 行）；本次没有提交任何行`,
  notVerified: '密钥没有查看订单的权限，没有核对以前的订单是否还在',
  lostNext: (id: string) =>
    `服务可能恢复过备份；执行 gift jobs verify ${id} 核对，由你决定这些行是否重新下单`,
  emptyFile: '没有可下单的行',
  lockHeld: (pid: number, host: string) => `这个任务正由进程 ${pid}（${host}）执行`,
  lockNext: (file: string) => `请等它结束；如果确定已没有这个进程，删除 ${file}`,
  success: (rows: number, paid: string) => `${ORDER_TEXTS.success}：${rows} 行，共 ${paid} 元`,
  partly: (rows: number, failed: number) => `${rows} 行已下单，${failed} 行有问题`,
  faultTitle: '出错订单',
  itemColumns: ['原表行', '平台订单号', '订单编号', '运单号'],
  itemsShown: 20,
  moreItems: (count: number) => `……另有 ${count} 行，用 --out 文件 得到全部运单号`,
  waybillsWritten: (path: string, rows: number) => `${rows} 行的运单号已写入 ${fileWords(path)}`,
  waybillsLate: (rows: number, job: string) =>
    `${rows} 行的运单号还没有出，稍后用 gift jobs waybills ${job} --out 运单.csv 取得`,
  shipAgain: (store: number) => `系统会自动重试写回；gift shop ship ${store} --failed 立即重试，不要再次下单`,
  waitingWaybills: (rows: number) => `${rows} 行的运单号还在生成，稍候…`,
  dryRun: (rows: number, total: string) => `演练：${rows} 行，共 ${total} 元，没有下单`,
  checkGood: (rows: number, total: string) => `${rows} 行可以下单，共 ${total} 元`,
  checkBad: (bad: number, all: number) => `${all} 行中有 ${bad} 行不能下单`,
  checkFacts: {
    rows: '行数',
    good: '可以下单',
    bad: '有问题',
    doubtful: '待确认',
    duplicates: '表格内重复的订单号',
    again: '收件人重复的行',
    bought: '已购买过的订单号',
    unit: '单价',
    total: '合计',
  },
} as const;
