import { withCommas } from '../lib/with-commas.ts';

interface PriceProps {
  /** An amount of the wire: '12.80'. */
  yuan: string;
  size?: 'small' | 'normal' | 'card' | 'large' | 'hero';
  /** What something is sold for, or what is about to be paid: the only amounts in vermilion. */
  isSale?: true;
}

/** An amount: small sign and decimals, large yuan, its thousands apart. */
export function Price({ yuan, size = 'normal', isSale }: PriceProps) {
  const [whole, decimals = '00'] = withCommas(yuan).split('.');
  return (
    <span className={`price price-${size}${isSale ? ' price-sale' : ''}`}>
      <small>￥</small>
      {whole}
      <small>.{decimals}</small>
    </span>
  );
}
