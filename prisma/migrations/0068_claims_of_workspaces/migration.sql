-- Why: claims are found by their workspace. Apart from 0065_workspace_lane, whose lock keeps readers out, too.
-- Lock: writes to claims wait while the index is built. Time: that of reading the table, though none is in it yet.
-- Way back: drop the index.

-- What is in a workspace, in the order in which it was stored.
create index claims_of_workspace_idx on claims (tenant_id, workspace_id, id) where workspace_id is not null;
