/** What a text had to lose, as its writer is told (O198). */
export const CLEAN_COPY = {
  elements: {
    script: '脚本',
    style: '样式',
    iframe: '嵌入页面',
    object: '嵌入页面',
    embed: '嵌入页面',
    form: '表单',
    input: '表单',
    button: '表单',
    svg: '矢量图',
    video: '视频',
    audio: '音频',
  } as Readonly<Record<string, string>>,
  other: (name: string) => `${name}标签`,
  script: '脚本',
  style: '样式',
  link: '不安全的链接',
  picture: '站外图片',
} as const;
