-- Movements of one type, newest first: those of an operator are few among millions.
create index concurrently if not exists ledger_txs_type on ledger_txs (type, id desc);
