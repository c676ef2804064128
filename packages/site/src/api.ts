import { createClient } from '@giftship/shared/api/client';
import { sendWithAxios } from '@giftship/shared/api/send-with-axios';
import { contentRoutes } from '@giftship/shared/content/contract';
import { goodsRoutes } from '@giftship/shared/goods/contract';

/** The service as this page calls it: same origin, cookies go along by themselves. */
export const api = createClient(
  { content: contentRoutes, goods: goodsRoutes },
  sendWithAxios({ baseUrl: '' }),
);
