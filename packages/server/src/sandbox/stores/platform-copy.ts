import type { PlatformKey } from '@giftship/shared/goods/platforms';

/** The platforms that have sandbox stores: all but the one that has no interface. */
export type SandboxKey = Exclude<PlatformKey, 'tgc'>;

/** What the platforms call themselves, and how the names of their sandbox stores begin. */
export const PLATFORM_NAMES: Record<SandboxKey, string> = {
  tb: '淘宝',
  pdd: '拼多多',
  jd: '京东',
  dy: '抖店',
  ks: '快手小店',
  sph: '微信小店',
  ali: '1688',
  xhs: '小红书',
};

/** What can go wrong at a platform. */
export type FaultName =
  | 'token'
  | 'codeUnknown'
  | 'codeExpired'
  | 'window'
  | 'lag'
  | 'age'
  | 'order'
  | 'state'
  | 'refunding'
  | 'risky'
  | 'courier'
  | 'waybillForm'
  | 'waybillUsed'
  | 'flag'
  | 'note'
  | 'rate'
  | 'down';

/** A platform's word for a fault, for the log, and its sentence for people. */
export type FaultWords = readonly [code: string, text: string];

/** How a platform without a sentence of its own says it. */
export const COMMON_FAULTS: Record<FaultName, FaultWords> = {
  token: ['TOKEN_EXPIRED', '授权已过期或被取消，请重新授权'],
  codeUnknown: ['CODE_INVALID', '授权码无效或已被使用'],
  codeExpired: ['CODE_EXPIRED', '授权码已过期，请重新授权'],
  window: ['TIME_RANGE_TOO_LONG', '查询的时间跨度超过限制'],
  lag: ['TIME_RANGE_TOO_NEW', '结束时间不能晚于当前时间'],
  age: ['TIME_RANGE_TOO_OLD', '开始时间过早，超出可查询的范围'],
  order: ['ORDER_NOT_FOUND', '订单不存在'],
  state: ['ORDER_STATE', '订单状态不允许发货'],
  refunding: ['ORDER_REFUNDING', '订单正在退款，不能发货'],
  risky: ['ORDER_RISK', '订单审核中，暂时不能发货'],
  courier: ['COURIER_UNKNOWN', '物流公司不存在'],
  waybillForm: ['WAYBILL_FORM', '运单号不符合物流公司的规则'],
  waybillUsed: ['WAYBILL_USED', '运单号已被其他订单使用'],
  flag: ['FLAG_UNKNOWN', '旗标不正确'],
  note: ['NOTE_TOO_LONG', '备注超过长度限制'],
  rate: ['TOO_MANY_CALLS', '调用过于频繁，请稍后再试'],
  down: ['SERVICE_DOWN', '服务暂时不可用'],
};

/** How each platform says it in its own words and codes (facts section 6). */
export const OWN_FAULTS: Record<SandboxKey, Partial<Record<FaultName, FaultWords>>> = {
  tb: {
    token: ['27', '无效的 SessionKey，请重新授权'],
    window: ['isv.invalid-parameter:start_modified', '开始时间和结束时间的间隔不能超过 1 天'],
    order: ['isv.trade-not-exist', '交易不存在'],
    state: ['isv.logistics-offline-service-error:B04', '该订单不支持发货'],
    waybillForm: ['isv.logistics-offline-service-error:B01', '运单号格式不符合规则'],
    waybillUsed: ['isv.logistics-offline-service-error:B60', '运单号已使用过'],
    rate: ['7', '应用调用次数超限'],
    down: ['15', '远程服务调用失败'],
  },
  pdd: {
    token: ['10019', 'access_token 已过期'],
    codeUnknown: ['10017', 'code 已失效或已被使用'],
    codeExpired: ['10018', 'code 已过期'],
    window: ['50001', '开始时间与结束时间间隔不能超过 30 分钟'],
    lag: ['50002', '结束时间须早于当前时间 3 分钟'],
    refunding: ['50104', '订单正在退款，无法发货'],
    risky: ['50105', '风控订单，暂时无法发货'],
    waybillForm: ['50111', '快递单号与快递公司不匹配'],
    waybillUsed: ['50112', '快递单号已被使用'],
    rate: ['70031', '调用频次超过限制'],
    down: ['52101', '系统繁忙，请稍后再试'],
  },
  jd: {
    token: ['19', '无效的 access_token'],
    window: ['67', '查询的时间范围不能超过一个月'],
    state: ['10400001', '订单不是等待出库状态'],
    waybillForm: ['10400010', '运单号不合法'],
  },
  dy: {
    token: ['isv.access-token-expired', 'access_token 已过期'],
    age: ['isv.parameter-invalid:update_time_start', '只支持查询 90 天内的订单'],
    state: ['isv.business-failed:8001', '订单状态不支持发货'],
    refunding: ['isv.business-failed:8002', '订单有售后申请，请先处理售后'],
    waybillUsed: ['isv.business-failed:8010', '该运单号已发货，请勿重复使用'],
    rate: ['isv.flow-control', '调用超过流量限制'],
    down: ['20000', '系统繁忙'],
  },
  ks: {
    token: ['100200102', 'access_token 已过期'],
    window: ['300002', '查询时间间隔不能超过 7 天'],
    order: ['300005', '订单不存在'],
    state: ['300010', '订单当前状态不可发货'],
    refunding: ['300011', '订单存在退款，请先处理'],
    risky: ['300012', '订单暂不可发货'],
    waybillForm: ['11001', '快递单号与快递公司不匹配，已拦截'],
    waybillUsed: ['11002', '快递单号已用于其他订单，已拦截'],
    rate: ['-29', 'Exceed qps limit'],
  },
  sph: {
    token: ['42001', 'access_token expired'],
    window: ['31042', '时间范围过大，请缩小查询范围'],
    order: ['100002', '订单不存在'],
    state: ['101100', '订单状态错误'],
    rate: ['100003', '请求过于频繁'],
  },
  ali: {
    token: ['401', 'Request need user authorized'],
    order: ['5001', '订单不存在'],
    state: ['5002', '订单不是待发货状态'],
    waybillUsed: ['INVALID_PARAM', '同一运单号最多使用 15 次'],
  },
  xhs: {
    token: ['-1001', 'accessToken 已失效'],
    window: ['-2001', '更新时间的范围不能超过 30 分钟'],
    state: ['-9031', '当前订单状态不可发货'],
    waybillForm: ['-9040', '快递单号校验失败'],
    waybillUsed: ['-9041', '快递单号已被使用'],
    rate: ['-1020', '请求频率超限'],
  },
};

/** Invented buyers: no real person is meant. */
export const SURNAMES = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜',
];
export const GIVEN_NAMES = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '秀英',
  '丽',
  '强',
  '磊',
  '军',
  '洋',
  '艳',
  '勇',
  '杰',
  '娟',
  '涛',
  '明',
  '超',
  '秀兰',
  '霞',
  '平',
  '桂英',
  '子涵',
  '欣怡',
  '浩然',
  '雨桐',
  '思远',
  '佳宁',
  '文博',
  '晓燕',
];

/** Province, city, district, street. */
export const PLACES: readonly (readonly [string, string, string, string])[] = [
  ['浙江省', '杭州市', '西湖区', '文一西路'],
  ['浙江省', '金华市', '义乌市', '稠州北路'],
  ['江苏省', '苏州市', '吴中区', '东吴北路'],
  ['江苏省', '南京市', '鼓楼区', '中山北路'],
  ['广东省', '广州市', '天河区', '天河北路'],
  ['广东省', '深圳市', '南山区', '科技园南路'],
  ['广东省', '佛山市', '顺德区', '大良街道凤山中路'],
  ['福建省', '厦门市', '思明区', '湖滨南路'],
  ['山东省', '济南市', '历下区', '泉城路'],
  ['山东省', '青岛市', '市南区', '香港中路'],
  ['河南省', '郑州市', '金水区', '花园路'],
  ['河北省', '石家庄市', '长安区', '中山东路'],
  ['湖北省', '武汉市', '洪山区', '珞喻路'],
  ['湖南省', '长沙市', '岳麓区', '麓山南路'],
  ['四川省', '成都市', '武侯区', '人民南路四段'],
  ['重庆市', '重庆市', '渝北区', '新牌坊三路'],
  ['陕西省', '西安市', '雁塔区', '小寨西路'],
  ['安徽省', '合肥市', '蜀山区', '长江西路'],
  ['江西省', '南昌市', '红谷滩区', '丰和中大道'],
  ['辽宁省', '沈阳市', '和平区', '太原街'],
  ['吉林省', '长春市', '朝阳区', '人民大街'],
  ['上海市', '上海市', '浦东新区', '张杨路'],
  ['北京市', '北京市', '朝阳区', '建国路'],
  ['天津市', '天津市', '南开区', '卫津路'],
  ['云南省', '昆明市', '五华区', '东风西路'],
  ['广西壮族自治区', '南宁市', '青秀区', '民族大道'],
];

/** What stands behind the street. */
export const HOUSE = (number: number, building: number, room: number): string =>
  `${number}号${building}幢${room}室`;

/** Goods of the sandbox stores: title and specification. */
export const STORE_GOODS: readonly (readonly [string, string])[] = [
  ['加厚抽纸家用整箱', '30 包'],
  ['不锈钢保温杯 500ml', '白色'],
  ['儿童纯棉袜子 5 双装', '3-5 岁'],
  ['挂脖小风扇 静音', '粉色'],
  ['手机支架桌面折叠', '黑色'],
  ['厨房吸水抹布 10 条', '混色'],
  ['香薰蜡烛礼盒', '栀子花'],
  ['便携雨伞 晴雨两用', '藏青'],
];

/** Remarks of the seller and words of the buyer; many orders have none. */
export const SELLER_NOTES = [
  '',
  '',
  '',
  '送小礼品',
  '送礼品 A',
  '送礼品 B',
  '发圆通',
  '老客户，加送一份',
  '先不发，等通知',
  '改地址已确认',
];
export const BUYER_NOTES = ['', '', '', '', '麻烦尽快发货', '请发中通', '包装好一点', '到了打电话'];
export const BUYER_NICK = (tail: number): string => `买家***${tail}`;
