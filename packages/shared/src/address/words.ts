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

/** Peoples named in autonomous divisions; left out in everyday names. */
export const PEOPLES =
  '蒙古族 蒙古 回族 藏族 维吾尔 苗族 彝族 壮族 布依族 朝鲜族 满族 侗族 瑶族 白族 土家族 哈尼族 哈萨克族 哈萨克 傣族 黎族 傈僳族 佤族 畲族 拉祜族 水族 东乡族 纳西族 景颇族 柯尔克孜族 柯尔克孜 土族 达斡尔族 仫佬族 羌族 布朗族 撒拉族 毛南族 仡佬族 锡伯族 锡伯 普米族 塔吉克族 塔吉克 怒族 鄂温克族 德昂族 保安族 裕固族 独龙族 鄂伦春族 各族'.split(
    ' ',
  );

/** In the name of every autonomous division. */
export const AUTONOMOUS = '自治';

/** Last character of a people's full name. */
export const PEOPLE_ENDING = '族';

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
  '县',
];

/** Endings by which the region table groups districts. */
export const GROUPED_ENDINGS = ['街道', '自治县', '区', '县', '市', '旗', '镇', '乡'];

/** Endings of towns, most frequent first; the town table groups by them. */
export const TOWN_ENDINGS = ['街道', '镇', '乡'];

/** Ends of houses, estates and villages: an address may be whole behind them. */
export const HOUSE_ENDINGS =
  '小区 花园 广场 大厦 公寓 苑 村 家园 新村 新城 华府 豪庭 名邸 学校 医院 大学 学院 中学 小学 幼儿园 公司 工厂 超市 驿站 酒店 宾馆 大院 家属院 宿舍 社区 工业园 产业园 科技园 物流园 商场 市场'.split(
    ' ',
  );

/** In front of a number: an offer ("buy 2 and get 1"). */
export const OFFER_OPENERS = '买拍满减';

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

/** Behind a number: what is counted so. */
export const NUMBERED_HOUSES = '号楼 号院 号库 号门 号厅 号房 号栋 号店 号铺 号厂 栋楼 幢楼'.split(' ');

/** Endings that make a token a piece of an address rather than a person. */
export const ADDRESS_ENDINGS =
  '省 市 区 县 镇 乡 村 路 街 道 巷 弄 号 栋 楼 层 室 座 幢 单元 户 房 小区 花园 广场 大厦 公寓 苑 园 城 店 院 里 组 队 厂 公司 学校 医院 大学 中学 小学 驿站 快递柜 丰巢 超市 门口 对面 旁边 附近 楼下 宿舍 工业园 街道 社区 新村 家园 门 期 台 部 科 处 厅 堂 馆 局 所 站 校 屯 庄 寨 坊 口 段 侧 旁 边 内 铺 柜 箱 亭 网点 代收点 门卫 保安 物业 前台 收发室 大堂 中心 银行 酒店 宾馆 饭店 旗 盟 州 岛 湾 府 郡 墅 井 胡同 底商 门面 门面房 门市 商铺 档口 摊位 车间 仓库 库房 食堂 楼上 隔壁 斜对面 路口 交叉口 居委会 村委会 工地 住院部'.split(
    ' ',
  );

/** Last characters of divisions: behind a short form they make another name of it. */
export const DIVISION_ENDINGS = '区县旗镇乡';

/** Endings of counties and county cities, which people write without their city. */
export const COUNTY_ENDINGS = '市县';

/** Family names of two characters. */
export const COMPOUND_SURNAMES =
  '欧阳 司马 上官 诸葛 东方 皇甫 尉迟 公孙 慕容 令狐 司徒 夏侯 端木 宇文 轩辕 南宫 独孤 长孙 呼延 西门 司空 澹台 百里 东郭 闻人 申屠 太史 仲孙 钟离 万俟 赫连 拓跋 完颜 纳兰'.split(
    ' ',
  );

/** Endings of what people are called by their family: "Doudou's mother". */
export const KIN_ENDINGS = '妈妈 爸爸 奶奶 爷爷 妈 爸 麻麻 粑粑 婶 舅 嫂子 宝宝 宝贝 同学'.split(' ');

/** What follows a family name instead of a given name. */
export const NAME_TITLES =
  '先生 女士 小姐 老师 老板 老板娘 掌柜 师傅 师父 经理 医生 同学 阿姨 叔叔 大哥 大姐 大爷 大妈 大叔 大婶 大嫂 大娘 爷爷 奶奶 伯伯 伯 婶 舅 总 哥 姐 妹 弟 嫂 工 叔 姨 爷 太太 太 主任 院长 校长 园长 站长 店长 厂长 村长 队长 组长 班长 科长 处长 局长 部长 会长 董事长 董 总监 主管 会计 出纳 护士 律师 警官 教练 教授 博士 书记 秘书 助理 宝宝 妈妈 爸爸 妈 爸 女生 男士 同志'.split(
    ' ',
  );

/** Put before a Latin name. */
export const LATIN_TITLES = ['Mr', 'Mrs', 'Ms', 'Miss', 'Dr', 'Madam', 'Sir'];

/** What parcels are left with, as well as persons: rooms, departments, shops; ends of what is no family name. */
export const RECEIVER_ENDINGS =
  '室 部 组 科 处 店 行 铺 馆 坊 厂 屋 社 站 队 台 中心 公司 超市 商行 便利 水果 烟酒 花艺 酒业 服饰 前台 仓库 工作室 美发 美容 诊所 药房 药店 驿站 批发 建材 五金 餐厅 饭店 宾馆 客栈 民宿 学校 小学 中学 幼儿园 门卫 保安 物业 吧 楼 团 院 园'.split(
    ' ',
  );

/** Rooms and desks that stand where a receiver stands. */
export const RECEIVER_ROOMS =
  '收发室 传达室 收件室 门卫室 门卫 保安室 保安 前台 服务台 办公室 财务室 财务部 人事部 行政部 采购部 市场部 售后部 客服部 维修部 仓库 仓储部 收货部 收货组 总台'.split(
    ' ',
  );

/** Of a firm these receive parcels: a desk or department beside the phone needs no look. */
export const DESK_ENDINGS =
  '前台 客服部 客服 收发室 传达室 收件室 门卫室 保安室 服务台 办公室 总台 财务部 财务室 财务科 人事部 人事科 行政部 采购部 采购科 市场部 销售部 业务部 技术部 售后部 维修部 仓储部 后勤部 后勤科 收货部 收货组 总务科 总务处 教务处 设备科 仪器科 护士站 值班室 档案室 教研室 办公厅 物流部 生产部 品质部 工程部 研发部'.split(
    ' ',
  );
/** What a firm or house ends in, for which somebody receives. */
export const FIRM_ENDINGS =
  '公司 集团 学校 大学 中学 小学 幼儿园 医院 银行 支行 分行 事务所 研究所 研究院 合作社 协会 委员会 中心 工厂 厂 局 店'.split(
    ' ',
  );
/** What no building is called: with it a name is a shop's. */
export const TRADE_ENDINGS =
  '五金店 花店 药店 大药房 药房 便利店 文具店 母婴店 水果店 美甲店 服装店 童装店 鞋店 眼镜店 蛋糕店 面馆 早餐店 小吃店 奶茶店 烟酒店 干洗店 理发店 宠物店 建材店 专卖店 旗舰店 分店 维修 修理 理发 美发 美容 美甲 造型 商行 经营部 烟酒 便利 花艺 服饰 建材 五金 水果 烘焙 摄影 电脑 通讯 文具 百货 粮油 布艺 窗帘 家纺 工作室 诊所 宠物'.split(
    ' ',
  );

/** What words to the seller open or close with, when a person is spoken to: "Teacher Sun, good day". */
export const GREETINGS = '您好 你好 好 早上好 下午好 晚上好 在吗 在么 麻烦 麻烦了 麻烦您 辛苦 辛苦了'.split(
  ' ',
);

/** Colours, sizes and other words of goods: a piece of these alone is a note (D1305). */
export const COLOURS =
  '红 大红 酒红 玫红 粉 浅粉 粉红 橙 橘 黄 米黄 鹅黄 绿 浅绿 墨绿 军绿 果绿 青 蓝 浅蓝 深蓝 天蓝 宝蓝 藏青 藏蓝 湖蓝 紫 浅紫 黑 白 米白 奶白 灰 浅灰 深灰 银 金 玫瑰金 香槟 咖啡 卡其 棕 驼 米 杏 透明 原木 彩 混 随机 奶茶 焦糖 咖 迷彩'.split(
    ' ',
  );
export const SIZES =
  '均码 大号 中号 小号 加大号 特大号 大码 中码 小码 加大 特大 标准款 基础款 经典款 升级款 豪华款 男款 女款 儿童款 成人款 大份 小份 中份 单只 套装 礼盒装 整箱 散装'.split(
    ' ',
  );
export const GOODS =
  '不开票 不开发票 开票 要开票 礼品 礼盒 赠品 小礼品 小礼物 礼物 礼包 大礼包 样品 试用装 贺卡 卡片 优惠券 发票 收据 已付款 待发货 已发货 未付款 已付 货到付款 包邮 已完成 待付款'.split(
    ' ',
  );

/** Titles of columns of goods, glued to what stands in them. */
export const CODED_COLUMNS = '货号 款号 型号 编码 商家编码 商品编码 条码 SKU'.split(' ');
export const GOODS_COLUMNS = '尺码 颜色 规格 型号 数量 尺寸 款式 件数 货号 款号 编码'.split(' ');

/** Behind digits these say that the number is a place: a desk, a rack, a house. */
export const NUMBER_UNITS = '号工柜箱室位格栋幢楼座层单户线库房门区组队弄巷路机台架车桩亭铺摊床厂店';

/** Couriers, in front of the number of a waybill. */
export const COURIERS =
  '顺丰 圆通 中通 申通 韵达 极兔 德邦 百世 京东快递 京东物流 京东 菜鸟 邮政 天天 优速 EMS ems 丹鸟 安能'.split(
    ' ',
  );
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

/** In a label of an order number: it is one, whatever its shape. */
export const ORDER_MARK = '订单';

/** In front of a number in an address: whose number it is. */
export const NUMBER_OWNERS = ['uid', 'id', 'no', 'vip'];

/** What people are, in front of what they are called: "class teacher Miss Liao", "guard old Zhang". */
export const ROLES =
  '班主任 仓管 仓管员 库管 库管员 快递员 收货员 管理员 宿管 店长 店员 店主 门卫 保安 会计 出纳 文员 内勤 助理 护士 护士长 司机 厨师 厨师长 教练 经理 主管 主任 院长 园长 校长 站长 组长 班长 领班 队长 团长 村长 书记 辅导员 导师 家长 老板 老板娘 值班员 团购团长 负责人 业务员 车间主任 保洁 宿管阿姨'.split(
    ' ',
  );
/** Whose mother or son receives: in front of a whole name. */
export const RELATIVES =
  '我妈妈 我妈 我爸爸 我爸 我老婆 我老公 我媳妇 我姐 我哥 我弟 我妹 我婆婆 我公公 岳母 岳父 丈母娘 婆婆 公公 外婆 外公 姥姥 姥爷 奶奶 爷爷 妈妈 爸爸 老婆 老公 媳妇 儿子 女儿 弟弟 妹妹 姐姐 哥哥 同事 朋友 室友 邻居'.split(
    ' ',
  );
/** Rooms and departments in front of a name: glued to an address they are its end. */
export const ROLE_ROOMS =
  '前台 财务 财务部 人事 人事部 行政 行政部 采购 采购部 市场部 销售部 业务部 技术部 客服 客服部 后勤 后勤部 销售 仓库 收发室 传达室 物业 办公室'.split(
    ' ',
  );

/** Put before a family name instead of a given name behind it. */
export const FAMILIAR = '小老阿大';

/** Whose value a label announces; put in front of the words of LABEL_CORES. */
export const LABEL_OWNERS =
  '收件人 收货人 收件方 收货方 收方 真实 本人 学生 家长 员工 孩子 居住 通讯 收件 收货 收礼人 接收人 取件人 联系人 联系 客户 顾客 买家 会员 单位 公司 家庭 学校 配送 送货 送件 邮寄 快递 寄送 现居 常用 我的'.split(
    ' ',
  );

/** The words of labels, alone or behind an owner, by what they label. */
export const LABEL_CORES: Record<'name' | 'phone' | 'address', string[]> = {
  name: '姓名 名字 名称 联系人 名 人 方'.split(' '),
  phone:
    '手机号码 手机号 手机 电话号码 联系电话 联系手机 联系方式 联系号码 电话 号码 方式 座机 固话 固定电话 移动电话 隐私号码 虚拟号码 虚拟号'.split(
      ' ',
    ),
  address:
    '详细地址 街道地址 具体地址 详细住址 所在地区 所在区域 所在区县 所在县 所在乡镇 所在街道 所在省市 所在省份 所在城市 所在地 所在地址 省市区县 省市区 省市县 地区 区域 地址 住址 省份 城市 区县 街道 乡镇 门牌号 楼号门牌 详址 地点 省 市 区 县 镇 区/县 市/区 省/市'.split(
      ' ',
    ),
};

/** Whoever sends: what these announce is not the recipient's. */
export const SENDER_OWNERS = '寄件人 寄件 寄货人 寄出人 发件人 发件 发货人 寄方 发货方 寄件方 发件方'.split(
  ' ',
);

/** Behind an owner: all that is known of him. */
export const BLOCK_CORE = '信息';

/** Where an order was made, and what its number is called. */
export const SHOP_PLATFORMS =
  '京东 淘宝 天猫 拼多多 多多 抖音 抖店 快手 小红书 唯品会 有赞 微店 得物 阿里 1688 视频号 平台 线上 店铺 网店 系统 内部 原始 商家 旺店通 聚水潭 jd tb pdd dy ks xhs'.split(
    ' ',
  );
export const ORDER_CORES = '单号 订单号 订单编号 订单 编号'.split(' ');

/** Who remarks something, and what it is called: what follows is a note. */
export const NOTE_OWNERS =
  '买家 卖家 客户 顾客 商家 店铺 店家 客服 内部 订单 快递 打印 发货 物流 配送 平台 仓库'.split(' ');
export const NOTE_CORES = '备注 留言 说明 附言 要求 提醒 提示 标注 标记'.split(' ');

/** In a label these say that what follows is the receiver's. */
export const RECEIVER_MARKS = ['收', '买家', '客户', '顾客'];

/** Labels that are not made of an owner and a core. Longest match wins. */
export const LINE_LABELS: Record<'name' | 'phone' | 'address' | 'order' | 'note' | 'heading', string[]> = {
  heading:
    '收件人信息 收货人信息 收货信息 收件信息 买家信息 订单信息 地址信息 收货地址信息 物流信息 客户信息 快递信息 个人信息 联系信息'.split(
      ' ',
    ),
  name: '收件人 收货人 收礼人 接收人 取件人 领取人 签收人 收货方 收件方 联系人 姓名 名字 收方 客户 顾客 客人 收件 名字还是 名字是 名字叫 我叫 姓名是 收件人是 收货人是 收件人为 收货人为 发给 寄给 送给 代发 代寄 name receiver consignee to'.split(
    ' ',
  ),
  phone: '手机 电话 号码 电话是 手机是 手机号是 电话还是 cellphone tel phone mobile'.split(' '),
  address:
    '新地址是 地址是 地址为 地址还是 收件地 收货地 家庭住址 邮寄地 寄送 寄往 地区 地址 住址 省份 城市 区县 街道 乡镇街道 街道乡镇 所属地区 add addr address'.split(
      ' ',
    ),
  order:
    '京东订单 淘宝订单 天猫订单 拼多多订单 抖音订单 京东 淘宝 天猫 拼多多 抖音 抖店 快手 小红书 淘宝订单号 拼多多订单号 抖音订单号 京东订单号 平台订单号 线上订单号 平台单号 线上单号 原始单号 交易单号 交易号 系统单号 内部单号 网店单号 店铺单号 主订单编号 子订单编号 主订单号 子订单号 订单编号 订单号码 订单号 订单id 订单 单号 编号'.split(
      ' ',
    ),
  note: '手机尾号 电话尾号 尾号 zip zipcode postcode 买家会员名 买家昵称 微信号 微信 买家留言 买家备注 卖家备注 商家备注 订单备注 备注 留言 邮政编码 邮编 商品 商品名称 商品名 商品信息 商品规格 宝贝 品名 货品 款式 颜色 尺码 尺寸 型号 颜色分类 件数 份数 数目 单价 价格 金额 实付 实付金额 合计 运费 付款时间 支付时间 成交时间 创建时间 快递单号 运单号 物流单号 发货状态 客服备注 内部备注 打印备注 贺卡内容 贺卡 祝福语 生日 买家 卖家 数量 规格 昵称 下单时间 订单状态 店铺 店铺名称 快递 快递公司 旺旺 旺旺号 客户留言 买家姓名 买家id 会员名 会员id 下单人 付款人 购买人 介绍人 推荐人 发票抬头 抬头 跟单 跟单员 业务员 审单 导购 客服 打包员 打单员 主播 来源 渠道 赠品 礼品 身份证 身份证号 仓库 发货仓 发货仓库 说明 附言 特别说明'.split(
    ' ',
  ),
};

/** One character that labels a value when a colon follows and nothing stands in front. */
export const SHORT_LABELS: Record<'name' | 'phone' | 'address' | 'sender', string> = {
  sender: '寄发',
  name: '收名姓',
  phone: '电话机',
  address: '省市区县镇乡址',
};

/** Words of a chat around the data; cut from the ends of a token, or the whole token. */
export const CHAT_WORDS =
  '就行 就好 就可以 即可 哈喽 哈罗 hello Hello hi Hi OK的 OK ok 么么哒 我的地址是 我地址是 地址在 麻烦您 麻烦 请帮我 帮我 帮忙 请发到 请寄到 请寄 发到 寄到 寄给 寄往 送到 发给 发货 您好 你好 亲 老板 掌柜 地址是 我的地址 这是地址 地址改为 改成 改为 新地址 谢谢 辛苦 多谢 感谢 尽快发 尽快 好的 嗯嗯 收到 就这个 谢啦 收货信息 收件信息 地址信息 微信同号 同微信 微信 拜托 哈 啊 呢 哦 哟 吧 请 给 寄 发 到 送 收件 收货 收 签收 本人 代收 代签 电联 先电话联系 电话联系 亲启 亲收 查收 转交'.split(
    ' ',
  );

/** A piece of a line that holds one of these is a word to the seller or courier, not a piece of an address. */
export const NOTE_WORDS =
  '谢谢 复制 修改 删除 查看 编辑 默认 没变 不变 不用 就好 回复 放单 请回 不对 正确 哈喽 那就 两份 不在家 周六 周日 要到 越快越好 快点 早点 感谢 下班 上班 地址给你 取件码 以后送 之前送 易碎 老客户 老顾客 回头客 必填 麻烦 尽快 辛苦 拜托 到货 微信 我要 我家 我的 在线等 重新 发错 宝贝 就行 不要 别放 勿放 放门口 放门卫 放驿站 放前台 放物业 放家门口 放快递柜 放丰巢 送货上门 送上门 发货 发出 今天 明天 周末 工作日 打电话 电话联系 提前 联系我 生日 备注 留言 发顺丰 发中通 到付 着急 改地址 地址改 换地址 寄到 发到 送到 寄给 发给 寄这 发这 这个地址 新地址 地址如下 收到 补发 是送人 再来 再加 一份 同号 加急 急用 上次 少发 漏发 换货 隐私号 请勿 勿发 勿打 短信通知 送前 前联系 不上门 投诉 返现 好评 复购 主播 直播 拍错 已拍 按这个 运费险 小样 开发票 开专票 专票 附贺卡 写贺卡 下单 满减 半价 第二件 买一送 务必 签收 贵重 保价 小心轻放 轻放 严实 加固包装 包装漂亮 包装好 好好包装 包好 女朋友 男朋友 送人 随机 冰袋 补单 补件 邻居 老地址 下单 已付 付款 未付 退货 补差 码换 没人 有人在 有人代收 有人收 以后有人 晚上送 白天送 晚点送 敲门 按门铃 打我电话 先打 到了打 休息日 不收货 有效 送礼 自提 坏了 碎了 破损 漏了 补一 补寄 重寄'.split(
    ' ',
  );

/** When somebody is to come: these with what he is to do make a note. */
export const TIMES_OF_DAY =
  '早上 上午 中午 午后 下午 傍晚 晚上 夜里 白天 周[一二三四五六日末] 星期[一二三四五六日天] 礼拜[一二三四五六天] 工作日 节假日 双休日 休息日 (?:\\d{1,2}月)?\\d{1,2}[号日] [\\d一二三四五六七八九十]{1,3}点(?:半)? \\d{1,2}[号日] 月底 年前 节前 今晚 明早 明晚 后天'.split(
    ' ',
  );
export const DEEDS =
  '送 派 收 配 寄 到 打 取 来 有人 没人 在家 以后 之后 以前 之前 前 后 联系 发货 发 可以 方便 再'.split(' ');

/** Pieces that are these and nothing else say something about the order. */
export const ORDER_WORDS =
  '团购 福利 中奖 抽奖 会员 试用 样品 复购 补差 拼单 秒杀 预售 现货 急单 加单 合单 自用 送人 老客 新客 赠送 赠品 返单 VIP vip'.split(
    ' ',
  );
/** What is done with a parcel, and where: "leave it at the supermarket downstairs". */
export const LEAVE_VERBS = '放 送 存 寄存 搁 丢 代收放 投'.split(' ');
export const LEAVE_PLACES =
  '驿站 超市 门口 门卫 前台 物业 柜 丰巢 店 家里 到家 楼上 上楼 楼下 上门 自提点 代收点 收发室 保安室 保安亭 里面 门外 地上 鞋柜 信箱 消防栓 窗台'.split(
    ' ',
  );

/** Words that open such a piece, and particles that close it. */
export const NOTE_OPENERS = '请勿别亲';
export const NOTE_PARTICLES = '呢啦呀嘛吧哟哦哒咯';

/** Words of forms: no name holds one, and a piece that does says something about the form. */
export const FORM_WORDS = '电话 地址 姓名 手机'.split(' ');

/** What is left of a form or a sender when it stands in a detailed address. */
export const STRAY_LABELS =
  '发货人 寄件 发件人 收件人 收货人 联系人 备注 留言 电话 手机号 订单号 运单号 快递单 颜色 规格 数量 尺码'.split(
    ' ',
  );

/** Ends of goods, and of no name. */
export const GOODS_ENDINGS = '味 款 裙 裤 鞋 衫 袜 杯 壶 帽 巾 膜 霜 糕 饼 酱 券 版 装'.split(' ');

/** Further words that no name holds. */
export const NO_NAMES =
  '补单 补件 补发 重发 换货 快递 包裹 发货 收货 收件 订单 客服 复制 修改 删除 没变 不变 不用 一份 两份 这个 那个 就行 就好 可以'.split(
    ' ',
  );

/** Endings of shops' names. */
export const SHOP_ENDINGS = '店 行 铺 馆 坊 屋 超市 商行 水果 烟酒 便利 花艺 酒业 服饰'.split(' ');

/** Stands behind the name of who is to receive. */
export const RECEIVE_MARK = '收';

/** In brackets beside a name: that he receives. */
export const RECEIVE_WORDS = '收 亲收 亲启 签收 本人收 本人 收件 收货 启 转交 代收'.split(' ');

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

/** Address labels of two characters that are no part of an address themselves, so that they need no colon. */
export const PLAIN_LABELS = ['地址', '住址'];

/** In a text that holds one of these there may be a piece of an address. */
export const REGION_SIGNS = '省市区县镇乡村路街巷弄号栋幢楼室';

/** Written where a value is missing. */
export const EMPTY_VALUES = ['空', '无', '暂无', '未填'];

/** Join a label to its value: "the name is …". */
export const LABEL_VERBS = '是 为 写 叫 填 还是 就是 叫做 写成 改成'.split(' ');

/** Extension marks between a main number and its extension. */
export const EXTENSION_WORDS = ['转分机号', '转分机', '分机号', '分机', '转接', '转'];
