/** Who the past orders of the demo went to: names, and places with a street each. All are invented. */
export const PAST_NAMES = [
  '张雨晴',
  '李一鸣',
  '王小明',
  '陈建国',
  '林小雨',
  '何静',
  '徐嘉怡',
  '黄子轩',
  '吴思远',
  '周敏',
  '郑浩然',
  '孙悦',
  '赵晓彤',
  '刘洋',
  '杨帆',
  '许文静',
  '朱佳琪',
  '马超',
  '胡雪',
  '郭晓峰',
] as const;
/** A name that lets the sandbox deliver late, lose or send back (sandbox/copy.ts), by what becomes of the parcel. */
export const PAST_FATES = {
  late: '宋晚揽',
  never: '钱不揽',
  returned: '冯退回',
  lost: '沈丢失',
} as const;
export const PAST_PLACES = [
  ['浙江省', '杭州市', '西湖区', '文一西路 88 号 3 幢 502'],
  ['江苏省', '苏州市', '姑苏区', '观前街 8 号'],
  ['广东省', '深圳市', '南山区', '科技园南区深南大道 9988 号'],
  ['四川省', '成都市', '武侯区', '天府大道北段 1199 号'],
  ['浙江省', '宁波市', '鄞州区', '天童南路 666 号'],
  ['广东省', '佛山市', '顺德区', '大良街道新桂中路 12 号'],
  ['湖南省', '长沙市', '岳麓区', '麓山南路 932 号'],
  ['北京市', '北京市', '海淀区', '中关村大街 27 号'],
  ['湖北省', '武汉市', '洪山区', '珞喻路 1037 号'],
  ['广东省', '东莞市', '南城街道', '鸿福路 200 号'],
  ['上海市', '上海市', '浦东新区', '世纪大道 100 号'],
  ['山东省', '济南市', '历下区', '泉城路 188 号'],
] as const;
export const PAST_TICKET = {
  asked: '收到的时候外包装压扁了，里面的东西没坏，能帮忙跟快递说一声吗？',
  answered: '您好，已经联系网点核实，快递员之后会注意轻放。给您带来不便，很抱歉。',
} as const;
export const PAST_STORE = '山货铺子旗舰店';
