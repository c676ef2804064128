import { STREAM } from './out-path.ts';

/** A file as a sentence names it. */
export const fileWords = (path: string): string => (path === STREAM ? '标准输出' : path);
const STDIN = '标准输入';
const lengthOf = (seconds: number): string =>
  [
    seconds >= 60 ? `${Math.floor(seconds / 60)} 分` : '',
    seconds < 60 || seconds % 60 > 0 ? `${seconds % 60} 秒` : '',
  ]
    .filter(Boolean)
    .join(' ');

/** A call and its answer, as --verbose tells it; status 0 where none came. */
export interface Exchange {
  method: string;
  path: string;
  status: number;
  ms: number;
  requestId: string;
}

/** Sentences that more than one command uses. */
export const COPY = {
  interrupted: '已中断',
  networkDown: '网络错误，请检查网络',
  networkNext: '确认服务地址能访问（gift doctor 会检查），稍后重试',
  goodsNext: '用 gift goods list 选一件在售的商品；缺货的可以稍后再执行',
  loginNext: '请先执行 gift login',
  notLoggedIn: '还没有登录',
  loginElsewhere: (base: string) => `还没有登录 ${base}；已保存的登录属于另一个地址，不会发送到这里`,
  listSeparator: '；',
  next: (text: string) => `下一步：${text}`,
  requestId: (id: string) => `请求编号 ${id}`,
  stdin: STDIN,
  ofFile: (path: string, what: string) => `${path === STREAM ? STDIN : path}：${what}`,
  fileFaults: {
    ENOENT: { what: '没有这个文件或文件夹', next: '请核对路径；文件夹要先建好' },
    ENOTDIR: { what: '路径中间有一段不是文件夹', next: '请核对路径' },
    EISDIR: { what: '这是一个文件夹', next: '请写明文件夹里的文件' },
    EACCES: { what: '没有权限', next: '请换一个位置，或让文件的主人开放权限' },
    EPERM: { what: '系统不允许', next: '请换一个位置，或让文件的主人开放权限' },
    EROFS: { what: '这个磁盘只能读', next: '请换一个位置' },
    ENOSPC: { what: '磁盘已满', next: '清出空间后再执行一次；已经下的单不会重复' },
    EDQUOT: { what: '磁盘配额已用完', next: '清出空间后再执行一次；已经下的单不会重复' },
    EFBIG: { what: '文件超过系统允许的大小', next: '请换一个位置，或分成几次' },
    EIO: { what: '磁盘读写出错', next: '请检查磁盘后再执行一次' },
    EMFILE: { what: '打开的文件太多', next: '请关掉一些程序后再执行一次' },
    ENAMETOOLONG: { what: '文件名太长', next: '请用短一些的名字' },
    ELOOP: { what: '链接绕成了圈', next: '请核对这个链接指向哪里' },
    EBUSY: { what: '文件正被别的程序占用', next: '请关掉打开它的程序后再执行一次' },
    ETXTBSY: { what: '文件正被别的程序占用', next: '请关掉打开它的程序后再执行一次' },
  } as Record<string, { what: string; next: string }>,
  because: (what: string, why: string) => `${what}（${why}）`,
  fileFaultOther: (code: string) => ({ what: `文件操作失败 ${code}`, next: '请检查这个文件后再执行一次' }),
  notRegular: { message: '不是普通文件', next: '请先存成 CSV、XLSX 或 XLS 文件' },
  /** The next step where nothing nearer is known, by exit code (D1004). */
  nextOfExit: {
    0: '',
    1: '稍后再执行一次；还是这样时加 --verbose，把显示的请求编号交给客服',
    2: '用法见 gift 命令 --help',
    3: '改好列出的行后再执行一次',
    4: '请执行 gift login 重新登录；gift whoami 说明现在用的是谁的登录',
    5: '按列出的原因处理后再执行一次：已经成功的不会重复',
    6: '请执行 gift recharge 充值后再执行一次',
    7: '到网站 用户中心-实名认证 提交，通过后再执行一次',
    8: '确认服务地址能访问（gift doctor 会检查），稍后再执行一次',
    9: '请加 --on-duplicate skip（跳过）、keep（保留）或 abort（停止）',
    10: '再执行一次，按现在的价格和库存确认',
    11: '请提高 --max-amount 或减少行数',
    12: '这个文件已经下过单；要重试没有成功的行，加 --resume；要再发一次，把要发的行存成新的表，另起文件名',
    130: '需要时再执行一次',
  },
  cannotWrite: (flag: string, why: string) => `无法写入 ${flag} 指定的文件，${why}`,
  noSheetPath: (flag: string) => `${flag} 的文件名没有说明写成哪种表`,
  noSheetPathNext: '文件名请以 .csv 或 .xlsx 结尾；没有读取，也没有下单',
  outputCut: '读取结果的程序先结束了，后面的结果没有写出；已经提交的不受影响，见 gift jobs list',
  writesSource: (flag: string) => `${flag} 指定的就是要读取的表，写入会把它覆盖`,
  writesSourceNext: '请换一个文件名；没有读取，也没有下单',
  outAlone: '--out - 已占用标准输出，不能再和 --json、--jsonl、--jq、--fields 一起使用',
  outAloneNext: '把 --out 写成文件名，或去掉其中一个',
  charset: (name: string, value: string) =>
    `${name}=${value} 不是 UTF-8，输出仍然是 UTF-8；显示成乱码时执行 export LANG=C.UTF-8`,
  outputClosed: '标准输出是关着的（>&-），结果没有地方写；什么都没有做',
  outputClosedNext: '要丢掉结果用 > /dev/null，要留下用 > 文件',
  logLost: (file: string, why: string) => `日志 ${file} 写不下去了（${why}），以后的提示只显示，不再记录`,
  outputLost: (why: string) => `结果没有写完：${why}`,
  flagMissing: (flag: string) => `缺少 ${flag}`,
  answers: {
    yes: '是',
    no: '否',
    error: () => '请回答“是”或“否”（也可以按 y 或 n）',
  },
  keyActions: {
    navigate: '移动',
    select: '选中',
    'toggle visibility': '显示或隐藏',
  } as Record<string, string>,
  noTerminal: '没有终端或使用了 --no-input，不能提问，请在命令中写明',
  badBase: (text: string) => `服务地址不正确：${text}，应为 http(s)://主机[:端口]`,
  badProjectFile: (file: string) => `${file} 不是有效的 JSON 对象`,
  projectBaseRefused: (base: string) =>
    `项目文件指定了服务地址 ${base}，不会把环境变量或文件里的登录令牌发送过去`,
  projectBaseNext: (base: string) => `如确实要用，请同时设置 GIFT_API_BASE=${base}`,
  tokenAndKey: '环境变量里同时有登录令牌（GIFT_TOKEN）和 API 密钥（GIFT_APP_SECRET），请只留一种',
  secretMissing: '环境变量 GIFT_APP_KEY 需要和 GIFT_APP_SECRET 或 GIFT_APP_SECRET_FILE 一起使用',
  secretMissingNext: '不想把密钥放进环境变量时，写进文件并设置 GIFT_APP_SECRET_FILE',
  secretOpen: (file: string, mode: string) => `密钥文件 ${file} 的权限是 ${mode}，别人能修改，不使用`,
  secretOpenNext: (file: string) => `确认里面的内容没有被改过，执行 chmod 600 ${file}`,
  secretFileUnreadable: (file: string) => `读不到密钥文件 ${file}`,
  keyUnreadable: 'API 密钥的格式不正确',
  keyUnreadableNext:
    '应为两行（App Key、App Secret），或 JSON {"app_key":…,"app_secret":…}；已有 GIFT_APP_KEY 时也可以只写 App Secret',
  keyWrongNext: '请在网站 用户中心-API设置 核对 App Key 和密钥：可能抄错、已停用或已重置',
  clockNext: '本机时钟不准，请校准后重试（gift doctor 会显示偏差）',
  nonceNext: '请重新执行一次',
  keyClosedNext: (server: string) => `${server}；或用 gift login --device 登录后再执行`,
  leaveOverNext: '请执行 gift shop link 平台 重新授权',
  tokenFileUnreadable: (file: string) => `读不到令牌文件 ${file}`,
  tokenFileWrong: (file: string) => `令牌文件 ${file} 里不是一个令牌`,
  unknownCommand: (name: string) => `没有这个命令：${name}`,
  didYouMean: (name: string) => `是不是 gift ${name}？`,
  seeHelp: (command: string) => `用法见 ${command} --help`,
  unknownOption: (flag: string) => `没有这个选项：${flag}`,
  optionNeedsValue: (flag: string) => `${flag} 后面缺少值`,
  argumentMissing: (name: string) => `缺少参数 ${name}`,
  tooManyArguments: '参数太多',
  notWhole: (flag: string, min: number, max: number) => `${flag} 应为 ${min} 到 ${max} 的整数`,
  notDuration: (flag: string) => `${flag} 应为时长：0、30s、10m 或 2h`,
  notAmount: (flag: string) => `${flag} 应为金额，例如 100 或 99.50`,
  notChoice: (flag: string, choices: string) => `${flag} 只能是 ${choices}`,
  bug: '程序出错',
  bugNext: '加 --debug 可看到详细信息',
  connecting: '连接中…',
  testMode: '测试模式：用测试余额，不会真的扣款和发货',
  waitingFor: (reason: string, seconds: number, left: number | null) =>
    `${reason}，${seconds} 秒后重试${left === null ? '' : `（最多再等 ${lengthOf(left)}，按 Ctrl-C 停止）`}`,
  nothingUnderWay: '等待中停止，没有正在提交的内容；再执行同一条命令即可继续',
  waitReasons: {
    network: '连不上服务',
    '429': '请求过于频繁',
    'key-in-use': '上一次提交还在处理',
    other: '服务暂时不可用',
  },
  exchange: ({ method, path, status, ms, requestId }: Exchange) =>
    `${method} ${path} ${status === 0 ? '无应答' : status} ${ms}ms ${requestId}`.trimEnd(),
  stopping: '正在结束：等当前一批的结果（最多10秒），再按一次 Ctrl-C 立即退出',
  yes: '是',
  no: '否',
  none: '无',
  noRecords: '暂无记录',
  replaced: (path: string) => `${fileWords(path)} 原来的内容已被替换`,
  written: (path: string) => `已写入 ${fileWords(path)}`,
  configOpen: (file: string, mode: string) =>
    `保存登录的文件 ${file} 的权限是 ${mode}，别人能看到或修改，不使用`,
  ownFolderNext: '请检查 HOME 和目录的权限，或用 GIFT_CONFIG_DIR 指定一个能写的目录',
  configOpenNext: (file: string) =>
    `确认里面的登录没有被改过，执行 chmod 600 ${file}；不放心时删除它，再执行 gift login`,
  configBroken: (file: string) => `配置文件损坏：${file}`,
  configBrokenNext: '请修正，或删除后重新执行 gift login',
} as const;
