import { fileWords } from '../lib/copy.ts';

/** What is said while a sheet is read. */
export const READING_SAY = {
  askFilePassword: (file: string) => `${file} 的打开密码`,
  badFilterType: (text: string) => `--filter-type 不正确：${text}`,
  badMapping: (text: string) => `--mapping ${text} 不正确，应为 字段=列名`,
  errorsWritten: (path: string, count: number) => `${count} 行有问题的数据已写入 ${fileWords(path)}`,
  filePasswordEmpty: '--password-file 的第一行是空的',
  filePasswordImpossible: '这种加密方式不能用密码打开，请先去除密码',
  filePasswordNext: '知道密码时，把它写进文件的第一行，加 --password-file 文件（- 表示标准输入）',
  filePasswordWrong: '密码不对，请再试一次',
  filePasswordWrongNext: '--password-file 中的密码不对，请改正后重试',
  filterNeedsFile: '--filter-type 需要和 --filter-file 一起使用',
  looksLike: (name: string, platform: number) =>
    `这张表看起来是${name}的订单表，请改用 --platform ${platform}；或用 --mapping 指定列名`,
  mappingRecalled: (pairs: string) =>
    `沿用以前为这种表指定的列名：${pairs}（不用时加 --no-remembered-mapping）`,
  mappingRemembered: '已记住这些列名，列名相同的表以后自动沿用',
  readingShare: (file: string, percent: number) => `读取 ${file} … ${percent}%，按 Ctrl-C 取消`,
  rowsUnread: (rows: readonly number[], why: string) =>
    `${rows.length} 行没有读取，${why}：原表第 ${rows.slice(0, 20).join('、')}${rows.length > 20 ? ' …' : ''} 行`,
  stdinTwice: '标准输入里是表，密码请放在文件里（--password-file 文件）',
  unread: { no_recipient: '没有收件人信息', hidden: '在表里是隐藏的' },
  doubtColumns: ['原表行', '待确认', '也可能是'],
  moreDoubts: (count: number) => `……另有 ${count} 行待确认，加 --json 得到全部`,
  badColumns: ['原表行', '字段', '问题'],
  parsedUnused: (titles: string) => `没有用到的列：${titles}`,
  reissueBadNext: (file: string) => `有问题的行见 gift reissue import ${file}；改好后再执行，没有下单`,
  reissuesFilled: (count: number, replaced: number) =>
    `已填入 ${count} 个补发单号${replaced === 0 ? '' : `，其中 ${replaced} 个替换了订单表里的`}`,
  reissuesLost: (count: number, first: string) => `补发表里有 ${count} 个订单号不在订单表里：${first}`,
  rowsBad: (bad: number, all: number) => `${all} 行中有 ${bad} 行有问题`,
} as const;
