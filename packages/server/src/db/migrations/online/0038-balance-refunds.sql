alter table recharges validate constraint recharges_refunded;
