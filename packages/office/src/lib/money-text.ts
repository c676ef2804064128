import { withCommas } from '@giftship/kit/lib/with-commas.ts';

/**
 * An amount of the wire as the pages write it, the one way of lists, drawers and slips (O034): ¥1,234.50, −¥20.00. Sentences
 * say it in 元, as the service does.
 */
export const moneyText = (yuan: string): string =>
  `${yuan.startsWith('-') ? '−' : ''}¥${withCommas(yuan.replace('-', ''))}`;
