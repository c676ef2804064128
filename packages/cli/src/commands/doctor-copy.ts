/** What `gift doctor` looks at and says. */
export const DOCTOR_SAY = {
  columns: ['', '项目', '结果', '说明'],
  marks: { good: '✓', warn: '!', bad: '✗' },
  states: { good: '正常', warn: '注意', bad: '有问题' },
  names: {
    node: 'Node 版本',
    terminal: '终端编码',
    config: '配置目录权限',
    secret: '密钥文件权限',
    server: '服务',
    version: '版本是否合适',
    clock: '时钟偏差',
    login: '登录',
    journal: '下单任务',
    disk: '磁盘空间',
  },
  nodeOld: (version: string) => `${version}，需要 20.19 以上`,
  nodeOldNext: '从 https://nodejs.org 安装新版本',
  charset: (name: string, value: string) =>
    `${name}=${value} 不是 UTF-8，输出仍然是 UTF-8，中文可能显示成乱码`,
  charsetNext: '执行 export LANG=C.UTF-8',
  folderOpen: (path: string, mode: string, wanted: string) => `${path} 的权限是 ${mode}，应为 ${wanted}`,
  folderNext: (path: string, wanted: string) => `执行 chmod ${wanted} ${path}`,
  nothingStored: (path: string) => `${path} 里还没有保存的登录`,
  secretOpen: (path: string, mode: string) => `${path} 的权限是 ${mode}，本机的其他人能看到密钥或令牌`,
  server: (base: string, version: string, ms: number) => `${base} 版本 ${version}，用时 ${ms} 毫秒`,
  slowNext: '服务答复很慢：检查网络和代理（HTTPS_PROXY），大文件会多等一会',
  unreachable: (base: string) => `${base} 无应答`,
  unreachableNext: (base: string) =>
    `确认地址没有写错、服务已启动、代理没有挡住；地址用 gift config set api_base 修改，现在是 ${base}`,
  fit: (own: string, version: string, words: string) => `命令行 ${own}，服务 ${version}：${words}`,
  fitUnknown: (own: string) => `命令行 ${own}，服务没有说明版本`,
  fitNext: (line: string) => `执行 ${line}`,
  skew: (seconds: number) =>
    seconds === 0 ? '没有偏差' : `本机${seconds > 0 ? '慢' : '快'} ${Math.abs(seconds)} 秒`,
  skewNext: '校准本机时钟（Linux：timedatectl set-ntp true）；API 密钥的签名要求偏差不超过几分钟',
  notChecked: '没有检查',
  tasks: (count: number, size: string, path: string) =>
    count === 0 ? `还没有任务 ${path}` : `${count} 个任务，${size}，在 ${path}`,
  open: (text: string, open: number, unknown: number) =>
    `${text}；${open} 个没有做完${unknown === 0 ? '' : `，其中 ${unknown} 个结果未知`}`,
  openNext: '见 gift jobs list；gift jobs resume 任务编号 接着做，不会重复扣款',
  broken: '有读不了的任务文件',
  free: (size: string) => `还剩 ${size}`,
  freeNext: '清出空间：下单前要先写下任务，写不了就不下单',
  size: (bytes: number) => {
    const [kb, mb, gb] = [1024, 1024 ** 2, 1024 ** 3];
    if (bytes < mb) return `${Math.ceil(bytes / kb)} KB`;
    return bytes < gb ? `${(bytes / mb).toFixed(1)} MB` : `${(bytes / gb).toFixed(1)} GB`;
  },
  step: (name: string, next: string) => `${name}：${next}`,
  failed: '检查发现问题',
  failedNext: '处理上面有问题的各项，再执行 gift doctor',
} as const;
