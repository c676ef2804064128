import { COPY, DEV_COPY } from '../copy.ts';
import type { View } from '../element/gift-element.ts';
import { useTheme } from '../page/use-theme.ts';
import { buy, fail } from '../purchase/buy.ts';

/** `<gift-buy-button goods-id="3">`: the button of one goods item. */
export function BuyButton({ host, values, settings }: View<'gift-buy-button'>) {
  const theme = useTheme(settings);
  const { goodsId } = values;
  const onClick = () => {
    if (goodsId === null) fail(host, 'GOODS_ID_MISSING', DEV_COPY.noGoods('gift-buy-button'));
    else buy(host, settings, { goodsId });
  };
  return (
    <div className="root inline" lang="zh-CN" data-theme={theme}>
      <button type="button" className="buy" part="buy-button" onClick={onClick}>
        <slot name="label">{COPY.buy}</slot>
      </button>
    </div>
  );
}
