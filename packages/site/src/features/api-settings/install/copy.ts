/** What the card says of the packages that this service gives away. */
export const INSTALL_COPY = {
  title: '安装',
  summary: '命令行 gift 与程序库 @giftship/client',
  hint: '需要 Node 20.19 或更新版本。安装时不下载别的包。',
  all: '全部下载与校验值',
  program: '命令行 gift：交一张订单表，拿到一批包裹和运单号',
  library: '程序库 @giftship/client：在自己的程序里下单、查询、收消息，带类型，签名、重试都在里面',
  copyProgram: '复制命令行的安装命令',
  copyLibrary: '复制程序库的安装命令',
  copied: '安装命令已复制',
} as const;
