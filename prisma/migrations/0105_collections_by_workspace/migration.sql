-- migrate: outside a transaction
-- Why: the episode of a workspace is found by the column of 0103.
-- Lock: none that reads or writes of collections wait for. Time: that of reading the table twice, about 10 s for ten million rows; few of them have a record. If it stops half-way, drop index collections_by_workspace_idx, then do as `credence migrate` says.
-- Way back: drop index collections_by_workspace_idx; collections_of_workspace_idx of 0074 is dropped by 0106.
-- The record of a workspace.
create index concurrently collections_by_workspace_idx on collections (tenant_id, space_id, workspace_id, created_by) where workspace_id is not null;
