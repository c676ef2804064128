/** Words about goods, orders and deliveries: what is no part of an address. Matching is done on folded text. */

/** In front of a number: an offer ("buy 2 and get 1"). */
export const OFFER_OPENERS = '买拍满减';

/** Colours, sizes and other words of goods: a piece of these alone is a note (D1305). */
export const COLOURS =
  '红 大红 酒红 玫红 粉 浅粉 粉红 橙 橘 黄 米黄 鹅黄 绿 浅绿 墨绿 军绿 果绿 青 蓝 浅蓝 深蓝 天蓝 宝蓝 藏青 藏蓝 湖蓝 紫 浅紫 黑 白 米白 奶白 灰 浅灰 深灰 银 金 玫瑰金 香槟 咖啡 卡其 棕 驼 米 杏 透明 原木 彩 混 随机 奶茶 焦糖 咖 迷彩'.split(
    ' ',
  );

/** Sizes and sets. */
export const SIZES =
  '均码 大号 中号 小号 加大号 特大号 大码 中码 小码 加大 特大 标准款 基础款 经典款 升级款 豪华款 男款 女款 儿童款 成人款 大份 小份 中份 单只 套装 礼盒装 整箱 散装'.split(
    ' ',
  );

/** What a parcel holds, and what is said of its payment. */
export const GOODS =
  '不开票 不开发票 开票 要开票 礼品 礼盒 赠品 小礼品 小礼物 礼物 礼包 大礼包 样品 试用装 贺卡 卡片 优惠券 发票 收据 已付款 待发货 已发货 未付款 已付 货到付款 包邮 已完成 待付款'.split(
    ' ',
  );

/** Titles of columns of goods, glued to what stands in them. */
export const CODED_COLUMNS = '货号 款号 型号 编码 商家编码 商品编码 条码 SKU'.split(' ');

/** Titles of further columns of goods. */
export const GOODS_COLUMNS = '尺码 颜色 规格 型号 数量 尺寸 款式 件数 货号 款号 编码'.split(' ');

/** Couriers, in front of the number of a waybill. */
export const COURIERS =
  '顺丰 圆通 中通 申通 韵达 极兔 德邦 百世 京东快递 京东物流 京东 菜鸟 邮政 天天 优速 EMS ems 丹鸟 安能'.split(
    ' ',
  );

/** Behind a courier: that a number or a wish follows. */
export const COURIER_ENDINGS = '快递单号 运单号 快递 速运 速递 物流 单号 运单'.split(' ');

/** Letters that couriers put in front of the digits of a waybill, as patterns. */
export const WAYBILLS = [
  'SF\\d{12,13}',
  '(?:YT|JT|YD|ZT|ST)\\d{13}',
  'JD(?:[A-Z]{1,2}\\d{10,13}|0\\d{12})',
  'DPK\\d{12}',
  '(?:ZTO|STO|UC|BS|HT)\\d{12,13}',
  '[A-Z]{2}\\d{9}CN',
];

/** A piece of a line that holds one of these is a word to the seller or courier, not a piece of an address. */
export const NOTE_WORDS =
  '谢谢 复制 修改 删除 查看 编辑 默认 没变 不变 不用 就好 回复 放单 请回 不对 正确 哈喽 那就 两份 不在家 周六 周日 要到 越快越好 快点 早点 感谢 下班 上班 地址给你 取件码 以后送 之前送 易碎 老客户 老顾客 回头客 必填 麻烦 尽快 辛苦 拜托 到货 微信 我要 我家 我的 在线等 重新 发错 宝贝 就行 不要 别放 勿放 放门口 放门卫 放驿站 放前台 放物业 放家门口 放快递柜 放丰巢 送货上门 送上门 发货 发出 今天 明天 周末 工作日 打电话 电话联系 提前 联系我 生日 备注 留言 发顺丰 发中通 到付 着急 改地址 地址改 换地址 寄到 发到 送到 寄给 发给 寄这 发这 这个地址 新地址 地址如下 收到 补发 是送人 再来 再加 一份 同号 加急 急用 上次 少发 漏发 换货 隐私号 请勿 勿发 勿打 短信通知 送前 前联系 不上门 投诉 返现 好评 复购 主播 直播 拍错 已拍 按这个 运费险 小样 开发票 开专票 专票 附贺卡 写贺卡 下单 满减 半价 第二件 买一送 务必 签收 贵重 保价 小心轻放 轻放 严实 加固包装 包装漂亮 包装好 好好包装 包好 女朋友 男朋友 送人 随机 冰袋 补单 补件 邻居 老地址 下单 已付 付款 未付 退货 补差 码换 没人 有人在 有人代收 有人收 以后有人 晚上送 白天送 晚点送 敲门 按门铃 打我电话 先打 到了打 休息日 不收货 有效 送礼 自提 坏了 碎了 破损 漏了 补一 补寄 重寄'.split(
    ' ',
  );

/** When somebody is to come: these with what he is to do make a note. */
const TIMES_OF_DAY =
  '早上 上午 中午 午后 下午 傍晚 晚上 夜里 白天 周[一二三四五六日末] 星期[一二三四五六日天] 礼拜[一二三四五六天] 工作日 节假日 双休日 休息日 (?:\\d{1,2}月)?\\d{1,2}[号日] [\\d一二三四五六七八九十]{1,3}点(?:半)? \\d{1,2}[号日] 月底 年前 节前 今晚 明早 明晚 后天'.split(
    ' ',
  );

const DEEDS =
  '送 派 收 配 寄 到 打 取 来 有人 没人 在家 以后 之后 以前 之前 前 后 联系 发货 发 可以 方便 再'.split(' ');

/** Pieces that are these and nothing else say something about the order. */
export const ORDER_WORDS =
  '团购 福利 中奖 抽奖 会员 试用 样品 复购 补差 拼单 秒杀 预售 现货 急单 加单 合单 自用 送人 老客 新客 赠送 赠品 返单 VIP vip'.split(
    ' ',
  );

/** What is done with a parcel, and where: "leave it at the supermarket downstairs". */
export const LEAVE_VERBS = '放 送 存 寄存 搁 丢 代收放 投'.split(' ');

const LEAVE_PLACES =
  '驿站 超市 门口 门卫 前台 物业 柜 丰巢 店 家里 到家 楼上 上楼 楼下 上门 自提点 代收点 收发室 保安室 保安亭 里面 门外 地上 鞋柜 信箱 消防栓 窗台'.split(
    ' ',
  );

/** Words that open such a piece, and particles that close it. */
export const NOTE_OPENERS = '请勿别亲';

/** Close such a piece. */
export const NOTE_PARTICLES = '呢啦呀嘛吧哟哦哒咯';

/** What goods are counted in. */
export const QUANTITY_UNITS = '份箱件个盒包袋套提瓶只双条张支枚罐桶本对把卷片粒颗筐坛壶捆朵块篮副盆株串篓听';

/** In front of a quantity: "in all 3 pieces". */
export const QUANTITY_OPENERS = [
  '共',
  '共计',
  '总共',
  '一共',
  '数量',
  '各',
  '要',
  '买',
  '拍',
  '拍了',
  'x',
  '*',
  '×',
  'X',
];

/** Numbers in words before a unit of goods. */
export const NUMBER_WORDS = '一二两三四五六七八九十半';

/** Measures of goods behind a number, and money. */
export const MEASURES =
  'ml ML mL L g G kg KG Kg cm CM mm 克 千克 公斤 斤 升 毫升 厘米 寸 英寸 元 块钱 码'.split(' ');

/** Of these the ones that no way in an address is measured in. */
export const WEIGHTS = '斤 公斤 千克 克 g G kg KG Kg 毫升 ml ML mL 升 L 码 寸 元 块钱'.split(' ');

/** Between the numbers of a date. */
export const DATE_WORDS = { year: '年', month: '月', day: '[日号]' };

/** In front of a number: the place in a list. */
export const LIST_WORDS = ['接龙', '序号', '编号', '第'];

/** Behind that number. */
export const LIST_UNITS = '[单个位份]';

/** When it is to come, and what is to be done then: "after six in the evening, deliver". */
export const TIMED_PATTERN = `^(?:请|要|最好|尽量|麻烦)?(?:${TIMES_OF_DAY.join('|')}).{0,8}?(?:${DEEDS.join('|')})`;

/** By whom it is to be sent. */
export const COURIER_PATTERN = `^(?:发|走|寄|用)?(?:普通|默认|指定)?(?:${COURIERS.join('|')}|快递|平邮)(?:${COURIER_ENDINGS.join('|')}|到付|包邮|寄付|特惠|标快|即可|就行)*$`;

/** Where it is to be left. */
export const LEFT_PATTERN = `^(?:请|可以?|直接|就|都|帮我?|麻烦)?(?:别|不要|勿|不)?(?:${LEAVE_VERBS.join('|')})(?:到|在|至|去|我)?[\\u3400-\\u9fff]{0,8}?(?:${LEAVE_PLACES.join('|')})(?:就行|就好|即可|都行|也行|吧)?$`;
