-- Settled once: one settlement an order, numbers that are never sent twice, jobs that last, an audit that sees.
-- Bears release 0.1.0 beside it: that one goes on reading and writing this schema while nodes are changed one by one.
-- reads from: 0012

-- Settlement -----------------------------------------------------------------------------------------------------



-- Clock and audit ------------------------------------------------------------------------------------------------



-- Numbers, recovery, replication ---------------------------------------------------------------------------------



-- Jobs and sweeping ----------------------------------------------------------------------------------------------


