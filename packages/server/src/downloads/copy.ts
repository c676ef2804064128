/** What each package is for, by its name, in the order in which they are shown. */
export const PACKAGE_WORDS: Record<
  string,
  { title: string; about: string; isProgram?: true; docs: string; look: string }
> = {
  'giftship-cli': {
    title: '命令行 gift',
    about: '交一张订单表，拿到一批已付款的包裹和运单号；夜间任务、店铺同步也用它。',
    isProgram: true,
    docs: '装好以后：',
    look: 'gift --help',
  },
  'giftship-client': {
    title: '程序库 @giftship/client',
    about: '在自己的程序里下单、查询、收消息：带类型，密钥签名、重试、防重复都在里面。Node 和浏览器都能用。',
    docs: '用法：看包里的',
    look: 'README.md',
  },
  'giftship-widget': {
    title: '合作方标签 @giftship/widget',
    about: '用打包工具的网页从这里安装标签；普通网页贴两行代码就够，不用安装。',
    docs: '用法：看包里的',
    look: 'README.md',
  },
};

/** How a file is compared with its checksum, by system. */
export const CHECKS: readonly {
  system: string;
  lines: (file: string, sums: string, name: string) => string[];
}[] = [
  {
    system: 'Linux',
    lines: (file, sums) => [`curl -fsSO ${file}`, `curl -fsS ${sums} | sha256sum --check --ignore-missing`],
  },
  {
    system: 'macOS',
    lines: (file, sums) => [
      `curl -fsSO ${file}`,
      `curl -fsS ${sums} | shasum -a 256 --check --ignore-missing`,
    ],
  },
  {
    system: 'Windows',
    lines: (file, _sums, name) => [`curl.exe -fsSO ${file}`, `certutil -hashfile ${name} SHA256`],
  },
];

export const DOWNLOADS_COPY = {
  title: '下载',
  about: '命令行、程序库和合作方标签，与这个服务同一版本。安装时不下载别的包。',
  version: '版本',
  needs: '需要',
  node: 'Node 20.19 或更新',
  systems: '系统',
  systemNames: 'Windows、macOS、Linux，命令相同',
  install: '安装',
  installOf: (title: string) => `安装${title}`,
  thenInstall: '对上了，再安装',
  file: '文件',
  size: '大小',
  sum: '校验值',
  sumOf: (title: string) => `${title}的校验值`,
  kb: (bytes: number) => `${Math.ceil(bytes / 1024)} KB`,
  check: '先核对，再安装',
  checkAbout: '把文件下载下来，与校验值比对，对上了再安装。以命令行为例：',
  sums: '全部校验值',
  onlyNow: '这里只有与这个服务同一版本的包；服务升级以后，旧版本的地址不再有文件。',
  meanwhile: '接口文档在这里：',
  none: '这里还没有可以下载的包，请联系客服。',
  lost: (file: string) => `没有 ${file}`,
  older: (file: string, version: string) => `没有 ${file}：这里只有 ${version} 版`,
  now: '现在的文件：',
  all: '全部下载：',
} as const;
