/** The monograms of couriers, by how their names begin. */
export const EXPRESS_MARKS = [
  { begins: '圆通', letter: '圆', colour: '#6a3597' },
  { begins: '中通', letter: '中', colour: '#1f62b8' },
  { begins: '韵达', letter: '韵', colour: '#a87400' },
  { begins: '申通', letter: '申', colour: '#c2570c' },
  { begins: '极兔', letter: '极', colour: '#c0232c' },
  { begins: '邮政', letter: '邮', colour: '#1b7a43' },
  { begins: '顺丰', letter: '顺', colour: '#23303f' },
  { begins: '京东', letter: '京', colour: '#b6202b' },
] as const;

/** The monograms of platforms, by their numbers (shared/goods/labels.ts has their names). */
export const PLATFORM_MARKS: Record<number, { letter: string; colour: string }> = {
  1: { letter: '淘', colour: '#d4550b' },
  2: { letter: '拼', colour: '#c22a35' },
  3: { letter: '京', colour: '#b6202b' },
  4: { letter: '抖', colour: '#23303f' },
  5: { letter: '快', colour: '#c2570c' },
  6: { letter: '视', colour: '#1b7a43' },
  7: { letter: '16', colour: '#9c4608' },
  8: { letter: '红', colour: '#c0232c' },
  9: { letter: '厂', colour: '#a85a00' },
};
