-- Why: `expire` archives what is in a workspace a day after it was closed, and finds it by index.
-- Lock: workspaces, against writes while the index is built. Time: at once.
-- Way back: drop index workspaces_closed_idx; revoke the grant.
-- For `expire`: the first closed first.
create index workspaces_closed_idx on workspaces (tenant_id, space_id, closed_at, id) where state = 'closed';
call open_to_system('workspaces', 'select');
