alter table batches validate constraint batches_channel_check;
