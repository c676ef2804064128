/** The words of the bench: verdicts, and the invented recipients that it sends to. */
export const SAY = { met: 'OK', short: '短' } as const;

export const PLACES = [
  { province: '浙江省', city: '杭州市', district: '西湖区', street: '文一路' },
  { province: '江苏省', city: '南京市', district: '鼓楼区', street: '中山北路' },
  { province: '广东省', city: '广州市', district: '天河区', street: '体育东路' },
  { province: '四川省', city: '成都市', district: '武侯区', street: '人民南路四段' },
  { province: '湖北省', city: '武汉市', district: '洪山区', street: '珞喻路' },
  { province: '上海市', city: '上海市', district: '浦东新区', street: '世纪大道' },
] as const;
export const SURNAMES = [...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨'];
export const GIVEN = [...'子若安宁思远一诺可欣嘉怡明轩梓涵'];
export const DOOR = (number: number) =>
  `${1 + (number % 900)}号${1 + (number % 30)}幢${101 + (number % 2000)}室`;
export const GOODS_NAME = (number: number) => `${KINDS[number % KINDS.length]!}${number}号`;
const KINDS = ['手工香皂', '纯棉毛巾', '软毛牙刷', '折叠雨伞', '陶瓷杯', '牛角梳', '夹心饼干', '钥匙扣'];
export const KIND_WORDS = KINDS;
export const TAGS = ['', '', '', 'hot', 'new'] as const;
