/** Where `npm run examples` serves its pages: never the site of the service itself. */
const EXAMPLES = ['http://127.0.0.1:4100', 'http://partner.localhost:4100'];

/** Sites of the demo partner: one that sells everything, one that is held to two goods. Their keys are in the examples. */
export const DEMO_SITES = [
  { site_key: 'pk_demo00000000000000000000', origins: EXAMPLES, goods_ids: [] },
  {
    site_key: 'pk_demo00000000000000000001',
    origins: [...EXAMPLES, 'http://127.0.0.1:4101'],
    goods_ids: [101, 103],
  },
];
