/** Words by which people, and whoever else receives parcels, are told from the rest of a line. Matching is done on folded text. */

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

/** Words of a chat around the data; cut from the ends of a token, or the whole token. */
export const CHAT_WORDS =
  '就行 就好 就可以 即可 哈喽 哈罗 hello Hello hi Hi OK的 OK ok 么么哒 我的地址是 我地址是 地址在 麻烦您 麻烦 请帮我 帮我 帮忙 请发到 请寄到 请寄 发到 寄到 寄给 寄往 送到 发给 发货 您好 你好 亲 老板 掌柜 地址是 我的地址 这是地址 地址改为 改成 改为 新地址 谢谢 辛苦 多谢 感谢 尽快发 尽快 好的 嗯嗯 收到 就这个 谢啦 收货信息 收件信息 地址信息 微信同号 同微信 微信 拜托 哈 啊 呢 哦 哟 吧 请 给 寄 发 到 送 收件 收货 收 签收 本人 代收 代签 电联 先电话联系 电话联系 亲启 亲收 查收 转交'.split(
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

/** What chats are full of and hardly anybody is called: pictures by their names, "this one", "the last". A name of these is asked about. */
export const TALK_NAMES =
  '玫瑰 微笑 捂脸 呲牙 抱拳 爱心 合十 偷笑 大哭 流泪 愉快 憨笑 鼓掌 拥抱 握手 胜利 太阳 月亮 礼物 红包 庆祝 旺柴 奸笑 嘿哈 机智 加油 吃瓜 苦涩 裂开 叹气 翻白眼 发呆 得意 害羞 闭嘴 尴尬 发怒 调皮 惊讶 难过 抓狂 白眼 疑问 再见 坏笑 委屈 亲亲 可怜 笑脸 脸红 无语 强 图片 语音 视频 表情 位置 链接 文件 这个 那个 这边 那边 这里 还有 还有一个 下一个 下一位 最后一个 最后一位 另一个 另外 上面 下面 以上 以下 如下 完了 没了 就这些 老家 家里 公司 单位 学校 宿舍 娘家 婆家 在的 在不在 有人吗 老板在吗 新的 旧的 改了 换了 已付 已付款 转账 谢谢老板 麻烦了 辛苦了 尽快 加急 急 急急急 今天 明天 昨天'.split(
    ' ',
  );

/** At the beginning of words of a chat: "this one too". */
export const TALK_OPENERS = '这个 那个 这些 那些 这单 那单 还有 上面 下面 刚才 昨天 今天 明天'.split(' ');

/** At the end of words of a chat: "my wife's". */
export const POSSESSIVE = '的';
