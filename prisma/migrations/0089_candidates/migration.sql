-- Why: an entity that was named in a workspace only is a candidate of that workspace until a claim that names it becomes durable (beliefs spec, section 7).
-- Reads that do not name the workspace go through indexes without candidates.
-- Lock: entities and entity_names, against writes while three of their indexes are made again. Time: ten million names take half a minute for each.
-- Way back: drop the policies, indexes and columns; the three indexes as in 0069_entities; revoke delete on entity_name_keys.
alter table entities add column workspace_id text collate "C";
alter table entities add column session_id text collate "C";
alter table entities add constraint entities_check2 check ((canonicality = 'candidate') = (workspace_id is not null)) not valid;
alter table entities add constraint entities_check3 check (workspace_id is null or merged_into is null) not valid;
comment on column entities.workspace_id is 'The workspace whose candidate it is; null: it is stable';
comment on column entities.session_id is 'The session that the workspace belongs to, if it does';
alter table entity_names add column workspace_id text collate "C";
alter table entity_names add column session_id text collate "C";
comment on column entity_names.workspace_id is 'As entities.workspace_id';
comment on column entity_names.session_id is 'As entities.session_id';
call protect_by_session('entities');
call protect_by_session('entity_names');

drop index entities_listed_idx;
-- Entities of the durable lane, newest first.
create index entities_listed_idx on entities (tenant_id, space_id, id) where merged_into is null and workspace_id is null;
-- The candidates of a workspace, newest first.
create index entities_of_workspace_idx on entities (tenant_id, workspace_id, id) where workspace_id is not null;
drop index entity_names_by_name_idx;
-- Whom a name means in the durable lane: the holder with the highest standing.
create index entity_names_by_name_idx on entity_names (tenant_id, space_id, name_n, standing desc, live_id, entity_id) where workspace_id is null;
drop index entity_names_by_type_idx;
-- Entities of the durable lane with a name and a type: a known one is linked, not made again.
create index entity_names_by_type_idx on entity_names (tenant_id, space_id, name_n, type_n, entity_id) where workspace_id is null;
-- Which candidates have a name: of all workspaces the oldest, of one those with the highest standing.
create index entity_names_of_candidates_idx on entity_names (tenant_id, space_id, name_n, entity_id) where workspace_id is not null;
-- Whom a name means in a workspace.
create index entity_names_of_workspace_idx on entity_names (tenant_id, workspace_id, name_n, standing desc, live_id, entity_id) where workspace_id is not null;
-- A candidate that becomes stable is found by other keys.
grant delete on entity_name_keys to credence_app;
