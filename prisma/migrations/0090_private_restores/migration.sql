-- Why: what is restored in a private session is read by those who take part in it, and what others measure does not begin with it (claims spec, section 15a, rule 5; docs/adr/0083). Until now a version that others cannot see could become the one that they measure from.
-- Rows from before belong to the task: whether their session was private was not kept with them.
-- Lock: checkpoint_restores, for a moment; no row is written. Time: at once, whatever the size.
-- Way back: drop policy own_sessions on checkpoint_restores; alter table checkpoint_restores drop column is_private.
alter table checkpoint_restores add column is_private boolean not null default false;
comment on column checkpoint_restores.is_private is 'That of its session: it is read by those who take part in it alone';
call protect_by_session('checkpoint_restores', 'not is_private');
