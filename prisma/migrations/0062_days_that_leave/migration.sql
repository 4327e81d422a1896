-- Why: payloads leave the log in batches, and a process may die between two of them: from the first one on, the archived day is the only copy of some.
-- Lock: archive_segments exclusively, for a moment; one row per tenant and day. Time: at once, whatever the size of the log.
-- Way back: drop the column.

alter table archive_segments add column drop_started_at timestamptz;
comment on column archive_segments.drop_started_at is 'When the payloads of its events began to leave the log; null, and dropped_at too: all of them are still there';
grant update (drop_started_at) on archive_segments to credence_system;
