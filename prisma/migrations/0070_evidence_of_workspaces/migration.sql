-- Why: evidence that is recorded into a workspace belongs to it, as its claims do: lists show it to those who name the workspace.
-- Lock: evidence, for the moment that the column takes. Time: at once, whatever the size.
-- Way back: drop the column.
alter table evidence add column workspace_id text collate "C";
comment on column evidence.workspace_id is 'The workspace that it was recorded into; null: into none. session_id is then the session that the workspace belongs to, if it does';
