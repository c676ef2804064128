-- Settings, price groups and switches that operators keep; deployment stays in the environment (B19).
-- reads from: 0013

comment on table site_texts is 'announcement, layout, site notice';
