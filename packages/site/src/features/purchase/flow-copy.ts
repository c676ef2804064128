import { sayYuan, withCommas } from '@giftship/kit/lib/with-commas.ts';

/** What the conversation of placing an order says. */
export const FLOW_SAY = {
  checking: '正在核对价格与地址……',
  checkingCount: (done: number, total: number) => `已核对 ${withCommas(done)} / ${withCommas(total)} 个`,
  paying: '正在下单',
  payingCount: (done: number, total: number) => `已提交 ${withCommas(done)} / ${withCommas(total)} 个收件人`,
  payingHint: '可以离开这一页：没有提交的收件人会保留，回来后接着下单，不会重复付款。',
  stopAfter: '提交完这一批就停',
  stopping: '这一批提交完就停下……',
  cancel: '取消',
  firstProblem: (sentence: string, more: number) =>
    more > 0 ? `${sentence}（另有 ${withCommas(more)} 处），已为您筛出` : sentence,
  preview: {
    title: (count: number) => `错误订单 ${withCommas(count)} 行`,
    /** What is done here, and where the button back leads: the numbers are those of the table, and no cell need be to blame. */
    hint: (position: number) =>
      `点“回去修改”，从第 ${withCommas(position)} 行改起；也可以直接在下面改。没有改的行不会下单。`,
    /** What the main button will do: rows that were mended, rows that go, and how many are then left to order for. */
    confirm: (mended: number, gone: number, left: number) =>
      [
        ...(mended > 0 ? [`改好 ${withCommas(mended)} 行`] : []),
        ...(gone > 0 ? [`删掉 ${withCommas(gone)} 行`] : []),
        ...(left > 0 ? ['继续下单'] : []),
      ].join('，'),
    reasonOf: (names: string[], count: number) =>
      `${withCommas(count)} 行：${names.join('、')}${count > names.length ? '……' : ''}`,
    back: '回去修改',
    none: '这些行都删掉了。',
    mendLabel: (count: number) => `错误订单里改好的 ${withCommas(count)} 行`,
    removeLabel: (count: number) => `错误订单里删掉的 ${withCommas(count)} 行`,
  },
  bought: {
    title: '可能重复的订单',
    question: '以下订单号已购买过，是否继续下单？',
    skip: (left: number) => `跳过它们，下其余 ${withCommas(left)} 个`,
    keep: '继续下单',
    before: '以前买过',
    twice: '本表重复',
    more: (count: number) => `还有 ${withCommas(count)} 个`,
  },
  confirm: {
    title: '确认付款',
    rule: '订单不支持取消，请核对后再下单',
    pay: (amount: string) => `支付${sayYuan(amount)}`,
    rows: '收件人',
    rowsValue: (count: number, each: number) => `${withCommas(count)} 个，每人 ${each} 件`,
    goods: '商品',
    express: '快递',
    unit: '单价',
    discount: '优惠',
    before: '当前余额',
    after: '付款后余额',
    short: (amount: string) => `余额还差 ${sayYuan(amount)}，下一步会请您充值`,
    total: '应付',
    notKept:
      '这个浏览器不保存付款编号：付款完成前请不要关掉或刷新本页。万一中断，请先到订单列表核对，再决定是否重新下单。',
  },
  covered: {
    text: '付款按钮被页面上的其他内容挡住了，为了您的资金安全暂时不能点。请移开它；也可以在新窗口中打开，收件人需要重新填写。',
    open: '在新窗口中打开',
  },
  price: {
    title: '价格变了',
    text: (price: string, count: number) =>
      `现在每件 ${sayYuan(price)}，这一批 ${withCommas(count)} 个收件人还没有付款。`,
    go: '按新价格付款',
  },
  recharge: {
    title: '余额不足，请充值',
    text: (shortfall: string, expire: string) =>
      `这一批还差 ${sayYuan(shortfall)}，充值到账后自动付款。先不付款的，订单保留到 ${expire}，回到这里或在批次里付。`,
    go: '去充值',
    paid: '我已充值，继续付款',
    later: '先不付款',
  },
  realName: {
    title: '请先完成实名认证',
    text: '按照国家快递相关法律法规,寄快递必须实名认证，请先完成实名认证后再下单。',
    hint: '认证一次，长期有效；完成后回到这里自动接着下单，收件人都还在。',
    done: '已完成认证',
    go: '去完成实名认证',
    notYet: '还没有通过认证，请在新打开的页面里完成后再点',
  },
  resume: {
    title: '上次的付款没有走完',
    text: (count: number) =>
      `有 ${withCommas(count)} 个收件人的付款结果还不知道（页面关掉了，或者网络断了）。继续会用同一个编号提交，已经付过的不会再付。`,
    unpaidTitle: '这一批还没有付款',
    shortTitle: (missing: string) => `余额还差 ${sayYuan(missing)}`,
    unpaid: (count: number, total: string, isShort: boolean) =>
      `这一批 ${withCommas(count)} 个收件人共 ${sayYuan(total)}，还没有扣款。${isShort ? '充值到账后自动付款，不会重复付。' : '继续付款不会重复付。'}`,
    paidTitle: '这一批已经付款',
    paid: (count: number) =>
      `${withCommas(count)} 个收件人已经在批次里付款，不会再付。查看结果后，它们会从表里移走。`,
    /** What differs now from what waits or was paid. */
    changed: (parts: string[]) => `提交以后${parts.join('，')}：付的仍是改动前的内容。`,
    edited: (count: number) => `表里改过 ${withCommas(count)} 行`,
    removed: (count: number) => `表里删了 ${withCommas(count)} 行`,
    quantity: (before: number, now: number) => `每人 ${before} 件改成了 ${now} 件`,
    platform: '平台换过',
    remark: '备注改过',
    show: '查看结果',
    goOld: '按改动前的付款',
    giveUp: '放弃这一批',
    giveUpHint: '放弃这一批：订单关闭，不扣款，收件人留在表里重新下单。',
    giveUpTitle: '放弃这一批？',
    giveUpText: (count: number) =>
      `没有扣款。${withCommas(count)} 个订单会关闭，不能再付；收件人都还在表里，可以重新下单。`,
    back: '返回',
    giveUpAnew: '放弃它，按现在的表下单',
    givenUp: '这一批已放弃，没有扣款；收件人都还在表里',
    closed: '没有付款的那一批已经关闭，没有扣款；收件人都还在，可以重新下单',
    looking: '正在查看这一批……',
    old: '上次的付款已过去很久，不能再用原来的编号。请到订单列表核对那一批，再决定是否重新下单。',
    go: '继续这一批',
    look: '去订单列表核对',
    later: '以后再说',
    forget: '已核对，重新开始',
  },
  lost: {
    title: '网络断了',
    text: '这一批的结果还不知道。恢复网络后点“继续”，会用同一个编号提交，不会重复付款；收件人都还在。',
    go: '继续',
  },
  refused: {
    title: '没有下单成功',
    notWritten: '这台电脑没能及时记下付款编号，为避免重复付款，订单没有提交。请稍后再试一次。',
    safe: '这一批没有扣款，收件人都还在。',
    open: '这一批的结果还不知道，收件人都还在。请稍后继续：会用同一个编号提交，不会重复付款。',
    part: (count: number, amount: string) =>
      `前面 ${withCommas(count)} 个收件人已经下单并付款 ${sayYuan(amount)}，已从表里移走；其余没有扣款。`,
  },
  part: {
    title: '已下单一部分',
    text: (count: number, amount: string, left: number) =>
      `${withCommas(count)} 个收件人下单成功，付款 ${sayYuan(amount)}。表里还有 ${withCommas(left)} 个没有提交，也没有扣款。`,
    go: '接着下单',
    stay: '先看看',
  },
  waits: {
    title: '这一单已下好，还有没下的',
    text: (count: number, amount: string, waiting: string) =>
      `${withCommas(count)} 个收件人下单成功，付款 ${sayYuan(amount)}。${waiting}没有下单，也没有扣款，都还在原处。`,
    /** A choice among a store's orders lives as long as the page. */
    leaving: '在店铺里选的，离开本页后要重新选。',
    go: '去下其余的',
  },
  doubts: {
    title: (count: number, again: number) =>
      [
        ...(count > 0 ? [`${withCommas(count)} 行请看一眼`] : []),
        ...(again > 0 ? [`${withCommas(again)} 行重复`] : []),
      ].join('，'),
    text: (why: readonly string[]) => `识别时拿不准：${why.join('、')}。寄错的包裹追不回来，建议先看一遍。`,
    others: '等',
    /** What every reason asks for; said once for all of them. */
    asks: /，请核对$|请核对$/,
    again: '和前面的行收件人相同，又没有订单号，可能录了两次。每一行都会发一个包裹、付一次钱。',
    sameAsBefore: '和前面一行的收件人相同',
    more: (count: number) => `还有 ${withCommas(count)} 行`,
    look: '去看这些行',
    remove: (count: number) => `删除重复的 ${withCommas(count)} 行`,
    go: '我已核对，继续下单',
  },
  result: {
    doneText: (count: number, amount: string) =>
      `下单成功，${withCommas(count)} 个包裹，付款 ${sayYuan(amount)}`,
  },
} as const;
