// Serves the example pages of a partner: `npm run examples`, beside a shop that was started by `npm start`.
import { serveExamples } from './serve-examples.ts';

const { url } = await serveExamples({
  ...(process.env.GIFT_SHOP ? { shop: process.env.GIFT_SHOP.replace(/\/+$/, '') } : {}),
});
process.stdout.write(`${url}\n`);
