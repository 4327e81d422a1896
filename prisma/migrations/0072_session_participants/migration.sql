-- Why: only those who take part in a session, and reviewers, read what belongs to it (claims spec, section 15a, rule 5; ADR 31).
-- Lock: short, on sessions, claims, nodes, evidence, conflicts and events for their policies. Time: one row for each session. Way back: drop the policies, the table, the procedure and the column; the label's index as it was.

-- Writer: session.projector.ts. Who takes part in a session: its opener, those named when it was opened, and writers that joined.
create table session_participants (
  tenant_id    text collate "C" not null,
  session_id   text collate "C" not null,
  principal_id text collate "C" not null,
  via          text not null check (via in ('opened', 'named', 'joined')),
  since        timestamptz not null,
  primary key (tenant_id, session_id, principal_id),
  foreign key (tenant_id, session_id) references sessions (tenant_id, id)
);
create index session_participants_by_principal_idx on session_participants (tenant_id, principal_id, session_id);
insert into session_participants (tenant_id, session_id, principal_id, via, since) select tenant_id, id, principal_id, 'opened', opened_at from sessions;
call protect_by_tenant('session_participants', 'select, insert');

-- A session whose messages are read by its participants only; kept in their rows too, which searches read by the thousand.
alter table sessions add column is_private boolean not null default false;
alter table messages add column is_private boolean not null default false;
alter table evidence add column is_private boolean not null default false;

-- A label is its opener's own name of a session: two callers may use the same.
drop index sessions_external_idx;
create unique index sessions_external_idx on sessions (tenant_id, space_id, principal_id, external_id) where external_id is not null;
create index sessions_listed_idx on sessions (tenant_id, space_id, id);

-- Rows of a session are read by those who take part in it, whatever statement asks. `app.reader` is the principal for whom a transaction reads; `*` reads every session:
-- reviewers, the service itself, and writes, whose rules look at everything (what a writer may name is asked apart). A row outside sessions costs one comparison with null.
create procedure protect_by_session(table_name text, is_open text default 'session_id is null')
language plpgsql as $$
begin
  execute format('create policy own_sessions on %1$I as restrictive for select to credence_app using (%2$s or current_setting(''app.reader'', true) = ''*'' or exists (
    select from session_participants p
    where p.tenant_id = current_setting(''app.tenant_id'', true) and p.session_id = %1$I.session_id and p.principal_id = current_setting(''app.reader'', true)))', table_name, is_open);
end $$;

call protect_by_session('claims');
call protect_by_session('nodes');
-- Messages are evidence of the space, unless their session is private.
call protect_by_session('messages', 'not is_private');
call protect_by_session('evidence', 'session_id is null or (kind = ''message'' and not is_private)');
-- What happened to evidence is read by those who read the evidence.
call protect_by_session('events', 'session_id is null or exists (select from evidence e where e.tenant_id = current_setting(''app.tenant_id'', true) and e.id = events.subject_id)');

-- What ties claims together is read by those who read all of them.
create policy own_sessions on conflicts as restrictive for select to credence_app using (current_setting('app.reader', true) = '*' or (
  exists (select from claims c where c.tenant_id = current_setting('app.tenant_id', true) and c.id = conflicts.new_claim_id)
  and exists (select from claims c where c.tenant_id = current_setting('app.tenant_id', true) and c.id = conflicts.existing_claim_id)));
create policy own_sessions on claim_merges as restrictive for select to credence_app using (current_setting('app.reader', true) = '*'
  or exists (select from claims c where c.tenant_id = current_setting('app.tenant_id', true) and c.id = claim_merges.keeper_id));
create policy own_sessions on gatherings as restrictive for select to credence_app using (current_setting('app.reader', true) = '*' or not exists (
  select from gathering_members m where m.tenant_id = current_setting('app.tenant_id', true) and m.gathering_id = gatherings.id
    and not exists (select from claims c where c.tenant_id = current_setting('app.tenant_id', true) and c.id = m.claim_id)));
