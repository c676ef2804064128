-- Content as operators write it: versions, times of banners, messages to many, agreements.
-- reads from: 0013

comment on table articles is 'help articles of the shop';
