-- A message goes to no more people than were counted when it was sent, or agreed to: how many came since and stay out is
-- said. A release before writes none, and goes on to all.
-- reads from: 0013

alter table mailings add column left_out integer not null default 0;
