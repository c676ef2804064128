-- What operators saw of persons, newest first; the far more rows of what users open themselves stay out of it.
create index concurrently if not exists personal_data_log_of_operators on personal_data_log (at desc) where operator_id is not null;
