-- Why: a workspace holds a bounded number of open propositions, and counts its observations. Both are looked up by the workspace, however much it has archived.
-- Lock: writes to claims, then to evidence, wait while the indexes are built. Time: that of reading the tables.
-- Way back: drop the indexes.

-- What takes a place in a workspace.
create index claims_in_force_of_workspace_idx on claims (tenant_id, workspace_id, id) where workspace_id is not null and status in ('active', 'disputed', 'quarantined');
-- What was recorded into a workspace.
create index evidence_of_workspace_idx on evidence (tenant_id, workspace_id, id) where workspace_id is not null;
