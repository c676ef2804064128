import { COURIERS } from './note-words.ts';

/** Words of lines that are nobody's: dates, counters, headings, sums. Matching is done on folded, simplified text. */

const DAY = '\\d{1,2} ?[日号]';
const DATE = `(?:(?:(?:20)?\\d{2} ?[-/.年] ?)?\\d{1,2} ?[-/.月] ?\\d{1,2} ?[日号]?|${DAY})`;
const NAMED_DAY =
  '(?:大?前天|昨[天日晚]|今[天日早晚]|明[天日早晚]|大?后天|本周|上周|这周|(?:本|上|这|下)?(?:周|星期|礼拜)[一二三四五六日天]|元旦|春节|中秋|端午|双(?:十一|十二|11|12)|618)';
const TIME_OF_DAY = '(?:早上|上午|中午|下午|晚上|傍晚|凌晨)';
const HOUR = '(?:\\d{1,2}:\\d{2}(?::\\d{2})?|[\\d一二两三四五六七八九十]{1,3}点(?:半|\\d{1,2}分?|整)?)';
/** A date with whatever says when in it. */
const WHEN = `(?:${DATE}|${NAMED_DAY})(?: ?(?:${NAMED_DAY}|\\(${NAMED_DAY}\\)|${DATE}))? ?(?:${TIME_OF_DAY})? ?(?:${HOUR})?`;

/** What is listed, and what a list is called. */
const LISTED =
  '(?:今天|今日|昨天|明天|本次|本批|这批|这次|这些|这几个|新|全部|所有|大家|客户|顾客|买家|会员|代发|礼品|赠品|发货|收货|收件人?|收货人|配送|寄件|寄送|快递|物流|订单|补发|地址|电话|姓名|店铺|淘宝|天猫|拼多多|抖音|抖店|快手|京东|小红书|微店|得物|视频号)';
const LIST =
  '(?:清单|名单|单子|明细|汇总|列表|信息|资料|数据|记录|订单|地址|表格?|批次|如下|以下|发货|货单|单|货)';

/** Behind a date: what is sent that day. */
const SENT = `(?: ?的? ?(?:要|已|可以)?(?:${LISTED}|${LIST}|一批|这批|批|件|发|发出|发走|寄|寄出|下单|要发|发的|出货|统计|更新|以上|共\\d{1,4}单)的?){0,4}`;

/** Dates and hours, and what is sent on them: "on 23 November", "the orders of the 23rd", "15:30". */
export const DATE_PATTERN = `^\\(?(?:${WHEN}|${TIME_OF_DAY}? ?${HOUR})\\)?${SENT}$`;

/** "Zhang San 2026/11/23 15:30": how a chat shows who wrote when. */
export const WROTE_PATTERN = `^\\S{1,12} (?:(?:20\\d{2}[-/.年])?\\d{1,2}[-/.月]\\d{1,2}日? ?(?:${TIME_OF_DAY})? ?)?\\d{1,2}:\\d{2}(?::\\d{2})?$`;

const NUMERAL = '(?:\\d{1,2}|[二三四五]?十[一二三四五六七八九]?|[一二三四五六七八九])';

/** The place in a list: "1", "(2)", "third", "customer A". */
export const COUNTER_PATTERN = `^(?:(?:no|序号|编号|接龙)?[.: ]{0,2}[(\\[#]?${NUMERAL}[)\\].,:]{0,2}|第 ?${NUMERAL} ?(?:个|单|位|家|份|件|条|组|批)?(?:人|客户|地址|订单|收件人)?[:.]?|(?:客户|顾客|买家|客人|会员|收件人|收货人|地址|订单|人员|下一个|下一位) ?[(\\[]?(?:[A-Za-z]|${NUMERAL})[)\\]]?[:.]?|(?:还有一个|下一个|下一位|另一个|最后一个)[:.]?)$`;

/** A line of a number alone that goes on with the one before it, in a list: what it says around the number is the same. */
export const RUNNING_PATTERN = `^[^\\p{L}\\p{N}]{0,2}(?:no|序号|编号|接龙|第)?[.: ]{0,2}[(\\[#]?(${NUMERAL}) ?(?:个|单|位|家|份|件|条|批)?(?:人|客户|地址|订单|收件人)?[^\\p{L}\\p{N}#]{0,2}$`;

/** A number as of a house, a room or a group of a village: under an address perhaps the rest of it. */
export const HOUSE_PIECE_PATTERN = `^[^\\p{L}\\p{N}]{0,2}(?:no[.: ]{0,2})?[(\\[#]?(?:\\d{1,2}(?:-\\d{1,2}){0,2} ?号?|${NUMERAL}|第 ?${NUMERAL} ?组?)[^\\p{L}\\p{N}]{0,2}$`;

/** Digits as they are written in words, from 1 on; and ten. */
export const [DIGIT_WORDS, TEN_WORD] = ['一二三四五六七八九', '十'];

const COUNTED = '(?:单|票|人|位|户|个人|个地址|个客户|个订单|个包裹|包裹|家)';
const SUM_WORD = '(?:一共|总共|合计|总计|小计|共计|共)';

/** "3 orders in all", "57 yuan in all". */
export const SUM_PATTERN = `^(?:以上|今天|今日|本次|这次|全部)?(?:是|有)?[ ,:]?(?:${SUM_WORD}[ :]*\\d{1,6}(?:\\.\\d{1,2})? *${COUNTED}|(?:合计|总计|小计|总价|总额|总金额)[ :]*(?:[\\u00a5\\uffe5] *)?\\d{1,6}(?:\\.\\d{1,2})? *(?:元|块钱?|${COUNTED})?|${COUNTED.replace('(?:', '(?:总')} *[:数]* *\\d{1,5})(?:[ ,;]*(?:${SUM_WORD}|总价|金额|运费|快递费)?[ :]*(?:[\\u00a5\\uffe5] *)?\\d{1,6}(?:\\.\\d{1,2})? *(?:元|块钱?|${COUNTED}|件|个|份|箱)?)*$`;

/** What a list of people is called, above it. */
export const HEADING_PATTERN = `^(?:\\[?(?:${WHEN}))?(?:老板|亲)?,?(?:以下|下面|以上|上面|这|这些|下列)?(?:都|全)?(?:是|为)?(?:${LISTED}的?)*${LIST}(?:如下|见下|发一下|发下|发我)?\\]?[: ]{0,2}$`;

/** A shop's platform, alone: "[Pinduoduo]". */
export const PLATFORM_PATTERN =
  '^[(\\[# ]*(?:京东|淘宝|天猫|拼多多|多多|抖音|抖店|抖音小店|快手|快手小店|小红书|唯品会|有赞|微店|得物|阿里|1688|视频号|微信|闲鱼)(?:平台|店铺?|小店|订单|客户|的?单子?)?[)\\] ]*:?$';

/** What a shared page of a shop says around its link. */
export const SHARE_PATTERN =
  '\\[(?:京东|淘宝|天猫|拼多多|抖音|快手|小红书|唯品会|闲鱼)\\]|复制|打开|点击|快来|看看|分享|抢购|淘口令|直播';

/** Called after a platform, and perhaps a shop in a street. */
export const SHOP_PATTERN = '店$';

/** In a remark above all people: it is meant for each of them. */
export const FOR_ALL_PATTERN = '统一|全部|所有|都发|都走|都要|都用|以下|下面|每[个单份]|一律|均发';

/** What goods are called in front of a colon: once above all people they are for each. */
export const GOODS_LABELS = '商品 商品名称 商品名 商品信息 商品规格 宝贝 品名 货品'.split(' ');

/** What else holds for a whole batch, once above all people: its courier, its shop, who made it. A remark may be the first one's. */
export const BATCH_LABELS =
  '店铺 店铺名称 快递 快递公司 仓库 发货仓 发货仓库 来源 渠道 主播 客服 打单员 打包员 跟单 跟单员 业务员 审单'.split(
    ' ',
  );

const SENT_ON = '(?:发货|发出|发走|发|寄出|寄走|寄|下单|出货|打单)';
const WHAT = '(?:地址|电话|手机号?|号码|姓名|名字|收件人|收货人|信息|收货地址)';

/** Not to be sent: "the one above is off", "do not send yet". Of a courier or of empty boxes it is a wish, not a stop. */
export const STOP_PATTERN = [
  `(?<!${COURIERS.join('|')}|快递|空包)(?:不要|不用|不必|不需要|别|勿|先不|暂不|暂时不|不)(?:再|先|急着|给[我他她]|帮我)?${SENT_ON}(?:了|$|[ ,.!~:]|这|那|上面)`,
  `(?:先别|先不要?|暂停|暂缓|缓一?下?再?|停止|等通知再?|晚点再?|过几天再?|\\d{1,2}[日号](?:以?后)?再)${SENT_ON}`,
  '不要了|不想要了|不要(?:这|那|上面|下面|前面|昨天|刚才)',
  `(?:这|那|上面|前面|昨天|刚才|此)[个单份条位的]{0,3}[^ ,]{0,4}(?:取消|不算|作废|退了|删)`,
  '取消(?:$|了|吧|掉|订单|这|那|发货|一下|[ ,.!])|作废|撤单|撤回|撤销|退款(?:了|$)|拦截|拦下|删掉|删了|删除(?:这|那|上面)|重复了|发重了|下重了|拍重了',
].join('|');

/** To be changed: "the address is wrong", "change the phone". */
export const CHANGE_PATTERN = [
  `(?:改|换|更正|更改|修改|变更|更新)(?:一下|个|下|了|成|为|过)?(?:新的?)?${WHAT}`,
  `${WHAT}(?:写|发|填|给|搞|弄|打|留)?(?:错|有误|不对|有变|变了|改|换|更正|更新|要改|需要改|搬)`,
  '(?:地址|电话|号码|名字|上面|这个|那个|发)错了|改成|改为|换成|以这个为准|用这个地址|用下面|用新的',
].join('|');

const SEVERAL = '的?(?:都|全|所有|这些|那些|这几|那几|几[个单位]|[两三四五六七八九十] ?[个单位])';

/** Beside words of a stop: it is meant for every row above. */
export const STOP_ABOVE_PATTERN = `以上|(?:上面|前面|上边|前边)${SEVERAL}`;

/** For every row below. */
export const STOP_BELOW_PATTERN = `以下|下列|(?:下面|后面|下边|后边)${SEVERAL}`;

/** For every row. */
export const EVERY_STOP_PATTERN = '全部|全都|所有|统统|一律|整批|这批|这一批|^(?:都|大家)';
