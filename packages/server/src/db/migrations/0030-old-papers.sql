-- Pictures of the library that records name as their papers, from before papers had a table, become papers too: readable with
-- the right of their record, and no longer by everybody, unless the shop shows them somewhere as well. The records keep the
-- path that they have (balances changed by hand never change), whose number the paper keeps.
-- A release before knows neither the library nor papers.
-- reads from: 0013

-- One picture may be the paper of several records.
alter table papers drop constraint papers_pkey, add constraint papers_pkey primary key (id, kind);
-- The library knows names only, and some are gone.
alter table papers alter column operator_id drop not null;

insert into papers (id, kind, bytes, width, height, operator_id, created_at)
  select distinct m.id, named.kind, m.bytes, m.width, m.height, (select min(o.id) from operators o where o.name = m.by), m.created_at
  from (
    select 'receipt' as kind, receipt as path from withdrawals where receipt like '/media/%'
    union select 'attachment', attachment from adjustments where attachment like '/media/%'
    union select 'mark', after ->> 'picture' from operator_log where action = 'parcel.mark' and after ->> 'picture' like '/media/%'
  ) named join media m on named.path = '/media/' || m.id || '.webp'
  on conflict do nothing;

delete from media m using papers p where p.id = m.id
  and not exists (select from goods g where position('/media/' || m.id in g.pic || g.pics::text || g.content) > 0)
  and not exists (select from banners b where position('/media/' || m.id in b.image || ' ' || b.button_icon) > 0)
  and not exists (select from articles a where position('/media/' || m.id in a.content) > 0)
  and not exists (select from site_texts t where position('/media/' || m.id in t.value::text) > 0)
  and not exists (select from content_versions v where position('/media/' || m.id in v.value::text) > 0)
  and not exists (select from goods_versions v where position('/media/' || m.id in v.row::text) > 0);
