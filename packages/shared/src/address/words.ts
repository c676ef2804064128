/** Words that a parser of addresses must recognise. Matching is done on folded text. */

/** Endings of province names that people leave out, longest first. */
export const PROVINCE_ENDINGS = [
  '特别行政区',
  '维吾尔自治区',
  '壮族自治区',
  '回族自治区',
  '自治区',
  '省',
  '市',
];

/** Endings of city-level names that people leave out, longest first. */
export const CITY_ENDINGS = ['自治州', '地区', '盟', '市', '县'];

/** What a part of a city is called, and its everyday form. */
export const [STREET, DISTRICT] = ['街道', '区'];

/** Endings of district-level names that people leave out, longest first. */
export const DISTRICT_ENDINGS = [
  '街道办事处',
  '自治县',
  '自治旗',
  '管委会',
  '街道',
  '林区',
  '特区',
  '新区',
  '地区',
  '区',
  '县',
  '市',
  '旗',
  '镇',
];

/** What is built beside an old district, and what that district may be called today. */
export const NEW_AREA = '新区';

/** Peoples named in autonomous divisions; left out in everyday names. */
export const PEOPLES =
  '蒙古族 蒙古 回族 藏族 维吾尔 苗族 彝族 壮族 布依族 朝鲜族 满族 侗族 瑶族 白族 土家族 哈尼族 哈萨克族 哈萨克 傣族 黎族 傈僳族 佤族 畲族 拉祜族 水族 东乡族 纳西族 景颇族 柯尔克孜族 柯尔克孜 土族 达斡尔族 仫佬族 羌族 布朗族 撒拉族 毛南族 仡佬族 锡伯族 锡伯 普米族 塔吉克族 塔吉克 怒族 鄂温克族 德昂族 保安族 裕固族 独龙族 鄂伦春族 各族'.split(
    ' ',
  );

/** In the name of every autonomous division. */
export const AUTONOMOUS = '自治';

/** Last character of a people's full name. */
export const PEOPLE_ENDING = '族';

/** The county part of a municipality, as exports write it in the place of a district. */
export const COUNTY_MARK = '县';

/** Words that exports write where there is no real city or district, wherever they stand (D707). */
export const SURE_PLACEHOLDERS = [
  '自治区直辖县级行政区划',
  '自治区直辖县级行政单位',
  '省直辖县级行政区划',
  '省直辖县级行政单位',
  '直辖县级行政区划',
  '省直辖县',
  '市辖区',
  '生产建设兵团',
  '北京城区',
  '北京郊县',
  '上海城区',
  '上海郊县',
  '天津城区',
  '天津郊县',
  '重庆城区',
  '重庆郊县',
  '其它区',
  '其他区',
  '其它市',
  '其他市',
];

/** What exports write where there is no real city or district (D707). */
export const PLACEHOLDERS = [...SURE_PLACEHOLDERS, COUNTY_MARK];

/** Endings by which the region table groups districts. */
export const GROUPED_ENDINGS = ['街道', '自治县', '区', '县', '市', '旗', '镇', '乡'];

/** Endings of towns, most frequent first; the town table groups by them. */
export const TOWN_ENDINGS = ['街道', '镇', '乡'];

/** Ends of houses, estates and villages: an address may be whole behind them. */
export const HOUSE_ENDINGS =
  '小区 花园 广场 大厦 公寓 苑 村 家园 新村 新城 华府 豪庭 名邸 学校 医院 大学 学院 中学 小学 幼儿园 公司 工厂 超市 驿站 酒店 宾馆 大院 家属院 宿舍 社区 工业园 产业园 科技园 物流园 商场 市场'.split(
    ' ',
  );

/** A way that a number measures may end an address. */
export const WAY_ENDINGS = '米转行往走进到即';

/** What people write in front of a province. */
export const COUNTRY_NAMES = ['中华人民共和国', '中国大陆', '中国'];

/** After a short place name these say that a road, school or building is named after the place. */
export const PLACE_TAILS =
  '路 街 道 大道 大街 巷 弄 里 城 村 镇 乡 桥 门 山 湖 河 江 园 苑 庄 屯 站 港 湾 大学 学院 中学 小学 医院 银行 宾馆 饭店 酒店 大厦 广场 公寓 商场 商城 商厦 科技 国际 花园 家园 小区 人民 公司 集团 东路 西路 南路 北路 中路 东街 西街 南街 北街 东大 西大 南大 北大 中大 东一 西一 南一 北一 东二 西二 南二 北二 火锅 拉面 烤鸭 小吃 菜馆 餐厅 师范 理工 交通 轻轨 机场 火车 高铁 会馆 商会 老街 新村 新城 印象 风情 世家 名苑 豪庭 壹号 一号 华府'.split(
    ' ',
  );

/** Begin with the last character of a city, but name something in it: "Shaxian" + "city government". */
export const CITY_OFFICES =
  '市政府 市场 市民 市委 市直 市人民 市中心 市医院 市第一 市第二 市第三 市一中 市二中 市中医院 市实验'.split(
    ' ',
  );

/** Of these the ones that are roads' own names: behind "People" + "Road" the place in front is a place. */
export const ROAD_NAMES =
  '人民 花园 科技 新城 大学 机场 火车 火车站 交通 师范 国际 中学 高铁 港湾 湖滨 河滨 江滨 山阳 湖东 湖西 江东 江西 江南 江北 河东 河西 山南 山北 城东 城西 城南 城北 城关 城厢 桥南 桥北 门前 园区'.split(
    ' ',
  );

/** What a road's name ends in, with a direction or number before it. */
export const ROAD_ENDING = '[东西南北中一二三四五六]?(?:大道|大街|街道|路|街|巷|镇|乡)';

/** Units that end a piece of a detailed address, before which a number or name stands. */
export const DETAIL_UNITS =
  '室 号 栋 楼 层 座 幢 单元 户 房 村 店 院 园 苑 城 组 队 区 路 街 道 巷 弄 里 厦 校 厂 司 馆 场 站 口 门 庭 府 湾 郡 家 寓 居 庄 期 段 旁 内 侧 面 边 处 部 铺 柜 驿站 舍 台 行 局 所 学 社 屯 寨 坪 墅 厅 心 桥 市 点 角 墙 堂 坊 塔 都 岸 岛 洲 镇 乡 F 床 宿 班 厝 摊 排 级 系'.split(
    ' ',
  );

/** Units of one character that stand behind a number. */
export const NUMBERED_UNITS = '号栋楼层座幢室户组队弄巷路街道区期段单班';

/** Behind a number: of these what nothing but a house or room is counted in. */
export const HOUSE_UNITS = '号栋楼层座幢室户弄巷路街期';

/** Behind a number: what is counted so. */
export const NUMBERED_HOUSES = '号楼 号院 号库 号门 号厅 号房 号栋 号店 号铺 号厂 栋楼 幢楼'.split(' ');

/** Endings that make a token a piece of an address rather than a person. */
export const ADDRESS_ENDINGS =
  '省 市 区 县 镇 乡 村 路 街 道 巷 弄 号 栋 楼 层 室 座 幢 单元 户 房 小区 花园 广场 大厦 公寓 苑 园 城 店 院 里 组 队 厂 公司 学校 医院 大学 中学 小学 驿站 快递柜 丰巢 超市 门口 对面 旁边 附近 楼下 宿舍 工业园 街道 社区 新村 家园 门 期 台 部 科 处 厅 堂 馆 局 所 站 校 屯 庄 寨 坊 口 段 侧 旁 边 内 铺 柜 箱 亭 网点 代收点 门卫 保安 物业 前台 收发室 大堂 中心 银行 酒店 宾馆 饭店 旗 盟 州 岛 湾 府 郡 墅 井 胡同 底商 门面 门面房 门市 商铺 档口 摊位 车间 仓库 库房 食堂 楼上 隔壁 斜对面 路口 交叉口 居委会 村委会 工地 住院部'.split(
    ' ',
  );

/** Those of more than one character, which no name ends with. */
export const LONG_ADDRESS_ENDINGS = ADDRESS_ENDINGS.filter((ending) => ending.length > 1);

/** Last characters of divisions: behind a short form they make another name of it. */
export const DIVISION_ENDINGS = '区县旗镇乡';

/** Endings of counties and county cities, which people write without their city. */
export const COUNTY_ENDINGS = '市县';

/** Behind digits these say that the number is a place: a desk, a rack, a house. */
export const NUMBER_UNITS = '号工柜箱室位格栋幢楼座层单户线库房门区组队弄巷路机台架车桩亭铺摊床厂店';

/** In front of a number in an address: whose number it is. */
export const NUMBER_OWNERS = ['uid', 'id', 'no', 'vip'];

/** Extension marks between a main number and its extension. */
export const EXTENSION_WORDS = ['转分机号', '转分机', '分机号', '分机', '转接', '转'];
