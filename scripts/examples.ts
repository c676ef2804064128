// Serves the example pages of a partner: `npm run examples`, beside a service that was started by `npm start`.
import { serveExamples } from './serve-examples.ts';

const shop = process.env.GIFT_SHOP?.replace(/\/+$/, '');
const { url } = await serveExamples(shop ? { shop } : {});
process.stdout.write(`${url}\n`);
