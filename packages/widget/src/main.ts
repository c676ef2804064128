import { giftElement } from './element/gift-element.ts';
import { GiftShop } from './element/gift-shop.ts';
import { defineAll } from './element/define.ts';
import { BuyButton } from './goods-list/BuyButton.tsx';
import { GoodsList } from './goods-list/GoodsList.tsx';
import { frameElement } from './purchase/frame-element.ts';

/** gift-shop first: the others read it. */
defineAll({
  'gift-shop': GiftShop,
  'gift-purchase': frameElement('gift-purchase'),
  'gift-recharge': frameElement('gift-recharge'),
  'gift-goods-list': giftElement('gift-goods-list', GoodsList),
  'gift-buy-button': giftElement('gift-buy-button', BuyButton),
});
