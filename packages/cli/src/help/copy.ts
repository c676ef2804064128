/** Words of one command's help: what it does, two examples first, and the usual next command. */
export interface CommandHelp {
  summary: string;
  examples: readonly [string, string];
  next: string;
}

export const HELP_COPY: Record<string, CommandHelp> = {
  login: {
    summary: '登录并保存登录状态',
    examples: ['gift login --device', 'gift login --api-key-stdin --profile night < key.txt'],
    next: 'gift goods list',
  },
  logout: {
    summary: '退出登录，删除保存的令牌',
    examples: ['gift logout', 'gift logout --profile night'],
    next: 'gift login',
  },
  whoami: {
    summary: '当前登录的是谁，令牌从哪里来，何时到期',
    examples: ['gift whoami', 'gift whoami --json'],
    next: 'gift balance',
  },
  'profile list': {
    summary: '列出保存的登录',
    examples: ['gift profile list', 'gift profile list --json'],
    next: 'gift profile use 名字',
  },
  'profile use': {
    summary: '切换默认使用的登录',
    examples: ['gift profile use night', 'gift profile use default'],
    next: 'gift whoami',
  },
  'profile remove': {
    summary: '删除一个保存的登录',
    examples: ['gift profile remove night', 'gift profile remove night --json'],
    next: 'gift profile list',
  },
  'goods list': {
    summary: '浏览商品，可筛选',
    examples: ['gift goods list', 'gift goods list --title 毛巾 --price-max 2 --sort price'],
    next: 'gift goods show 编号',
  },
  'goods show': {
    summary: '一件商品的价格、快递和停发地区',
    examples: ['gift goods show 103', 'gift goods show 103 --json'],
    next: 'gift order 文件 --goods 103',
  },
  template: {
    summary: '取得导入模板',
    examples: ['gift template tb', 'gift template pdd --out 模板.xlsx'],
    next: 'gift import 文件',
  },
  import: {
    summary: '读取订单表并检查，不联网',
    examples: ['gift import orders.xlsx', 'gift import orders.csv --platform 2 --errors bad.xlsx --json'],
    next: 'gift check 文件 --goods 编号',
  },
  parse: {
    summary: '识别粘贴的收件人文本，一行一个，不联网',
    examples: ['gift parse list.txt --platform 1', 'cat list.txt | gift parse - --platform 1 --all --jsonl'],
    next: 'gift import 文件',
  },
  check: {
    summary: '检查订单表：内容、价格、停发地区、是否买过；不下单',
    examples: ['gift check orders.xlsx --goods 103', 'gift check orders.csv --goods 103 --errors bad.xlsx'],
    next: 'gift order 文件 --goods 编号',
  },
  order: {
    summary: '为表格里的每个收件人下单；中断后可继续，不会重复扣款',
    examples: [
      'gift order orders.xlsx --goods 103',
      'gift order orders.csv --goods 103 --yes --max-amount 500 --quiet --json',
    ],
    next: 'gift parcels list',
  },
  run: {
    summary: '为收件目录里的每张表下单：有新表就下，或只处理一遍（--once）；无人值守，不提问',
    examples: [
      'gift run ~/gift/inbox --once --goods 103 --max-amount 500 --max-total 3000',
      'gift run ~/gift/inbox --mail me@example.com --summary 汇总.json',
    ],
    next: 'gift jobs list',
  },
  split: {
    summary: '把一张表拆成几份：按行数或按一列；格式、编码和每个单元格都不变，不联网',
    examples: ['gift split orders.xlsx --rows 500', 'gift split orders.csv --by 快递 --out 分开'],
    next: 'gift order 文件 --goods 编号',
  },
  'jobs list': {
    summary: '列出下单任务',
    examples: ['gift jobs list', 'gift jobs list --json'],
    next: 'gift jobs resume 编号',
  },
  'jobs show': {
    summary: '一个任务做到哪里',
    examples: ['gift jobs show 3f2a9c0b1d4e', 'gift jobs show 3f2a9c0b1d4e --json'],
    next: 'gift jobs resume 编号',
  },
  'jobs resume': {
    summary: '继续一个未完成的任务，先用原编号确认结果未知的批次',
    examples: ['gift jobs resume 3f2a9c0b1d4e', 'gift jobs resume 3f2a9c0b1d4e --yes'],
    next: 'gift orders list',
  },
  'jobs waybills': {
    summary: '一个任务的运单号，包括下单之后才出的',
    examples: [
      'gift jobs waybills 3f2a9c0b1d4e --out 运单.xlsx',
      'gift jobs waybills 3f2a9c0b1d4e --late --out 补出的运单.csv',
    ],
    next: 'gift parcels list',
  },
  'jobs verify': {
    summary: '核对一个任务记下的订单服务里是否都有（恢复备份之后）',
    examples: ['gift jobs verify 3f2a9c0b1d4e', 'gift jobs verify 3f2a9c0b1d4e --yes'],
    next: 'gift jobs resume 任务编号',
  },
  'jobs discard': {
    summary: '放弃一个任务：它的行可以再次下单',
    examples: ['gift jobs discard 3f2a9c0b1d4e', 'gift jobs discard 3f2a9c0b1d4e --yes'],
    next: 'gift jobs list',
  },
  'orders list': {
    summary: '订单列表',
    examples: ['gift orders list', 'gift orders list --status 1 --from 2026-01-01'],
    next: 'gift orders export --out 订单.xlsx',
  },
  'orders export': {
    summary: '导出订单',
    examples: [
      'gift orders export --out orders.xlsx',
      'gift orders export --batch B1001 --template tb --out ship.xlsx',
    ],
    next: 'gift parcels list',
  },
  'parcels list': {
    summary: '包裹列表',
    examples: ['gift parcels list', 'gift parcels list --waybill 73100000000000'],
    next: 'gift parcels track 订单号',
  },
  'parcels track': {
    summary: '一个订单的包裹和物流',
    examples: ['gift parcels track G1001', 'gift parcels track G1001 --json'],
    next: 'gift parcels export --out 包裹.xlsx',
  },
  'parcels export': {
    summary: '导出包裹',
    examples: [
      'gift parcels export --out parcels.xlsx',
      'gift parcels export --batch B1001 --out parcels.csv',
    ],
    next: 'gift parcels list',
  },
  recharge: {
    summary: '充值：在终端显示付款二维码并等待到账',
    examples: ['gift recharge 100', 'gift recharge 200 --channel 2 --png pay.png --no-wait'],
    next: 'gift balance',
  },
  balance: {
    summary: '余额',
    examples: ['gift balance', 'gift balance --json'],
    next: 'gift log',
  },
  log: {
    summary: '余额明细',
    examples: ['gift log', 'gift log --type 3 --page-size 50'],
    next: 'gift balance',
  },
  'shop list': {
    summary: '列出已授权的店铺',
    examples: ['gift shop list', 'gift shop list --json'],
    next: 'gift shop sync 编号',
  },
  'shop link': {
    summary: '授权店铺：输出授权链接并等待完成；视频号填关联码',
    examples: ['gift shop link ks', 'gift shop link sph --code 关联码'],
    next: 'gift shop sync 编号',
  },
  'shop unlink': {
    summary: '解除店铺绑定',
    examples: ['gift shop unlink 12', 'gift shop unlink 12 --yes'],
    next: 'gift shop list',
  },
  'shop sync': {
    summary: '同步店铺订单并等待结果',
    examples: ['gift shop sync 12 --days 3', 'gift shop sync --all --quiet --json --log-file sync.log'],
    next: 'gift shop orders 编号 --ready',
  },
  'shop orders': {
    summary: '查看已同步的店铺订单，可按旗帜、备注、关键字筛选',
    examples: [
      'gift shop orders 12 --flag red --ready',
      'gift shop orders 12 --shop-order @numbers.txt --all --jsonl',
    ],
    next: 'gift shop order 编号 --goods 商品 --flag red',
  },
  'shop order': {
    summary: '为店铺订单下单，并把运单号写回店铺；中断后可继续，不会重复扣款',
    examples: [
      'gift shop order 12 --goods 103 --flag red --dry-run',
      'gift shop order 12 --goods 103 --remark 礼品 --yes --max-amount 500 --quiet --json',
    ],
    next: 'gift shop ship 编号 --list',
  },
  'shop ship': {
    summary: '把运单号写回店铺；重复提交只发货一次',
    examples: ['gift shop ship 12 --failed', 'gift shop ship 12 --shop-order 2026001 --waybill YT001'],
    next: 'gift shop ship 编号 --list',
  },
  'rule list': {
    summary: '列出自动下单规则',
    examples: ['gift rule list', 'gift rule list --json'],
    next: 'gift rule run 编号 --dry-run',
  },
  'rule add': {
    summary: '新增自动下单规则；启用后每次店铺同步完成就会执行',
    examples: [
      'gift rule add --store 12 --goods 103 --flag red --daily-limit 100 --max-amount 200',
      'gift rule add --store 12 --goods 103 --remark 礼品 --daily-limit 50 --max-amount 100 --paused',
    ],
    next: 'gift rule run 编号 --dry-run',
  },
  'rule run': {
    summary: '执行规则：为符合的店铺订单下单，列出下了哪些、没下哪些和原因',
    examples: ['gift rule run 3 --dry-run', 'gift rule run --all --quiet --json'],
    next: 'gift rule log',
  },
  'rule pause': {
    summary: '暂停规则',
    examples: ['gift rule pause 3', 'gift rule pause 3 --json'],
    next: 'gift rule resume 编号',
  },
  'rule resume': {
    summary: '启用暂停的规则',
    examples: ['gift rule resume 3', 'gift rule resume 3 --json'],
    next: 'gift rule run 编号 --dry-run',
  },
  'rule remove': {
    summary: '删除规则，已下的单不受影响',
    examples: ['gift rule remove 3', 'gift rule remove 3 --yes'],
    next: 'gift rule list',
  },
  'rule log': {
    summary: '规则的执行记录',
    examples: ['gift rule log', 'gift rule log 3 --page-size 50'],
    next: 'gift rule list',
  },
  'webhook list': {
    summary: '消息推送记录',
    examples: ['gift webhook list', 'gift webhook list --status 3'],
    next: 'gift webhook resend 编号',
  },
  'webhook test': {
    summary: '向回调地址推送一条测试消息',
    examples: ['gift webhook test', 'gift webhook test --event sync.completed'],
    next: 'gift webhook list',
  },
  'webhook resend': {
    summary: '重新推送一条消息，编号不变',
    examples: ['gift webhook resend 41', 'gift webhook resend --failed'],
    next: 'gift webhook list',
  },
  'events listen': {
    summary: '实时显示事件，可转发到本机的程序（调试回调不用公网地址）',
    examples: [
      'gift events listen --forward http://localhost:3000/hook',
      'gift events listen --once --after 上次的位置 --jsonl',
    ],
    next: 'gift events trigger order.paid',
  },
  'events trigger': {
    summary: '产生一个测试事件',
    examples: ['gift events trigger order.paid', 'gift events trigger parcel.waybill --json'],
    next: 'gift webhook list',
  },
  'reissue import': {
    summary: '读取补发表，输出订单号和上家单号，不联网；下单时用 --reissue-file 填入',
    examples: ['gift reissue import reissue.xlsx', 'gift reissue import reissue.csv --json'],
    next: 'gift order 订单表 --goods 编号 --reissue-file 补发表',
  },
  'config get': {
    summary: '查看设置：api_base timeout qr chunk channel',
    examples: ['gift config get', 'gift config get api_base'],
    next: 'gift config set api_base https://shop.example.com',
  },
  'config set': {
    summary: '修改设置，值为空则恢复默认',
    examples: ['gift config set api_base https://shop.example.com', 'gift config set qr small'],
    next: 'gift config get',
  },
  'alias set': {
    summary: "给常用的命令起个别名；$1 到 $9 是参数的位置，其余参数接在后面（整条命令写在 ' ' 里）",
    examples: [
      "gift alias set night 'order $1 --goods 103 --max-amount 500'",
      "gift alias set late 'parcels list --status 1 --all'",
    ],
    next: 'gift night 文件',
  },
  'alias list': {
    summary: '列出别名',
    examples: ['gift alias list', 'gift alias list --json'],
    next: 'gift help 别名',
  },
  'alias remove': {
    summary: '删除别名',
    examples: ['gift alias remove night', 'gift alias remove night --json'],
    next: 'gift alias list',
  },
  version: {
    summary: '命令行和服务的版本，是否合适',
    examples: ['gift version', 'gift version --json'],
    next: 'gift doctor',
  },
  api: {
    summary: '直接调用任何接口：自动登录或签名，等待重试，可翻页',
    examples: [
      'gift api GET /user/wallet/info --jq .money',
      'gift api POST /user/order/list --data \'{"status":1}\' --all --jsonl',
    ],
    next: 'gift api GET /events',
  },
  doctor: {
    summary: '检查运行环境、服务、时钟、登录和未完成的任务',
    examples: ['gift doctor', 'gift doctor --json'],
    next: 'gift login',
  },
  completion: {
    summary: '输出命令补全脚本',
    examples: [
      'source <(gift completion bash)',
      'gift completion fish > ~/.config/fish/completions/gift.fish',
    ],
    next: 'gift --help',
  },
};

export const HELP_TEXT = {
  title: 'gift：把订单表变成已付款的礼品包裹',
  examples: '示例',
  topExamples: ['gift login', 'gift order orders.xlsx --goods 103'],
  usage: '用法',
  commands: '命令',
  options: '选项',
  globals: '通用选项',
  next: '通常下一步',
  topNext: 'gift goods list',
  topUsage: 'gift <命令> [参数] [选项]；gift <命令> --help 查看一个命令；gift help --man 输出手册页',
  subUsage: (name: string) => `gift ${name} <子命令>`,
  manual: '礼达手册',
  manName: '名称',
  manLine: 'gift - 把订单表变成已付款的礼品包裹',
  manFiles: '文件',
  manFilesText:
    '设置、登录和别名：~/.config/gift-cli（GIFT_CONFIG_DIR 可改）；下单任务：~/.local/state/gift-cli/journal；项目设置：当前目录的 .giftrc.json；收件目录的设置：gift.toml',
  environment: '环境变量',
  environmentText:
    'GIFT_API_BASE GIFT_TOKEN GIFT_TOKEN_FILE GIFT_APP_KEY GIFT_APP_SECRET GIFT_APP_SECRET_FILE GIFT_PROFILE GIFT_CONFIG_DIR HTTPS_PROXY GIFT_NO_UPDATE_NOTICE NO_COLOR FORCE_COLOR GIFT_WAIT_FOR GIFT_FORCE_TTY',
  exits: '退出码',
  exitsText:
    '0成功 1异常 2用法 3行有误未提交 4需登录或重新授权 5部分失败 6余额不足 7需实名 8网络 9重复待选择 10价格或库存变动 11超过上限 12没有新的行 130中断',
};
