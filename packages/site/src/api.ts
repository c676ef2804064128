import { accountRoutes } from '@giftship/shared/accounts/contract';
import { createClient, type Send } from '@giftship/shared/api/client';
import { sendWithAxios } from '@giftship/shared/api/send-with-axios';
import { contentRoutes } from '@giftship/shared/content/contract';
import { goodsRoutes } from '@giftship/shared/goods/contract';
import { orderRoutes } from '@giftship/shared/orders/contract';
import { parcelRoutes } from '@giftship/shared/parcels/contract';
import { priceRoutes } from '@giftship/shared/pricing/contract';
import { walletRoutes } from '@giftship/shared/wallet/contract';

let onSignedOut: () => void = () => {};

/** Says who hears of a 401: the session (M271). */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

const sendByAxios = sendWithAxios({ baseUrl: '' });
/** The one place that sees every reply. */
const send: Send = async (request) => {
  const reply = await sendByAxios(request);
  if (reply.status === 401) onSignedOut();
  return reply;
};

/** The service as this site calls it: same origin, cookies go along by themselves. */
export const api = createClient(
  {
    accounts: accountRoutes,
    content: contentRoutes,
    goods: goodsRoutes,
    orders: orderRoutes,
    parcels: parcelRoutes,
    pricing: priceRoutes,
    wallet: walletRoutes,
  },
  send,
);
export type Api = typeof api;
