/** Words that announce what follows them in a line. Matching is done on folded text. */

/** In a label of an order number: it is one, whatever its shape. */
export const ORDER_MARK = '订单';

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

/** What the number of an order is called. */
export const ORDER_CORES = '单号 订单号 订单编号 订单 编号'.split(' ');

/** Who remarks something, and what it is called: what follows is a note. */
export const NOTE_OWNERS =
  '买家 卖家 客户 顾客 商家 店铺 店家 客服 内部 订单 快递 打印 发货 物流 配送 平台 仓库'.split(' ');

/** What a remark is called. */
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

/** Words of forms: no name holds one, and a piece that does says something about the form. */
export const FORM_WORDS = '电话 地址 姓名 手机'.split(' ');

/** What is left of a form or a sender when it stands in a detailed address. */
export const STRAY_LABELS =
  '发货人 寄件 发件人 收件人 收货人 联系人 备注 留言 电话 手机号 订单号 运单号 快递单 颜色 规格 数量 尺码'.split(
    ' ',
  );

/** Address labels of two characters that are no part of an address themselves, so that they need no colon. */
export const PLAIN_LABELS = ['地址', '住址'];

/** In a text that holds one of these there may be a piece of an address. */
export const REGION_SIGNS = '省市区县镇乡村路街巷弄号栋幢楼室';

/** Written where a value is missing. */
export const EMPTY_VALUES = ['空', '无', '暂无', '未填'];

/** Join a label to its value: "the name is …". */
export const LABEL_VERBS = '是 为 写 叫 填 还是 就是 叫做 写成 改成'.split(' ');
