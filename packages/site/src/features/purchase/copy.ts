import { sayYuan, withCommas } from '@giftship/kit/lib/with-commas.ts';

/** Everything the purchase dialog says. */
export const SAY = {
  backToGoods: '重选商品',
  title: '商品购买',
  infoFailed: '商品信息获取失败',
  infoFailedHint: '没有产生任何订单。请检查网络后再试一次。',
  goods: {
    heading: '商品与快递',
    change: '换一个商品',
    perPiece: '含运费',
    quantity: '每人发几件',
    tooFew: '购买数量不能小于1',
    noQuantity: (limit: number) => `请填写购买数量，1 到 ${withCommas(limit)} 的整数`,
    notWhole: (limit: number) => `购买数量是 1 到 ${withCommas(limit)} 的整数`,
    oneLess: '减少一件',
    oneMore: '增加一件',
    tooMany: (limit: number) => `最多可购买${limit}件`,
    express: '快递',
    from: '发货地址',
    cutoff: '截单时间',
    areas: '停发地区',
    noAreas: '暂无',
    until: (end: string) => `至 ${end}`,
    tips: '快递提示',
    noTips: '无特别提示',
    remark: '给商家的备注',
    remarkHint: '不会印在面单上',
    more: '详情',
    moreOf: '：快递、停发地区和备注',
  },
  parts: {
    goods: '商品与快递',
    sources: '收件人来源',
    grid: '收件人',
    footer: '合计',
    flow: '下单',
    all: '商品购买',
    columns: '列的读法',
  },
  /** What is still there when a part that holds more than rows has to be drawn anew. */
  partHints: {
    sources:
      '下表里的收件人、填到一半的收件人和框里的文字都还在；智能筛选的条件要重新填。已经提交的订单和付款不受影响。',
    all: '录入的收件人从这个浏览器保存的草稿里恢复，在店铺里选的订单要重新选。已经提交的订单和付款不受影响。',
  },
  stepper: {
    label: '购买的步骤',
    steps: ['订单来源', '收件人', '付款'],
    done: '，已完成',
    saved: (time: string) => `草稿已存 ${time}`,
  },
  steps: { platform: '第 1 步　订单来自哪个平台' },
  changePlatform: '改来源',
  addMore: '继续添加',
  fold: '收起录入',
  ruler: {
    now: (clock: string) => `现在 ${clock}`,
    paid: '付款',
    left: (minutes: number) =>
      minutes < 60
        ? `截单前还有 ${minutes} 分钟`
        : `截单前还有 ${Math.floor(minutes / 60)} 小时${minutes % 60 > 0 ? ` ${minutes % 60} 分` : ''}`,
    over: '今天的已截单',
    cutoff: '截单',
    deadline: '揽收截止',
    missed: '没揽收，',
    pays: '自动赔',
    each: '每个包裹 ',
    amount: sayYuan,
    closedDays: '截单和揽收截止，休息日顺延',
    hint: (yuan: string) => `休息日顺延；没有按时揽收，每个包裹赔 ${sayYuan(yuan)} 到余额，不用申请。`,
    hintPaid: (yuan: string) => `没有按时揽收，每个包裹赔 ${sayYuan(yuan)} 到余额，不用申请。`,
    label: (paid: string, cutoff: string, deadline: string, yuan: string) =>
      `${paid}；截单 ${cutoff}；揽收截止 ${deadline}，休息日顺延；没揽收，每个包裹自动赔 ${sayYuan(yuan)}`,
    labelPaid: (paid: string, cutoff: string, deadline: string, yuan: string) =>
      `付款 ${paid}；截单 ${cutoff}；揽收截止 ${deadline}；没揽收，每个包裹自动赔 ${sayYuan(yuan)}`,
    labelPlain: (yuan: string) => `付款，截单，揽收截止；没揽收，每个包裹自动赔 ${sayYuan(yuan)}`,
  },
  choosePlatformFirst: '请先选择平台',
  takingDraft: '正在看上次有没有没发完的收件人……',
  videoChannelOnly: '视频号只支持授权发货',
  tabsLabel: '收件人来源',
  manual: {
    modes: '怎样录入',
    one: '填一个人',
    many: '粘贴多行',
    pasteLabel: '粘贴一整段，自动填好下面各项',
    pasteExample: '张三 13800001234 浙江省杭州市西湖区文一路1号',
    fill: '识别并填入',
    add: '加入收件人',
    added: '已加入 1 个收件人',
    region: '省市区',
    linesLabel: '一行一个收件人',
    linesHint: '订单号，姓名，电话，地址；订单号可不填，顺序随意',
    linesExample:
      '261105-607198974342268，张三，13800001234，浙江省杭州市西湖区文一路1号\n李四 13900005678 江苏省苏州市姑苏区观前街8号',
    read: '识别并加入',
    reading: '正在识别……',
    readDone: (count: number, bad: number, left: number) =>
      [
        `识别出 ${withCommas(count)} 个收件人，已加入下表`,
        bad > 0 ? `，其中 ${withCommas(bad)} 个有问题` : '',
        left > 0 ? `；${withCommas(left)} 行没有识别，留在框里` : '',
      ].join(''),
    readOver: (count: number) =>
      count === 0 ? '' : `；您改过或删掉的 ${withCommas(count)} 行按原文重来了，点撤销可以找回`,
    takenBack: '这次粘贴已经撤销，后面的收件人没有再加入',
    tableGone: '这次粘贴的收件人已经下单或丢弃，不再按别的列读取；要再发一次，请重新粘贴',
    asColumns: '还是按列读取',
    left: (count: number) => `${withCommas(count)} 行没有识别，留在框里，改好后可以再识别：`,
    leftLine: (row: number, why: string) => `第 ${row} 行：${why}`,
    showLeft: '在框里选中这一行',
    moreLeft: (count: number) => `……另有 ${withCommas(count)} 行`,
    onlyFirst: (count: number) =>
      `这段文字里有 ${withCommas(count)} 个收件人，只填入了第一个；请用“粘贴多行”加入全部`,
    undoLabel: (count: number) => `粘贴的 ${withCommas(count)} 个收件人`,
    oneLabel: '录入的 1 个收件人',
    required: (label: string) => `请填写${label}`,
  },
  sheet: {
    format: '导入格式说明',
    template: '下载导入模板',
    templates: { tb: '淘宝', pdd: '拼多多', jd: '京东', dy: '抖音' },
    another: '再导入一个文件',
    skipped: (reason: string, count: number, rows: string) =>
      `跳过${reason} ${withCommas(count)} 行（${rows}）`,
    read: (count: number, name: string) => `从 ${name} 读到 ${withCommas(count)} 个收件人，已加入下表`,
    adding: (done: number, total: number) => `正在加入下表 ${withCommas(done)} / ${withCommas(total)}`,
    takenBack: (name: string) => `从 ${name} 导入的收件人已经撤销`,
    gone: '这个文件里的收件人已经下单或丢弃，不再按别的列读取；要再发一次，请重新导入',
    stop: '停止',
    undoLabel: (name: string) => `导入的 ${name}`,
    filtered: (count: number) => `按筛选条件剔除了 ${withCommas(count)} 行`,
    reissue: '导入补发单号',
    reissueHint: '表格两列：订单号、上家单号（.xls、.xlsx、.csv）',
    reissueDone: (matched: number, unmatched: number) =>
      unmatched === 0
        ? `已填入 ${withCommas(matched)} 个补发单号`
        : `已填入 ${withCommas(matched)} 个补发单号；${withCommas(unmatched)} 个订单号不在下表里`,
    reissueBad: (count: number) => `${withCommas(count)} 行有问题，没有填入`,
  },
  filter: {
    types: { shop_order: '订单号', rec_name: '收件人', use_name: '买家昵称', remark: '备注' },
    typesLabel: '按哪些内容筛选',
    linesLabel: '筛选条件，一行一个；包含任意一条的行会被剔除',
    linesExample: '退款\n勿发\n261105-607198974342268',
    help: '怎样使用智能筛选',
  },
  draft: {
    restored: (count: number, time: string) => `已恢复 ${time} 没有提交的 ${withCommas(count)} 个收件人`,
    settling: (count: number) =>
      `有一笔付款正在结算：${withCommas(count)} 个收件人的结果还不知道，请不要重新下单。`,
    unpaid: (count: number) => `有一单还没有付款，没有扣款：${withCommas(count)} 个收件人在等充值。`,
    paid: (count: number) => `有一单已经在批次里付款：${withCommas(count)} 个收件人等您查看结果，不会再付。`,
    unchecked: (count: number) =>
      `上次有一笔付款没有核对：${withCommas(count)} 个收件人的结果还不知道，请先到订单列表核对。`,
    settle: '查看并继续',
    keep: '继续用',
    discard: '丢弃',
    discarded: '已丢弃上次的收件人',
    elsewhere: '这件商品正在另一个标签页里下单。为了不重复付款，请回到那一页，或关掉它后刷新本页。',
    notKept: '这个浏览器不保存数据（无痕模式？），关掉页面后收件人不会保留。',
  },
  grid: {
    empty: '还没有收件人',
    emptyHint: '在上面录入、粘贴或导入，收件人会出现在这里，随时可以改。',
    platformHint: '先选订单来自哪个平台，再录入、粘贴或导入。',
  },
  footer: {
    count: (count: number) => `${withCommas(count)} 个收件人`,
    pieces: (count: number) => `${withCommas(count)} 件`,
    again: (count: number) => `${withCommas(count)} 行重复`,
    balance: (before: string, after: string) => `余额 ${sayYuan(before)}，付后 ${sayYuan(after)}`,
    missing: (before: string, missing: string) => `余额 ${sayYuan(before)}，还差 ${sayYuan(missing)}`,
    wrong: (count: number) => `${withCommas(count)} 行有问题`,
    doubt: (count: number) => `${withCommas(count)} 行请看一眼`,
    total: '合计',
    totalHere: '这一单合计',
    /** What goes out now and what waits, when recipients stand in more than one place. */
    here: (count: number, isOfStore: boolean) =>
      count > 0
        ? `这一单 ${withCommas(count)} ${isOfStore ? '单' : '个'} · 下一单 `
        : `${isOfStore ? '这家店铺还没有选订单' : '下表还是空的'}，可以先下 `,
    waitsInGrid: (count: number) => `另外录入的 ${withCommas(count)} 个`,
    waitsInStore: (count: number, isOther: boolean) =>
      `${isOther ? '其他店铺' : '授权发货'}选的 ${withCommas(count)} 单`,
    order: '立即下单',
    noRecipients: '先填写收件人',
    settling: '上一笔付款还没有结果',
  },
} as const;
