-- Why: behind row-level security PostgreSQL takes `->>` of jsonb for a function that may leak, and does not look for its value in an index: the episode of a workspace was looked for among all records of the space. The workspace becomes a column of its own.
-- Lock: collections, for the moment that its column takes; a column without a default writes no row. Time: at once, whatever the size.
-- Way back: alter table collections drop column workspace_id.
alter table collections add column workspace_id text collate "C";
comment on column collections.workspace_id is 'That of the record; null: it has none';
