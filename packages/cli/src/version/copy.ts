import type { Fit } from './fit.ts';

/** What is said about versions. */
export const VERSION_COPY = {
  fits: {
    fits: '合适',
    older: '合适；服务比命令行新',
    newer: '命令行比服务新：服务还没有的功能会被拒绝',
    apart: '不合适：主版本不同，请换成与服务相同的版本',
  } satisfies Record<Fit, string>,
  service: (base: string, version: string, fit: string) => `服务 ${base} 的版本是 ${version}，${fit}`,
  silent: (base: string) => `服务 ${base} 没有应答，不知道它的版本`,
  noAnswer: '没有应答',
  update: (line: string) => `更新：${line}`,
  newer: (version: string, own: string) => `服务有新的命令行 ${version}（现在是 ${own}）`,
  never: '不想再看到这句话时设置 GIFT_NO_UPDATE_NOTICE=1',
  own: '命令行',
  node: 'Node',
  system: '系统',
  base: '服务地址',
  version: '服务版本',
  fit: '是否合适',
  install: '更新',
} as const;
