import type { Fen } from '../money/fen.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import type { OFFICE_CATALOGUE } from './office-catalogue.ts';
import type { SUPPLIER_CATALOGUE } from './supplier-catalogue.ts';

/**
 * Every refusal that the shop's callers can meet: wire code, HTTP status, sentence and next step, in this one table
 * (decisions section 1); those of the back office and of suppliers stand beside it (`OFFICE_CATALOGUE`, `SUPPLIER_CATALOGUE`).
 * `{name}` marks a text parameter, `{name:fen}` an amount and `{name:int}` a number: `refuse` demands exactly these.
 */
export const CATALOGUE = {
  // 1: a failure that fits no narrower code
  FAILED: { code: 1, status: 200, text: '操作失败，请稍后再试', next: '' },
  IMPORT_FAILED: {
    code: 1,
    status: 200,
    text: '导入失败，请检查格式是否正确',
    next: '请确认文件能用表格软件打开，另存为 XLSX 或 CSV 后重试',
  },
  IMPORT_NO_HEADER: {
    code: 1,
    status: 200,
    text: '导入失败，请检查格式是否正确',
    next: '没有找到标题行：前10行中须有一行同时写明收件人和电话，可用 gift template 取得模板',
  },
  IMPORT_MISSING_COLUMNS: {
    code: 1,
    status: 200,
    text: '导入失败，请检查格式是否正确',
    next: '缺少列：{columns}；请补上这些列，或用 --mapping 指定列名',
  },
  IMPORT_EMPTY: {
    code: 1,
    status: 200,
    text: '导入失败，请检查格式是否正确',
    next: '文件里没有数据行，请确认导出时选中了订单',
  },
  FILE_MISSING: { code: 1, status: 200, text: '请先上传文件', next: '' },
  FILE_READ_FAILED: { code: 1, status: 200, text: '上传失败', next: '请确认文件存在并且可以读取' },
  FILE_NOT_A_FILE: { code: 1, status: 200, text: '入参类型不是File', next: '' },
  FILE_TYPE: { code: 1, status: 200, text: '只支持CSV、XLSX、XLS格式', next: '请另存为其中一种格式后重试' },
  FILE_TOO_LARGE: {
    code: 1,
    status: 200,
    text: '文件大小不能超过50M',
    next: '请把订单分成几个文件后分别导入',
  },
  FILE_TOO_MANY_ROWS: {
    code: 1,
    status: 200,
    text: '表格超过{max:int}行',
    next: '请把订单分成几个文件后分别导入',
  },
  FILE_PASSWORD: {
    code: 1,
    status: 200,
    text: '表格有密码，请先去除密码（见帮助第2篇）',
    next: '帮助中心第2篇写明了去除方法',
  },
  TEXT_EMPTY: {
    code: 1,
    status: 200,
    text: '请按格式输入地址',
    next: '一行一个收件人：订单号，姓名，电话，地址（订单号可不填）',
  },
  TEXT_NOTHING_FOUND: {
    code: 1,
    status: 200,
    text: '没有识别到完整的地址，请检查输入是否正确',
    next: '每行至少要有省份和电话',
  },
  PLATFORM_REQUIRED: { code: 1, status: 200, text: '请先选择平台', next: '' },
  QR_FAILED: { code: 1, status: 200, text: '二维码加载失败，请稍后再试', next: '' },
  ALREADY_VERIFIED: { code: 1, status: 200, text: '已通过实名认证，无需重复提交', next: '' },
  ID_CARD_FULL: {
    code: 1,
    status: 200,
    text: '一个身份证号最多{max:int}个账号，这个号码已达上限',
    next: '请使用已认证的账号；不是本人办理的请联系客服',
  },
  BATCH_NOT_PAYABLE: {
    code: 1,
    status: 200,
    text: '该批次当前状态为“{state}”，不能支付',
    next: '请在订单列表查看，或重新下单',
  },
  NOTHING_TO_RETRY: {
    code: 1,
    status: 200,
    text: '该批次没有可以重试的运单',
    next: '正在出单时请稍等片刻再查看',
  },
  EXPORT_TOO_LARGE: {
    code: 1,
    status: 200,
    text: '一次最多导出{max:int}行',
    next: '请缩小时间范围后分批导出',
  },
  PICTURE_BAD: {
    code: 1,
    status: 200,
    text: '图片无法识别',
    next: '请上传 JPG、PNG、WEBP 或 GIF 图片，边长不超过 12000 像素',
  },
  PICTURE_TOO_LARGE: { code: 1, status: 200, text: '图片大小不能超过5M', next: '请压缩后再上传' },
  REFUND_ASKED: {
    code: 1,
    status: 200,
    text: '该订单已经申请过退款',
    next: '请在 用户中心-工单 查看审核结果',
  },
  CALLBACK_OFF: {
    code: 1,
    status: 200,
    text: '还没有启用回调地址',
    next: '请先在 API设置 填写回调地址并保存',
  },
  STATE_CONFLICT: { code: 1, status: 200, text: '当前状态不允许此操作', next: '请刷新后再试' },

  // 2: invalid parameters
  INVALID: { code: 2, status: 200, text: '参数错误', next: '请按提示修改后重试' },
  BODY_TOO_LARGE: { code: 2, status: 200, text: '提交的内容过大', next: '请分批提交' },
  BODY_NOT_JSON: { code: 2, status: 200, text: '提交的内容不是有效的JSON', next: '' },
  TOO_MANY_RECIPIENTS: { code: 2, status: 200, text: '每次最多提交{max:int}个收件人', next: '请分批提交' },

  // 4, 5, 10
  NOT_FOUND: { code: 4, status: 200, text: '内容不存在或已删除', next: '' },
  ROUTE_NOT_FOUND: { code: 4, status: 404, text: '接口不存在', next: '接口清单见 /api/docs' },
  GOODS_NOT_FOUND: {
    code: 4,
    status: 200,
    text: '商品信息获取失败',
    next: '商品可能已下架，请返回列表重新选择',
  },
  NOT_PERMITTED: { code: 5, status: 403, text: '没有权限', next: '' },
  CROSS_SITE: { code: 5, status: 403, text: '请求来源不被允许', next: '请从本站页面操作' },
  BUYER_ONLY: {
    code: 5,
    status: 403,
    text: '供应商账号不能下单',
    next: '请使用用户账号登录；供应商的事务在 /supplier 处理',
  },
  ACCOUNT_DISABLED: { code: 10, status: 200, text: '账号已停用', next: '请联系客服' },

  // 11, 12, 21 to 26: ordering
  REAL_NAME_REQUIRED: {
    code: 11,
    status: 200,
    text: '按照国家快递相关法律法规,寄快递必须实名认证，请先完成实名认证后再下单。',
    next: '到 用户中心-实名认证 提交姓名和身份证号',
  },
  REAL_NAME_PENDING: {
    code: 12,
    status: 200,
    text: '按照国家快递相关法律法规,寄快递必须实名认证，请先完成实名认证后再下单。',
    next: '实名认证{state}，请在 用户中心-实名认证 查看',
  },
  GOODS_UNAVAILABLE: { code: 21, status: 200, text: '商品已下架或缺货', next: '请选择其他商品' },
  STOCK_SHORT: { code: 21, status: 200, text: '可用库存不足，当前可用{free:int}件', next: '请减少数量' },
  QUANTITY_TOO_LOW: { code: 2, status: 200, text: '购买数量不能小于1', next: '' },
  QUANTITY_TOO_HIGH: {
    code: 2,
    status: 200,
    text: '最多可购买{limit:int}件',
    next: '请减少每个收件人的数量',
  },
  EXPRESS_MISMATCH: { code: 2, status: 200, text: '该商品不由此快递发货', next: '请重新打开商品后再下单' },
  BALANCE_TOO_LOW: {
    code: 23,
    status: 200,
    text: '余额不足，请充值',
    next: '还差 {shortfall:fen} 元，充值后用同一个编号再提交即可支付',
  },
  PRICE_CHANGED: { code: 24, status: 200, text: '价格已变动或报价已过期', next: '请重新核对价格后再下单' },
  QUOTE_OF_OTHER: {
    code: 1,
    status: 200,
    text: '登录的账号已经换了，这份订单没有提交',
    next: '请换回原来的账号，或刷新页面后重新下单',
  },
  KEY_REUSED: { code: 25, status: 200, text: '该编号已用于另一次提交', next: '内容改动后请使用新的编号' },
  KEY_EXPIRED: {
    code: 25,
    status: 200,
    text: '该编号早已下过单，不会再次下单',
    next: '请先核对批次 {batch}；确实要再买一次，请换一个新的编号',
  },
  KEY_IN_USE: { code: 26, status: 200, text: '相同编号的订单正在处理', next: '请稍候用同一个编号再提交' },
  KEY_REQUIRED: {
    code: 2,
    status: 200,
    text: '缺少请求头 Idempotency-Key',
    next: '请为每份订单生成一个1到64位的编号，重试时沿用',
  },

  // 27: what this service does not offer (yet)
  NOT_OPEN: { code: 27, status: 200, text: '该功能暂未开放', next: '{service}服务还没有接入，请联系客服' },

  // 31: connected stores
  STORE_EXPIRED: { code: 31, status: 200, text: '店铺授权已过期', next: '请重新授权' },
  SHOP_AUTH_FAILED: { code: 1, status: 200, text: '{reason}', next: '' },
  BIND_CODE_WRONG: { code: 1, status: 200, text: '关联码不正确', next: '请在平台的服务市场里重新复制关联码' },
  PLATFORM_BY_FILE: {
    code: 1,
    status: 200,
    text: '{platform}暂不支持店铺授权',
    next: '请在店铺后台导出订单后用表格导入',
  },
  SYNC_RANGE_TOO_LONG: {
    code: 1,
    status: 200,
    text: '一次最多同步{days:int}天的订单',
    next: '请缩短时间范围后分次同步',
  },
  SYNC_RANGE_EMPTY: {
    code: 1,
    status: 200,
    text: '请选择同步订单的时间范围',
    next: '结束时间要晚于开始时间',
  },
  TOO_MANY_RULES: {
    code: 1,
    status: 200,
    text: '最多可以有{max:int}条规则',
    next: '请先删除不用的规则',
  },

  // 41 to 45, 80: accounts
  SMS_TOO_OFTEN: { code: 41, status: 200, text: '验证码发送过于频繁，请{wait:int}秒后再试', next: '' },
  SMS_FAILED: { code: 1, status: 200, text: '短信发送失败：{reason}', next: '请核对手机号后重试' },
  SMS_WRONG: { code: 42, status: 200, text: '短信验证码错误或已过期', next: '请核对，或重新获取验证码' },
  CAPTCHA_WRONG: { code: 43, status: 200, text: '图形验证码错误或已过期', next: '请看新图重新输入' },
  MOBILE_TAKEN: { code: 44, status: 200, text: '该手机号已注册', next: '请直接登录，或找回密码' },
  LOGIN_WRONG: { code: 45, status: 200, text: '手机号或密码错误', next: '' },
  PASSWORD_WRONG: { code: 45, status: 200, text: '登录密码错误', next: '忘记密码可退出后用短信找回' },
  PASSWORD_PROOF_NEEDED: {
    code: 46,
    status: 200,
    text: '请先输入登录密码',
    next: '用 POST /user/password/proof 提交密码，5分钟内有效',
  },
  PASSWORD_WEAK: {
    code: 2,
    status: 200,
    text: '密码过于简单，请换一个',
    next: '不要使用常见密码或自己的手机号',
  },
  CAPTCHA_NEEDED: { code: 80, status: 200, text: '请输入图形验证码', next: '' },
  RECHARGE_TOO_LOW: { code: 2, status: 200, text: '充值金额不能小于{min:fen}元', next: '' },
  RECHARGE_TOO_HIGH: { code: 2, status: 200, text: '充值金额不能超过{max:fen}元', next: '' },
  CHANNEL_UNKNOWN: { code: 2, status: 200, text: '支付方式不可用', next: '请选择其他支付方式' },

  // 71, 72: login of a program by a code
  DEVICE_PENDING: { code: 71, status: 200, text: '等待在网页上确认登录', next: '' },
  DEVICE_EXPIRED: { code: 72, status: 200, text: '登录码已失效或被拒绝', next: '请重新获取登录码' },

  // 51, 52: withdrawals and groups
  BALANCE_REFUND_MOST: {
    code: 1,
    status: 200,
    text: '最多可退{most:fen}元',
    next: '请减少金额；赠送的和365天以前充值的不能退回',
  },
  BALANCE_REFUND_OPEN: { code: 1, status: 200, text: '还有一笔余额退款没有办完', next: '请等它办完再申请' },
  WITHDRAW_PASSWORD_WRONG: { code: 51, status: 200, text: '提现密码错误', next: '还可以试{left:int}次' },
  WITHDRAW_LOCKED: {
    code: 51,
    status: 200,
    text: '提现密码错误次数过多，{until}后再试',
    next: '忘记密码可在收款账户里用短信验证码重设',
  },
  WITHDRAW_PASSWORD_MISSING: {
    code: 51,
    status: 200,
    text: '还没有提现密码',
    next: '请先设置收款账户和提现密码',
  },
  WITHDRAW_TICKET_WRONG: { code: 51, status: 200, text: '验证已失效', next: '请重新输入提现密码' },
  WITHDRAW_TOO_LOW: { code: 52, status: 200, text: '提现金额不能小于{min:fen}元', next: '' },
  COMMISSION_TOO_LOW: {
    code: 52,
    status: 200,
    text: '可用佣金不足，当前可用{available:fen}元',
    next: '请减少金额',
  },
  WITHDRAW_ACCOUNT_MISSING: { code: 1, status: 200, text: '请先设置收款账户', next: '' },
  WITHDRAW_PAUSED: {
    code: 1,
    status: 200,
    text: '收款账户或提现密码刚修改过，{until}后可以提现',
    next: '如非本人修改，请立即修改登录密码并联系客服',
  },
  WITHDRAW_ONCE_A_DAY: {
    code: 1,
    status: 200,
    text: '每天只能提现一次',
    next: '请明天再试，或把佣金转入余额',
  },
  WITHDRAW_NAME_OTHER: {
    code: 1,
    status: 200,
    text: '收款人姓名与实名认证的姓名不一致',
    next: '请修改收款账户',
  },
  GROUP_NOT_HIGHER: {
    code: 1,
    status: 200,
    text: '您当前是{group}，不需要购买此等级',
    next: '请选择更高的等级',
  },

  // 61 to 65: calls signed with an API key
  SIGNATURE_WRONG: {
    code: 61,
    status: 401,
    text: '签名错误',
    next: '请按 /api/docs 的说明核对签名内容和密钥',
  },
  TIMESTAMP_OUTSIDE: {
    code: 62,
    status: 401,
    text: '时间戳超出允许范围',
    next: '请校准本机时间，X-Timestamp 与服务器相差不能超过{seconds:int}秒',
  },
  NONCE_REUSED: { code: 63, status: 401, text: '随机串已使用过', next: '每次请求请生成新的 X-Nonce' },
  ADDRESS_NOT_ALLOWED: {
    code: 64,
    status: 403,
    text: 'IP地址不在白名单',
    next: '请在 API设置 里加入 {address}',
  },
  SCOPE_MISSING: { code: 65, status: 403, text: 'API密钥没有此权限', next: '请在 API设置 里勾选“{scope}”' },
  KEY_OFF: { code: 67, status: 403, text: '密钥已停用', next: '请登录后在 API设置 里启用' },
  KEY_ENDED: {
    code: 68,
    status: 403,
    text: '密码修改后密钥已作废，请重置密钥',
    next: '请登录后在 API设置 里更换 Secret',
  },
  TEST_KEY_NEEDED: {
    code: 69,
    status: 403,
    text: '只有测试密钥可以调用此接口',
    next: '请在 API设置 里新增一个测试密钥，用它调用',
  },
  NOT_IN_TEST_MODE: {
    code: 65,
    status: 403,
    text: '测试密钥没有此功能',
    next: '请用正式密钥，或登录后在网页上操作；测试余额用 POST /api/test/balance 设定',
  },
  KEY_CLOSED: { code: 65, status: 403, text: '此接口不能用API密钥调用', next: '请登录后在网页上操作' },
  SPENDING_LIMIT: {
    code: 1,
    status: 200,
    text: '超过API密钥每日消费上限{limit:fen}元',
    next: '今日已用{spent:fen}元，本单需要{need:fen}元；可在 API设置 里调整上限',
  },

  // partners and embedded pages
  SITE_KEY_UNKNOWN: {
    code: 1,
    status: 404,
    text: '站点密钥不存在或已停用',
    next: '请到 用户中心-推广赚钱-站点组件 核对 site-key',
  },
  ORIGIN_NOT_ALLOWED: {
    code: 5,
    status: 403,
    text: '站点密钥没有登记这个网址来源',
    next: '请到 用户中心-推广赚钱-站点组件 把 {origin} 加入允许的来源',
  },
  ORIGIN_INVALID: {
    code: 2,
    status: 200,
    text: '网址来源“{origin}”格式不正确',
    next: '请填写 https:// 开头的完整来源，例如 https://shop.example，不带路径；本机调试可用 http://localhost:端口',
  },
  PARTNER_ALREADY: { code: 1, status: 200, text: '已提交过合作方申请', next: '请等待审核结果' },
  PARTNER_NOT_ACTIVE: {
    code: 1,
    status: 200,
    text: '合作方资格未开通',
    next: '请先申请合作方，审核通过后再操作',
  },
  TOO_MANY_KEYS: { code: 1, status: 200, text: '密钥最多{max:int}个', next: '请先删除不用的密钥' },
  TOO_MANY_SITES: { code: 1, status: 200, text: '站点最多{max:int}个', next: '请停用或修改已有站点' },
  EMBED_CODE_WRONG: { code: 1, status: 200, text: '登录码无效或已过期', next: '请重新打开登录窗口' },
  PROOF_NEEDED: { code: 1, status: 200, text: '请再验证一次身份', next: '请输入密码或短信验证码登录' },
  EMBED_CLOSED: {
    code: 66,
    status: 403,
    text: '此操作不能在嵌入页面里进行',
    next: '请打开礼达网站操作',
  },

  // any route
  HOST_UNKNOWN: { code: 421, status: 421, text: '这个域名不是本站的域名', next: '请从本站的正式地址访问' },
  LOGIN_REQUIRED: { code: 401, status: 401, text: '登录信息已过期，请重新登录', next: '' },
  RATE_LIMITED: { code: 429, status: 429, text: '请求过于频繁，请稍后再试', next: '' },
  UNAVAILABLE: { code: 500, status: 503, text: '服务暂时不可用，请稍后再试', next: '' },
  INTERNAL: { code: 500, status: 500, text: '系统繁忙，请稍后再试', next: '请把请求编号 {request} 告诉客服' },
} as const satisfies Record<string, CatalogueEntry>;

type Tables = typeof CATALOGUE & typeof OFFICE_CATALOGUE & typeof SUPPLIER_CATALOGUE;
/** What a refusal of the shop is chosen and recognised by in code; never by its text. */
export type ShopRefusalName = keyof typeof CATALOGUE;
/** The same of any refusal, of the back office too. */
export type RefusalName = keyof Tables;

type Placeholders<S extends string> = S extends `${string}{${infer P}}${infer Rest}`
  ? P | Placeholders<Rest>
  : never;
type NameOf<P extends string> = P extends `${infer N}:${string}` ? N : P;
type ValueOf<P extends string> = P extends `${string}:fen`
  ? Fen
  : P extends `${string}:int`
    ? number
    : string;
type PlaceholdersOf<N extends RefusalName> =
  Placeholders<Tables[N]['text']> | Placeholders<Tables[N]['next']>;

/** The values that a refusal's sentence needs, with their types: a missing or mistyped one does not compile. */
export type RefusalParams<N extends RefusalName> = { [P in PlaceholdersOf<N> as NameOf<P>]: ValueOf<P> };
