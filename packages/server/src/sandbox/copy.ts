import type { CourierCode } from './waybill-numbers.ts';
import type { TraceKind } from '../outside/courier.ts';
import type { NoticeTemplate, SmsPurpose } from '../outside/sms.ts';

/** What the couriers call themselves. */
export const COURIER_NAMES: Record<CourierCode, string> = {
  yuantong: '圆通速递',
  zhongtong: '中通快递',
  shentong: '申通快递',
  yunda: '韵达快递',
  jtexpress: '极兔速递',
  shunfeng: '顺丰速运',
  ems: 'EMS',
  youzhengguonei: '邮政快递包裹',
  jd: '京东快递',
  debangwuliu: '德邦快递',
};

/** What the receiver's name must contain for a parcel to go another way than the normal one. */
export const SCRIPT_KEYWORDS = {
  late_pickup: '晚揽',
  reported_late: '迟报',
  no_pickup: '不揽',
  not_shipped: '不发',
  lost: '丢失',
  returned: '退回',
  refused: '拒收',
  inserted: '补录',
  twice: '重复',
} as const;

/** The receivers whose waybill is never issued, or only at the third attempt. */
export const ISSUE_KEYWORDS = { never: '出单失败', slow: '出单缓慢' } as const;

/** A receiver whose waybill the courier does not take back. */
export const KEEP_KEYWORD = '不可取消';

/** Why the sandbox's courier keeps a waybill. */
export const KEEP_TEXT = {
  taken: '快件已揽收',
  closed: '网点已关闭取消',
  notUnderWay: '快件不在途中',
} as const;

/** The names that the identity sandbox answers differently. */
export const IDENTITY_KEYWORDS = { mismatch: '不一致', noRecord: '查无', retry: '超时' } as const;

/** What each script does, for the control page. */
export const SCRIPT_LABELS: Record<string, string> = {
  normal: '正常签收',
  late_pickup: '08:00 之后才揽收',
  reported_late: '08:00 前揽收，两小时后才上报',
  no_pickup: '已交快递，一直不揽收',
  not_shipped: '商家一直不交快递',
  lost: '途中丢失',
  returned: '派送失败并退回',
  refused: '收件人拒收并退回',
  inserted: '揽收记录事后补录',
  twice: '揽收记录重复一次',
};

/** How the feed names each kind of scan. */
export const TRACE_STATUS: Record<TraceKind, string> = {
  ordered: '已下单',
  waiting: '待揽收',
  pickup: '揽收',
  transit: '在途',
  arrived: '到达',
  delivering: '派件',
  locker: '投柜或驿站',
  signed: '签收',
  problem: '疑难',
  refused: '拒签',
  returning: '退回',
  returned: '退签',
};

/** The sorting centre that a parcel from or to a province passes. */
export const PROVINCE_HUBS: Record<string, string> = {
  北京: '北京',
  天津: '天津',
  河北: '石家庄市',
  山西: '太原市',
  内蒙古: '呼和浩特市',
  辽宁: '沈阳市',
  吉林: '长春市',
  黑龙江: '哈尔滨市',
  上海: '上海',
  江苏: '南京市',
  浙江: '杭州市',
  安徽: '合肥市',
  福建: '福州市',
  江西: '南昌市',
  山东: '济南市',
  河南: '郑州市',
  湖北: '武汉市',
  湖南: '长沙市',
  广东: '广州市',
  广西: '南宁市',
  海南: '海口市',
  重庆: '重庆',
  四川: '成都市',
  贵州: '贵阳市',
  云南: '昆明市',
  西藏: '拉萨市',
  陕西: '西安市',
  甘肃: '兰州市',
  青海: '西宁市',
  宁夏: '银川市',
  新疆: '乌鲁木齐市',
};

/** Sorting centres that stand half-way between far provinces. */
export const MIDDLE_HUBS = ['武汉市', '郑州市', '长沙市', '合肥市'] as const;

/** The words of each scan. */
export const TRACE_TEXT = {
  ordered: '商家已下单，等待快递员揽收',
  waiting: '商家已打包并通知快递员上门，等待揽收',
  pickup: (place: string, courier: string) => `【${place}】${courier} 已揽收`,
  transit: (place: string) => `【${place}】快件已到达 ${place}转运中心，正发往下一站`,
  arrived: (place: string, district: string) => `【${place}】快件已到达 ${district}营业点`,
  delivering: (place: string, district: string) => `【${place}】${district}营业点 正在为您派件`,
  signed: (place: string) => `【${place}】快件已签收，签收人：本人`,
  lost: (place: string) => `【${place}】快件疑似遗失，正在核实`,
  unreachable: (place: string) => `【${place}】多次联系不上收件人，派件未成功`,
  refused: (place: string) => `【${place}】收件人拒收`,
  returning: (place: string) => `【${place}】快件正在退回寄件人`,
  returned: (place: string) => `【${place}】退回件已由寄件人签收`,
};

/** What a code is for, in the inbox and on the console. */
export const SMS_PURPOSES: Record<SmsPurpose | NoticeTemplate | 'supplier-invite' | 'supplier-news', string> =
  {
    register: '注册',
    login: '登录',
    'find-password': '找回密码',
    withdraw: '提现',
    'new-key': '创建API密钥',
    'new-secret': '更换API密钥',
    'new-device': '新设备登录',
    'password-changed': '修改密码',
    'password-reset': '重置密码',
    'supplier-invite': '供应商邀请',
    'supplier-news': '供应商消息',
  };

const SMS_FAILURES: Record<string, string> = {
  LIMIT_CONTROL: '发送过于频繁',
  MOBILE_NUMBER_ILLEGAL: '号码无效',
  AMOUNT_NOT_ENOUGH: '短信余额不足',
};

/** The words of the text message sandbox. */
export const SMS_COPY = {
  announce: ({
    mobile,
    purpose,
    code,
    minutes,
  }: {
    mobile: string;
    purpose: string;
    code: string;
    minutes: number;
  }) => `[沙箱短信] ${mobile} ${purpose}验证码 ${code}，${minutes} 分钟内有效`,
  notice: (time: string, address: string) => `${time} IP ${address}`,
  told: (mobile: string, what: string, details: string) => `[沙箱短信] ${mobile} ${what}提醒 ${details}`,
  invited: ({ supplier, link, hours }: { supplier: string; link: string; hours: number }) =>
    `“${supplier}”邀请您成为供应商成员，${hours} 小时内打开 ${link}`,
  news: (supplier: string, what: string) => `“${supplier}”有新的${what}消息，请登录供应商平台查看`,
  failures: SMS_FAILURES,
};

/** The sentences of the sandbox pages. */
export const PAGE_COPY = {
  brand: '礼达沙箱',
  seal: '礼',
  env: '沙箱，不是真的',
  nav: { control: '总览', sms: '短信', desk: '服务台', stores: '店铺', totp: '动态口令' },
  notReal: '这里是本机沙箱：不会真的扣款、发短信或寄快递。',
  refresh: '刷新',
  copy: '复制',
  copied: '已复制',
  notCopied: '没有复制成功',
  none: '暂无记录',
  search: '查找',
  notFound: { title: '页面不存在', text: '链接可能已失效，请回到充值页重新获取。' },
  crossSite: '请求来源不被允许，请从本页面操作。',
  forwarded: '沙箱管理页只对本机开放，不能经过代理访问。',
  foreignHost: '请用本机地址打开沙箱管理页，例如 127.0.0.1。',
  passwordNeeded:
    '请输入沙箱管理页的密码，用户名可不填。没有设置 GIFT_SANDBOX_PASSWORD 时，服务启动时会打印一个。',
  badForm: '提交的内容不正确，请返回重试。',

  control: {
    title: '沙箱总览',
    tries: {
      title: '试这五件事',
      steps: [
        { title: '发一批礼品', text: '在商城挑一件商品，粘贴几行收件人，付款。', go: '去商城' },
        { title: '充值并付款', text: '在钱包里充值，付款二维码会打开沙箱收银台。', go: '去钱包' },
        { title: '收一条验证码', text: '注册、登录、提现的验证码都到短信收件箱。', go: '看短信' },
        {
          title: '看一次超时赔付',
          text: '收件人姓名里带“不揽”，再让包裹快进 24 小时。',
          go: '看包裹',
        },
        { title: '当一回客服', text: '回复工单，审核退款与提现。', go: '去服务台' },
      ],
    },
    clock: '快递时钟',
    running: (speed: string) => `走动中，真实 1 分钟等于沙箱 ${speed}`,
    paused: '已暂停',
    speed: '速度',
    speeds: [
      [1, '与真实时间相同'],
      [60, '1 分钟 = 1 小时'],
      [360, '1 分钟 = 6 小时'],
      [1440, '1 分钟 = 1 天'],
    ] as const,
    pause: '暂停',
    resume: '继续',
    jump: '全部包裹跳到',
    jumpForm: '北京时间，例如 2026-11-24 08:00',
    jumpHint: '北京时间。没走到这一刻的包裹立即走到这一刻，其间的物流随即推送。',
    jumpButton: '跳转',
    payments: '支付单',
    paymentHeads: ['支付单号', '金额', '状态', '有效至', ''],
    open: '打开支付页',
    sms: '最近短信',
    allSms: '查看全部',
    parcels: '包裹',
    parcelSearch: '运单号、订单号或收件人',
    parcelHeads: ['运单号', '收件人', '剧本', '包裹时间', '进度', ''],
    nextStep: '走到下一步',
    forward: (hours: number) => `快进 ${hours} 小时`,
    finished: '已走完',
    keywords: '收件人姓名里含有下列字样时，包裹按对应的剧本走：',
    keywordHeads: ['姓名含有', '结果'],
    issueNever: '一直不能出单',
    keep: '运单不能取消',
    issueSlow: '前两次出单失败，第三次成功',
    identity:
      '实名认证：姓名含“不一致”为信息不符，含“查无”为库中无记录，含“超时”为稍后重试，其余通过（身份证号须有效）。',
    smsEndings:
      '短信：号码尾号 0001 发送过频，0002 号码无效，0003 余额不足，0004 延迟 30 秒到达，其余立即到达。',
  },

  pay: {
    title: '沙箱收银台',
    notReal: '沙箱支付，不会真的扣款。',
    asked: '应付金额',
    tradeNo: '支付单号',
    left: '剩余时间',
    expired: '二维码已过期。真实渠道里过期后仍可能付款成功，这里也可以，用来模拟逾期到账。',
    closed: '支付单已关闭。继续支付可模拟关单后的逾期到账。',
    pay: (amount: string) => `支付 ￥${amount}`,
    other: '支付其他金额',
    otherLabel: '金额（元）',
    otherBad: '请输入 0.01 到 10000000.00 之间的金额，最多两位小数。',
    fail: '支付失败',
    leave: '离开',
    options: '通知方式',
    notices: [
      ['normal', '正常到账'],
      ['delay', '延迟到账（10 秒后通知）'],
      ['twice', '重复通知（发送两次）'],
      ['lost', '丢失通知（只能查询得知）'],
      ['forged', '错误签名（应被拒收）'],
    ] as const,
    done: {
      paid: ['支付完成', '结果已按所选方式通知商城，可以回到商城查看。'],
      failed: ['支付失败', '本次没有付款，支付单仍可继续支付。'],
      left: ['已离开收银台', '没有付款，支付单仍可继续支付。'],
    } as const,
    paidAlready: '这张支付单已经支付。',
    again: '返回收银台',
  },

  smsPage: {
    title: '沙箱短信',
    filter: '按手机号筛选',
    heads: ['时间', '手机号', '用途', '验证码'],
    failed: (reason: string) => `未发出：${reason}`,
    copyCode: '复制验证码',
  },

  states: { pending: '待付款', paid: '已付款', closed: '已关闭' },
  paidOther: (amount: string) => `实付 ￥${amount}`,
};

/** What the sandbox says of a refund that its payment does not hold. */
export const REFUND_TOO_MUCH = '退款金额超过可退金额';
