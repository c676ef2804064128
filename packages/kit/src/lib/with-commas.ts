/**
 * A number or an amount of the wire as people read it: 10000 as 10,000, '12345.60' as 12,345.60. The browser's own way
 * loads its tables with the first number, which holds up the page for 20 ms.
 */
export function withCommas(amount: number | string): string {
  const [whole = '', ...decimals] = String(amount).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
}

/** An amount of the wire within a sentence: ￥12,345.60. */
export const sayYuan = (yuan: string): string => `￥${withCommas(yuan)}`;

/** A movement of the wire with its sign: +￥500.00, -￥1.80. */
export const sayMove = (yuan: string): string =>
  yuan.startsWith('-') ? `-${sayYuan(yuan.slice(1))}` : `+${sayYuan(yuan)}`;

/** A figure of a report: the wire writes amounts as text, and counts as numbers. */
export const sayFigure = (figure: number | string): string =>
  typeof figure === 'string' ? sayYuan(figure) : withCommas(figure);
