/** Words that a parser of addresses and recipient lines must recognise. Matching is done on folded text. */

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

/** Peoples named in autonomous divisions; left out in everyday names. */
export const PEOPLES =
  '蒙古族 蒙古 回族 藏族 维吾尔 苗族 彝族 壮族 布依族 朝鲜族 满族 侗族 瑶族 白族 土家族 哈尼族 哈萨克族 哈萨克 傣族 黎族 傈僳族 佤族 畲族 拉祜族 水族 东乡族 纳西族 景颇族 柯尔克孜族 柯尔克孜 土族 达斡尔族 仫佬族 羌族 布朗族 撒拉族 毛南族 仡佬族 锡伯族 锡伯 普米族 塔吉克族 塔吉克 怒族 鄂温克族 德昂族 保安族 裕固族 独龙族 鄂伦春族 各族'.split(
    ' ',
  );

/** What exports write where there is no real city or district (D707). */
export const PLACEHOLDERS = [
  '自治区直辖县级行政区划',
  '自治区直辖县级行政单位',
  '省直辖县级行政区划',
  '省直辖县级行政单位',
  '直辖县级行政区划',
  '省直辖县',
  '市辖区',
  '生产建设兵团',
  '其它区',
  '其他区',
  '其它市',
  '其他市',
  '县',
];

/** What people write in front of a province. */
export const COUNTRY_NAMES = ['中华人民共和国', '中国大陆', '中国'];

/** After a short place name these say that a road, school or building is named after the place. */
export const PLACE_TAILS =
  '路 街 道 大道 大街 巷 弄 里 城 村 镇 乡 桥 门 山 湖 河 江 园 苑 庄 屯 站 港 湾 大学 学院 中学 小学 医院 银行 宾馆 饭店 酒店 大厦 广场 公寓 商场 商城 商厦 科技 国际 花园 家园 小区 人民 公司 集团 东路 西路 南路 北路 中路 东街 西街 南街 北街 东 西 南 北 中'.split(
    ' ',
  );

/** Units that end a piece of a detailed address, before which a number or name stands. */
export const DETAIL_UNITS =
  '室 号 栋 楼 层 座 幢 单元 户 房 村 店 院 园 苑 城 组 队 区 路 街 道 巷 弄 里 厦 校 厂 司 馆 场 站 口 门 庭 府 湾 郡 家 寓 居 庄 期 段 旁 内 侧 面 边 处 部 铺 柜 驿站'.split(
    ' ',
  );

/** Endings that make a token a piece of an address rather than a person. */
export const ADDRESS_ENDINGS =
  '省 市 区 县 镇 乡 村 路 街 道 巷 弄 号 栋 楼 层 室 座 幢 单元 户 房 小区 花园 广场 大厦 公寓 苑 园 城 店 院 里 组 队 厂 公司 学校 医院 大学 中学 小学 驿站 快递柜 丰巢 超市 门口 对面 旁边 附近 楼下 宿舍 工业园 街道 社区 新村 家园'.split(
    ' ',
  );

/** Endings of counties and county cities, which people write without their city. */
export const COUNTY_ENDINGS = '市县';

/** Behind these a name glued to an address may as well be the name of a building. */
export const DOUBTFUL_UNITS = '路街区园';

/** Family names of one character, most frequent first. */
export const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高梁郑罗宋谢唐韩曹许邓萧肖冯曾程蔡彭潘袁于董余苏叶吕魏蒋田杜丁沈姜范江傅钟卢汪戴崔任陆廖姚方金邱夏谭韦贾邹石熊孟秦阎薛侯雷白龙段郝孔邵史毛常万顾赖武康贺严尹钱施牛洪龚汤陶黎温莫易樊乔文安殷颜庄章鲁倪庞邢俞翟蓝聂齐向申葛岳柴牟路凌盛关鲍包左裴霍成翁宁阮娄欧纪梅喻游涂符佘占简饶甘焦兰祝阳项卓柳车房鞠冉麦单蒲屈解管华柏冷谷舒詹闫池尚费季卜桂苗靳祁伍时骆苟连初封童米景窦商栾慕闵臧滕霞郎戚佟覃代蔺师查曲付边海匡尤仇楼花水云耿宗丛吉党宫覃危么亓木巫揭敖晏艾麻瞿鄢古仝冀阙辛储明全应司国仲丘衣岑隋皮苑植';

/** Family names of two characters. */
export const COMPOUND_SURNAMES =
  '欧阳 司马 上官 诸葛 东方 皇甫 尉迟 公孙 慕容 令狐 司徒 夏侯 端木 宇文 轩辕 南宫 独孤 长孙 呼延 西门 司空 澹台 百里 东郭 闻人 申屠 太史 仲孙 钟离 万俟 赫连 拓跋 完颜 纳兰'.split(
    ' ',
  );

/** What follows a family name instead of a given name. */
export const NAME_TITLES =
  '先生 女士 小姐 老师 老板 师傅 经理 医生 同学 阿姨 叔叔 大哥 大姐 总 哥 姐 嫂 工 叔 姨 太太 太 主任 院长 校长 总监 会计 护士 律师 警官 教练 宝宝 妈妈 爸爸 妈 爸'.split(
    ' ',
  );

/** Put before a family name instead of a given name behind it. */
export const FAMILIAR = '小老阿大';

/** Words that label a value in a pasted text, by what they label. Longest match wins. */
export const LINE_LABELS: Record<'name' | 'phone' | 'address' | 'order' | 'note', string[]> = {
  name: '收件人姓名 收货人姓名 收件人名字 收货人名字 收货姓名 收件姓名 客户姓名 顾客姓名 联系人姓名 收件人 收货人 收货方 收件方 联系人 姓名 名字 收方 客户 收件 name'.split(
    ' ',
  ),
  phone:
    '收件人手机号码 收件人联系方式 收货人联系方式 收件人手机号 收货人手机号 收件人电话 收货人电话 收件人手机 收货人手机 收货电话 收件电话 收货手机 收件手机 联系方式 联系电话 联系手机 电话号码 手机号码 手机号 手机 电话 号码 tel phone mobile'.split(
      ' ',
    ),
  address:
    '收件人详细地址 收货人详细地址 收件人地址 收货人地址 收货详细地址 收件详细地址 详细收货地址 收货地址 收件地址 详细地址 街道地址 具体地址 邮寄地址 快递地址 寄送地址 家庭住址 联系地址 所在地区 所在区域 收货地区 收件地区 所在城市 所在省份 所在地 省市区 地区 地址 住址 省份 城市 区县 街道 address'.split(
      ' ',
    ),
  order: '主订单编号 子订单编号 平台订单号 订单编号 订单号码 订单号 订单id 订单 单号 编号'.split(' '),
  note: '买家会员名 买家昵称 买家账号 会员名 微信号 买家留言 买家备注 卖家备注 商家备注 订单备注 备注 留言 邮政编码 邮编 商品 数量 规格 昵称'.split(
    ' ',
  ),
};

/** Words of a chat around the data; cut from the ends of a token, or the whole token. */
export const CHAT_WORDS =
  '麻烦您 麻烦 请帮我 帮我 帮忙 请发到 请寄到 请寄 发到 寄到 寄给 寄往 送到 发给 发货到 发货 送货到 您好 你好 亲爱的 亲亲 亲 老板 掌柜 地址是 我的地址 这是地址 地址改为 改成 改为 新地址 谢谢你 谢谢您 谢谢了 谢谢 辛苦了 辛苦 多谢 感谢 尽快发货 尽快发 尽快 好的 嗯嗯 收到 就这个 谢啦 收货信息 收件信息 地址信息 微信同号 同微信 微信 拜托 哈 啊 呢 哦 哟 吧 请 给 寄 发 到 送 收件 收货 收 签收 本人 电联 先电话联系 电话联系 要打电话 放门口 放驿站 工作日送 周末送 不要放驿站 送货上门'.split(
    ' ',
  );

/** Extension marks between a main number and its extension. */
export const EXTENSION_WORDS = ['转分机号', '转分机', '分机号', '分机', '转接', '转'];
