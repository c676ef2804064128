/** Sentences of `gift api`. */
export const API_SAY = {
  pathWrong: (path: string) => `路径应以 / 开头，例如 /user/wallet/info，而不是 ${path}`,
  queryWrong: (pair: string) => `--query 应为 名称=值，而不是 ${pair}`,
  dataWrong: '--data 不是 JSON',
  dataNext: '例如 --data \'{"page":1}\'，或 --data @文件，或 --data - 从标准输入读取',
  keyMade: (key: string) => `Idempotency-Key ${key}（结果不明时用 --key ${key} 再发一次，不会重复）`,
  noRoute: (method: string, path: string) => `没有这个接口：${method} ${path}`,
  didYouMean: (method: string, path: string) => `是不是 gift api ${method} ${path}？`,
  seeDocs: '全部接口见服务地址的 /api/docs',
  isFile: (name: string) =>
    `回答是一个文件${name === '' ? '' : `（${name}）`}，请用 --out 写入文件，或用管道接收`,
} as const;
