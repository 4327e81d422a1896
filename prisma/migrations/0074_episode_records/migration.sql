-- Why: the episode of a task has a record of what became of its workspace (docs/adr/0077).
-- Lock: collections, for the moment that its column takes; a column without a default writes no row; the index is of rows that do not exist yet.
-- Time: that of reading the table once.
-- Way back: drop the index, then the column.
alter table collections add column record jsonb;
comment on column collections.record is 'Of an episode: what became of the workspace of its task; null: it has none';
-- The record of a workspace.
create index collections_of_workspace_idx on collections (tenant_id, space_id, (record ->> 'workspaceId'), created_by) where record is not null;
