import { MAX_FEN } from '../money/fen.ts';
import type { Setting, SettingGroup, SettingValue } from './setting.ts';

/** Names of the groups of settings. */
export const SETTING_GROUP_LABELS: Readonly<Record<SettingGroup, string>> = {
  recharge: '充值',
  withdraw: '提现',
  promotion: '推广',
  order: '下单与面单',
  compensation: '赔付',
  service: '售后补偿',
  cases: '异常件',
  settle: '供应商结算',
  foureyes: '复核限额',
  account: '账号与数据',
  sms: '短信',
  rate: '访问频率',
};

type Rest = [initial: number, min: number, max: number, meaning: string];
const whole =
  (group: SettingGroup) =>
  (title: string, unit: string, ...[initial, min, max, meaning]: Rest): Setting<number> => ({
    group,
    title,
    unit,
    initial,
    min,
    max,
    meaning,
    kind: 'whole',
  });
const money =
  (group: SettingGroup) =>
  (title: string, ...[initial, min, max, meaning]: Rest): Setting<number> => ({
    group,
    title,
    unit: '元',
    initial,
    min,
    max,
    meaning,
    kind: 'fen',
  });
const list = <V extends SettingValue>(
  kind: 'amounts' | 'tiers',
  title: string,
  initial: V,
  [min, max]: [number, number],
  meaning: string,
): Setting<V> => ({ group: 'recharge', title, unit: '元', initial, min, max, meaning, kind });

const recharge = { whole: whole('recharge'), money: money('recharge') };
const withdraw = { whole: whole('withdraw'), money: money('withdraw') };
const promotion = whole('promotion');
const order = whole('order');
const compensation = whole('compensation');
const service = money('service');
const cases = whole('cases');
const settle = money('settle');
const fourEyes = money('foureyes');
const account = whole('account');
const sms = { whole: whole('sms'), money: money('sms') };
const rate = whole('rate');

/**
 * Every business setting by its name (O216, B19): title, group, unit, first value, limits and meaning, once. A name is the
 * place of the value in the service's `Config`; amounts are fen, shares ten-thousandths.
 */
export const SETTINGS = {
  'recharge.quick': list(
    'amounts',
    '快捷金额',
    [5_000, 10_000, 20_000, 50_000, 100_000, 200_000],
    [1, 10_000_000],
    '充值页上可以直接点选的金额',
  ),
  'recharge.min': recharge.money('最低充值金额', 500, 1, 100_000, '低于此金额不能充值'),
  'recharge.max': recharge.money('最高充值金额', MAX_FEN, 10_000, MAX_FEN, '单笔充值不能超过此金额'),
  'recharge.shownMinutes': recharge.whole('付款码展示时间', '分钟', 15, 5, 60, '超过后页面提示重新获取'),
  'recharge.billHour': recharge.whole('获取账单', '点', 10, 0, 23, '每天几点起向渠道获取前一天的账单'),
  'recharge.liveMinutes': recharge.whole('付款码有效时间', '分钟', 120, 15, 1_440, '超过后渠道不再收款'),
  welfare: list(
    'tiers',
    '充值赠送',
    [
      { amount: 50_000, bonus: 500 },
      { amount: 200_000, bonus: 3_000 },
      { amount: 1_000_000, bonus: 20_000 },
    ],
    [1, 100_000_000],
    '单笔充值达到金额即赠送，只按最高一档',
  ),
  lowBalance: recharge.money('余额不足提醒', 1_000, 0, 10_000_000, '扣款后余额低于此金额时提醒，每天一次'),

  'withdraw.min': withdraw.money('最低提现金额', 1_000, 1_000, 1_000_000, '低于此金额不能申请提现'),
  'withdraw.tries': withdraw.whole('提现密码可试次数', '次', 5, 3, 10, '连续输错后锁定'),
  'withdraw.lockHours': withdraw.whole('提现锁定时间', '小时', 24, 1, 168, '密码连续输错后不能提现'),
  'withdraw.pauseHours': withdraw.whole('换账户后暂停', '小时', 24, 0, 168, '修改收款账户后多久可以提现'),
  'withdraw.ticketMinutes': withdraw.whole(
    '密码验证有效',
    '分钟',
    5,
    1,
    30,
    '输入提现密码后须在此时间内提交',
  ),

  'promotion.permyriad': {
    group: 'promotion',
    title: '佣金比例',
    unit: '%',
    kind: 'share',
    initial: 300,
    min: 0,
    max: 3_000,
    meaning: '推广人按实付金额得到的比例，对之后付款的订单有效',
  },
  'promotion.cookieDays': promotion('推广链接有效', '天', 30, 1, 180, '点击后多久内注册或下单算作推广'),
  'promotion.holdDays': promotion('佣金冻结', '天', 7, 0, 90, '订单完成后多久佣金可用'),

  quoteMinutes: order('报价有效', '分钟', 10, 1, 60, '报价在此时间内不变'),
  unpaidMinutes: order('待付款保留', '分钟', 30, 5, 1_440, '未付款的订单超过后关闭'),
  boughtDays: order('重复下单提醒', '天', 180, 1, 365, '多久内下过的店铺订单标为已下单'),
  maxRecipients: order('一次下单最多', '个', 500, 1, 100_000, '一次调用最多的收件人数'),
  waybillGiveUpHours: order('面单失败退款', '小时', 24, 1, 168, '付款后多久仍没有面单则自动退款'),
  exportRows: order('直接导出最多', '行', 20_000, 1_000, 100_000, '超过时改为后台导出'),
  syncMinutes: order('店铺同步间隔', '分钟', 10, 1, 1_440, '自动同步店铺订单的间隔'),

  compensationDelayMinutes: compensation(
    '赔付等待',
    '分钟',
    120,
    0,
    2_880,
    '超时后多久才赔付，等快递的迟到消息',
  ),
  'compensationStop.most': compensation('停付起点', '笔', 50, 1, 1_000_000, '一天内少于此数不会停付'),
  'compensationStop.percent': compensation(
    '停付比例',
    '%',
    20,
    0,
    100,
    '一天内赔付超过到期包裹的此比例时停付',
  ),

  'goodwill.most': service('单笔售后补偿最多', 50_000, 1, 1_000_000, '一次售后补偿的上限'),
  'goodwill.overPrice': service('可超过订单价', 1_000, 0, 100_000, '一个订单的售后补偿合计可超过其价格多少'),

  'cases.supplierHours': cases('供应商答复', '小时', 24, 1, 168, '超过没有答复即判定为供应商责任'),
  'cases.silentHours': cases('没有轨迹', '小时', 72, 24, 240, '揽收后多久没有新的轨迹自动建停滞'),
  'cases.unpickedHours': cases('未揽收', '小时', 48, 1, 240, '超过揽收截止多久仍未揽收自动建停滞'),
  'cases.lostDays': cases('丢件', '天', 10, 4, 60, '多久没有新的轨迹按丢件处理'),
  'settle.least': settle('最低结算金额', 10_000, 0, 10_000_000, '应付金额低于此金额的结算单结转到下一期'),

  'fourEyes.money.one': fourEyes(
    '资金单笔',
    100_000,
    1,
    1_000_000,
    '退款、余额调整、免除赔付、登记打款单笔超过时需要复核，最高10000元',
  ),
  'fourEyes.money.day': fourEyes(
    '资金当日累计',
    500_000,
    1,
    5_000_000,
    '同一人同类操作当日累计超过时需要复核，最高50000元',
  ),
  'fourEyes.goodwill.one': fourEyes(
    '售后补偿单笔',
    10_000,
    1,
    100_000,
    '单笔售后补偿超过时需要复核，最高1000元',
  ),
  'fourEyes.goodwill.day': fourEyes(
    '售后补偿当日累计',
    100_000,
    1,
    1_000_000,
    '同一人当日累计超过时需要复核，最高10000元',
  ),
  'fourEyes.suspense.one': fourEyes(
    '对账差额核销',
    10_000,
    1,
    100_000,
    '单笔暂记款项超过时需要复核，最高1000元',
  ),
  'fourEyes.suspense.day': fourEyes(
    '对账差额当日累计',
    500_000,
    1,
    5_000_000,
    '同一人当日累计超过时需要复核，最高50000元',
  ),

  identityAccounts: account('同一证件账号数', '个', 3, 1, 1_000, '一个证件最多可认证的账号'),
  operatorIdleMinutes: account('后台空闲退出', '分钟', 30, 5, 120, '操作员多久没有操作后需要重新登录'),
  recipientDays: account('收件人保留', '天', 180, 30, 3_650, '包裹结束多久后清除收件人信息'),

  'sms.perMinute': sms.whole('每分钟每号码', '条', 1, 1, 5, '同一号码每分钟最多'),
  'sms.perHour': sms.whole('每小时每号码', '条', 5, 1, 60, '同一号码每小时最多'),
  'sms.perDay': sms.whole('每天每号码', '条', 10, 1, 200, '同一号码每天最多'),
  'sms.addressPerHour': sms.whole('每小时每网络', '条', 5, 1, 1_000, '同一网络地址每小时最多'),
  'sms.nearPerHour': sms.whole('每小时相近号码', '条', 30, 1, 10_000, '前七位相同的陌生号码每小时最多'),
  'sms.minutes': sms.whole('验证码有效', '分钟', 5, 1, 30, '验证码多久后失效'),
  'sms.tries': sms.whole('验证码可试次数', '次', 5, 1, 20, '输错多少次后失效'),
  'sms.price': sms.money('每条费用', 5, 1, 1_000, '用来计算每天的花费'),
  'sms.dailyCap': sms.money('每天最多花费', 50_000, 100, 100_000_000, '超过后当天不再发送'),
  'sms.strangersPercent': sms.whole('陌生号码占比', '%', 50, 1, 100, '每天花费中陌生号码最多占多少'),
  'sms.noticesPerDay': sms.whole('每天账户通知', '条', 20, 0, 200, '一个用户每天最多收到的账户通知'),

  'rate.general.burst': rate('登录用户瞬时', '次', 60, 1, 10_000, '一个登录一下子最多的调用'),
  'rate.general.perSecond': rate('登录用户每秒', '次', 10, 1, 10_000, '之后每秒恢复的次数'),
  'rate.make.burst': rate('下单瞬时', '次', 4, 1, 1_000, '一个登录一下子最多的下单'),
  'rate.make.perSecond': rate('下单每秒', '次', 2, 1, 1_000, '之后每秒恢复的次数'),
  'rate.login.burst': rate('登录瞬时', '次', 10, 1, 1_000, '一个网络地址一下子最多的登录'),
  'rate.login.perSecond': rate('登录每秒', '次', 5, 1, 1_000, '之后每秒恢复的次数'),
  'rate.sms.burst': rate('短信瞬时', '次', 5, 1, 1_000, '一个网络地址一下子最多的短信申请'),
  'rate.sms.perSecond': rate('短信每秒', '次', 1, 1, 1_000, '之后每秒恢复的次数'),
  'rate.click.burst': rate('推广点击瞬时', '次', 10, 1, 1_000, '一个网络地址一下子最多的推广点击'),
  'rate.click.perSecond': rate('推广点击每秒', '次', 5, 1, 1_000, '之后每秒恢复的次数'),
  'rate.captcha.burst': rate('图形码瞬时', '次', 20, 1, 1_000, '一个网络地址一下子最多的图形码'),
  'rate.captcha.perSecond': rate('图形码每秒', '次', 2, 1, 1_000, '之后每秒恢复的次数'),
  'rate.read.burst': rate('公开页面瞬时', '次', 300, 10, 100_000, '一个网络地址一下子最多的公开查询'),
  'rate.read.perSecond': rate('公开页面每秒', '次', 60, 1, 100_000, '之后每秒恢复的次数'),
} as const satisfies Record<string, Setting>;
