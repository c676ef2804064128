/** Words of a ZIP of pictures. */
export const ZIP_COPY = {
  notZip: '这不是 ZIP 文件，请把图片压缩成 ZIP 后重新选择',
  tooLarge: '图片压缩包不能超过50M',
  tooMany: (most: number, count: number) => `图片压缩包最多 ${most} 张图片，这个有 ${count} 张`,
  encrypted: '图片压缩包有密码，请去掉密码后重新压缩',
  damaged: '图片压缩包已损坏，请重新压缩后选择',
  empty: '图片压缩包里没有图片',
  entryLarge: '图片大小不能超过10M',
  entryDamaged: '在压缩包里已损坏',
  entryPacked: '压缩方式不支持，请用普通 ZIP 重新压缩',
  twice: (paths: readonly string[]) => `压缩包里有同名的：${paths.join('、')}，请只留一张`,
} as const;
