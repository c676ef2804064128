-- What the asker of an approval saw stays as it was seen: worked out again after its execution it tells of other prices.
-- A release before writes none; such a one is worked out anew, as it was.
-- reads from: 0013

alter table approvals add column seen jsonb;                                  -- [{name, value, isLive}]
