-- The sweep of bulk work: rows of its results are many where sheets of 5,000 goods were imported.
create index concurrently if not exists office_task_rows_old on office_task_rows (at);
create index concurrently if not exists office_tasks_old on office_tasks (created_at);
