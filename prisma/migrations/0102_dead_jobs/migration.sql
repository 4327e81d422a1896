-- migrate: outside a transaction
-- Why: each scrape of the metrics counts the dead jobs of all tenants, and read every job that was ever recorded for it.
-- Lock: none that stops writers. Time: that of reading the table once, some 10 s at ten million rows; few of them are dead.
-- Way back: drop index jobs_dead_idx.

-- Dead jobs of all tenants, by queue.
create index concurrently jobs_dead_idx on jobs (queue) where status = 'dead';
