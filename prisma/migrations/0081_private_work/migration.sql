-- Why: what is begun and what fails in a private session is read by those who take part in it (claims spec, section 15a, rule 5; docs/adr/0083). Until now everybody who read the space read the labels, the outcomes and the notes.
-- Rows from before belong to the space: whether their session was private was not kept with them.
-- Lock: executions, failures and notes, for a moment; no row is written. Time: at once, whatever the size.
-- Way back: drop policy own_sessions on executions; drop policy own_sessions on failures; drop policy own_sessions on notes; alter table executions drop column is_private; alter table failures drop column is_private; alter table notes drop column session_id.
alter table executions add column is_private boolean not null default false;
alter table failures add column is_private boolean not null default false;
alter table notes add column session_id text collate "C";
comment on column executions.is_private is 'That of its session: it is read by those who take part in it alone';
comment on column failures.is_private is 'That of its session: it is read by those who take part in it alone';
comment on column notes.session_id is 'The private session that it was recorded in, to which its claim belongs; null: the space';
call protect_by_session('executions', 'not is_private');
call protect_by_session('failures', 'not is_private');
call protect_by_session('notes');
