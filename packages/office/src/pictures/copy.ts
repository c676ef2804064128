/** Words of sending pictures in. */
export const PICTURES_COPY = {
  drop: '点击、拖入或粘贴图片',
  sending: (done: number, all: number) => `正在上传 ${done} / ${all}`,
  addTo: (label: string) => `${label}：上传图片`,
  left: (at: number) => `第 ${at} 张左移`,
  right: (at: number) => `第 ${at} 张右移`,
  drop1: (at: number) => `移除第 ${at} 张`,
  picture: (at: number) => `第 ${at} 张图片`,
  tooMany: (most: number) => `最多 ${most} 张`,
} as const;
