-- The pictures of the first releases' demo content that are no longer shipped: goods get the new ones, banners go.
-- What an operator wrote is left alone: only the very addresses that the demo wrote are changed. The files they name stay
-- for this release: older pages, caches and nodes ask for them; a node of the release before has none of the new ones, and
-- shows demo goods without a picture until it is replaced.
-- reads from: 0013
update goods set pic = p.new, pics = jsonb_build_array(p.new, '/assets/goods/parcel-640.webp')
  from (values ('/assets/goods/soap.webp', '/assets/goods/soap-640.webp'), ('/assets/goods/towel.svg', '/assets/goods/towel-640.webp'),
    ('/assets/goods/toothbrush.webp', '/assets/goods/toothbrush-640.webp'), ('/assets/goods/socks.webp', '/assets/goods/socks-640.webp'),
    ('/assets/goods/umbrella.webp', '/assets/goods/umbrella-640.webp')) p (old, new)
  where goods.pic = p.old and goods.pics = '[]';
update goods set pic = regexp_replace(pic, '/(soap|towel|toothbrush|socks|umbrella)\.(webp|svg)$', '/\1-640.webp')
  where pic ~ '^/assets/goods/(soap|toothbrush|socks|umbrella)\.webp$' or pic = '/assets/goods/towel.svg';
delete from banners where image in ('/assets/banners/cheap-gifts.svg', '/assets/banners/on-time.svg', '/assets/banners/bulk-orders.svg');
update site_texts set value = jsonb_set(value, '{top_banner}', 'null')
  where key = 'site_notice' and value #>> '{top_banner,image}' = '/assets/banners/top-strip.svg';
update site_texts set value = (select coalesce(jsonb_agg(block order by n), '[]') from jsonb_array_elements(value) with ordinality b (block, n)
    where block #>> '{data,image}' is distinct from '/assets/banners/promise-strip.svg')
  where key = 'home_layout' and jsonb_typeof(value) = 'array' and value @> '[{"data": {"image": "/assets/banners/promise-strip.svg"}}]';
