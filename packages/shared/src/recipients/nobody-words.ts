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

const COUNTED = '(?:单|票|人|位|户|个人|个地址|个客户|个订单|个包裹|包裹|家)';
const SUM_WORD = '(?:一共|总共|合计|总计|小计|共计|共)';

/** "3 orders in all", "57 yuan in all". */
export const SUM_PATTERN = `^(?:以上|今天|今日|本次|这次|全部)?(?:是|有)?[ ,:]?(?:${SUM_WORD}[ :]*\\d{1,6}(?:\\.\\d{1,2})? *${COUNTED}|(?:合计|总计|小计|总价|总额|总金额)[ :]*(?:[\\u00a5\\uffe5] *)?\\d{1,6}(?:\\.\\d{1,2})? *(?:元|块钱?|${COUNTED})?|${COUNTED.replace('(?:', '(?:总')} *[:数]* *\\d{1,5})(?:[ ,;]*(?:${SUM_WORD}|总价|金额|运费|快递费)?[ :]*(?:[\\u00a5\\uffe5] *)?\\d{1,6}(?:\\.\\d{1,2})? *(?:元|块钱?|${COUNTED}|件|个|份|箱)?)*$`;

/** What a list of people is called, above it. */
export const HEADING_PATTERN = `^(?:\\[?(?:${WHEN}))?(?:老板|亲)?,?(?:以下|下面|以上|上面|这|这些|下列)?(?:都|全)?(?:是|为)?(?:${LISTED}的?)*${LIST}(?:如下|见下|发一下|发下|发我)?\\]?[: ]{0,2}$`;

/** A shop's platform, alone: "[Pinduoduo]". */
export const PLATFORM_PATTERN =
  '^[(\\[# ]*(?:京东|淘宝|天猫|拼多多|多多|抖音|抖店|抖音小店|快手|快手小店|小红书|唯品会|有赞|微店|得物|阿里|1688|视频号|微信|闲鱼)(?:平台|店铺?|小店|订单|客户|的?单子?)?[)\\] ]*:?$';

/** In a remark above all people: it is meant for each of them. */
export const FOR_ALL_PATTERN = '统一|全部|所有|都发|都走|都要|都用|以下|下面|每[个单份]|一律|均发';
