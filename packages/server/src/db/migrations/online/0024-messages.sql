-- Messages of one sending to many, so that their readers are counted.
create index concurrently if not exists user_messages_of_sending on user_messages (ref) where kind = 'notice' and ref <> '';
