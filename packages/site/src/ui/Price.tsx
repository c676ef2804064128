/** An amount of the wire ('12.80') as a price: small sign and decimals, large yuan. */
export function Price({ yuan, size = 'normal' }: { yuan: string; size?: 'normal' | 'large' | 'small' }) {
  const [whole, decimals = '00'] = yuan.split('.');
  return (
    <span className={`price price-${size}`}>
      <small>￥</small>
      {whole}
      <small>.{decimals}</small>
    </span>
  );
}
