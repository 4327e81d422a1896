-- Why: what is said of a task in a private session is read by those who take part in it (claims spec, section 15a, rule 5; docs/adr/0083). Until now everybody who read the task read it.
-- Rows from before belong to the space: which session said an item was not kept.
-- Lock: checkpoints and checkpoint_items, for a moment; no row is written. Time: at once, whatever the size.
-- Way back: drop policy own_sessions on checkpoints; drop policy own_sessions on checkpoint_items; alter table checkpoints drop column is_private; alter table checkpoint_items drop column session_id.
alter table checkpoints add column is_private boolean not null default false;
alter table checkpoint_items add column session_id text collate "C";
comment on column checkpoints.is_private is 'That of its session: it is read by those who take part in it alone';
comment on column checkpoint_items.session_id is 'The private session that it was said in; null: it is read by everybody who reads the task';
call protect_by_session('checkpoints', 'not is_private');
call protect_by_session('checkpoint_items');
