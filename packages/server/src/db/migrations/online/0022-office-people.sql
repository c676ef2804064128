-- Lists over everybody: users by what they are, money in and out by state, commissions by state and buyer.
create index concurrently if not exists users_of_group on users (group_id, id);
create index concurrently if not exists users_disabled on users (id) where status = 2;
create index concurrently if not exists users_no_promoter on users (id) where is_partner_disabled;
create index concurrently if not exists users_waiting_review on users (attestation_at, id) where attestation = 1;
create index concurrently if not exists withdrawals_of_state on withdrawals (status, id);
create index concurrently if not exists withdrawals_in_file on withdrawals (payout_file_id) where payout_file_id is not null;
create index concurrently if not exists recharges_of_state on recharges (status, id);
create index concurrently if not exists recharges_by_number on recharges (provider_no) where provider_no is not null;
create index concurrently if not exists commissions_of_state on commissions (status, id);
create index concurrently if not exists commissions_of_buyer on commissions (buyer_id, id);
create index concurrently if not exists partners_of_state on partners (status, id);
create index concurrently if not exists substation_applications_of_state on substation_applications (status, id);
