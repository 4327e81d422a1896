-- migrate: outside a transaction
-- Why: the schedule of maintenance is asked every few seconds what is due, and read the rows of all spaces of all tenants each time.
-- Lock: none that stops writers. Time: that of reading the table once, with a few rows for each space: under a second for a hundred thousand spaces.
-- Way back: drop index maintenance_due_next_idx.

-- What is due, the longest waiting first.
create index concurrently maintenance_due_next_idx on maintenance_due (next_at);
