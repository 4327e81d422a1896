-- Why: claims of a workspace are a lane of their own. Reads that do not name the workspace see none of them: `is_visible` as statements call it shows
-- none, and a second form takes the workspaces that a read names.
-- Lock: claims, for the moment that the column and the checks take, which are not validated.
-- Time: at once, whatever the size.
-- Way back: drop the second function; the first as in 0050_beliefs; drop the column; the checks of 0004_knowledge.
alter table claims add column workspace_id text collate "C";
comment on column claims.workspace_id is 'The workspace that it is in; null: it is in none. session_id is then the session that the workspace belongs to, if it does';
comment on column claims.slot is 'Hash of space, subject, predicate, lane and session or workspace: what can hold one value at a time. null without a triple';
alter table claims drop constraint claims_lane_check;
alter table claims add constraint claims_lane_check check (lane in ('durable', 'session', 'workspace')) not valid;
alter table claims drop constraint claims_scope_check;
alter table claims add constraint claims_scope_check check (scope in ('global', 'session', 'temporal', 'workspace')) not valid;
alter table claims drop constraint claims_check2;
alter table claims add constraint claims_check2 check (case scope when 'session' then session_id is not null when 'workspace' then true else session_id is null end) not valid;
alter table claims add constraint claims_check3 check ((scope = 'workspace') = (workspace_id is not null)) not valid;
alter table claims add constraint claims_check4 check (workspace_id is null or not is_exclusive) not valid;

-- What a reader may believe who names no workspace.
create or replace function is_visible(status text, grounding text, belief_state text, valid_from timestamptz, valid_until timestamptz, scope text, session_id text, at timestamptz, reader_session text)
returns boolean language sql immutable parallel safe
return status = 'active' and grounding <> 'tainted' and belief_state is distinct from 'rejected' and valid_from <= at and at < valid_until
  and (scope not in ('session', 'workspace') or (scope = 'session' and session_id = reader_session));

-- The same for a reader who names workspaces.
create function is_visible(status text, grounding text, belief_state text, valid_from timestamptz, valid_until timestamptz, scope text, session_id text, at timestamptz, reader_session text,
  workspace_id text, reader_workspaces text[])
returns boolean language sql immutable parallel safe
return status = 'active' and grounding <> 'tainted' and belief_state is distinct from 'rejected' and valid_from <= at and at < valid_until
  and (scope not in ('session', 'workspace') or (scope = 'session' and session_id = reader_session) or (scope = 'workspace' and workspace_id = any (reader_workspaces)));
