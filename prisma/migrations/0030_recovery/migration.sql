-- Why: a tenant comes back from its log: a copy remembers how far it has applied it, a tenant in doubt stops writing, and rows that recovery replaces can be restored (docs/adr/0050).
-- Lock: each critical and degradable table, for the moment in which it takes a policy. Time: at once, whatever the size.
-- Way back: drop the three tables, and on each table the policy `recovery`; drop owned by credence_recovery; drop role credence_recovery.

-- Writer: rebuilt-database.ts, in a database that is rebuilt; empty in a live one. How far a copy of a tenant's tables has applied the log.
create table replay_progress (
  tenant_id   text collate "C" not null,
  applied_seq bigint not null,
  ahead       bigint[] not null,
  constraint replay_progress_pkey primary key (tenant_id)
);
comment on column replay_progress.ahead is 'Positions of events that had no seal when they were applied';
call protect_by_tenant('replay_progress', 'select, insert, update');

-- Writer: mode-store.ts. Whether a tenant may write; a tenant without a row may.
create table tenant_modes (
  tenant_id  text collate "C" not null,
  mode       text not null constraint tenant_modes_mode_check check (mode in ('normal', 'read_only')),
  cause      text not null constraint tenant_modes_cause_check check (cause in ('operator', 'state_hash_differs', 'projection_failed', 'recovery')),
  reason     text not null,
  since      timestamptz not null,
  changed_by text collate "C" not null,
  constraint tenant_modes_pkey primary key (tenant_id)
);
comment on column tenant_modes.reason is 'In words, for the operator';
call protect_by_tenant('tenant_modes', 'select, insert, update');
call open_to_system('tenant_modes', 'select');

-- Writer: replaced-rows.ts. What a recovery has replaced, kept for 7 days.
create table replaced_rows (
  tenant_id   text collate "C" not null,
  recovery_id text collate "C" not null,
  ordinal     integer not null,
  table_name  text collate "C" not null,
  row_key     jsonb not null,
  before      jsonb,
  after_hash  text,
  replaced_at timestamptz not null,
  constraint replaced_rows_pkey primary key (tenant_id, recovery_id, ordinal)
);
comment on column replaced_rows.before is 'Its columns as texts, in the order of their names; null: the row was missing';
comment on column replaced_rows.after_hash is 'SHA-256 of the row that took its place; null: the row was removed';
call protect_by_tenant('replaced_rows', 'select, insert, delete');

-- credence_recovery replaces rows of one tenant in the tables that replay restores: promote and undo alone run as it. It has no right on the log.
do $$
declare
  may_login text := case when exists (select from pg_extension where extname = 'citus') then 'login' else 'nologin' end;
begin
  begin
    if not exists (select from pg_roles where rolname = 'credence_recovery') then
      execute format('create role credence_recovery %s', may_login);
    end if;
  exception when duplicate_object or unique_violation then null; -- another database of the cluster migrates at the same time
  end;
  begin
    grant credence_recovery to current_user;
  exception when others then
    if not pg_has_role(current_user, 'credence_recovery', 'member') then raise; end if;
  end;
end $$;

-- Recovery's rights on one table: a table that replay restores needs them.
create procedure open_to_recovery(table_name text)
language plpgsql as $$
begin
  execute format('create policy recovery on %I to credence_recovery using (tenant_id = current_setting(''app.tenant_id'', true)) with check (tenant_id = current_setting(''app.tenant_id'', true))', table_name);
  execute format('grant select, insert, update, delete on %I to credence_recovery', table_name);
end $$;

do $$
declare found text;
begin
  for found in
    select c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all (array[
      'replay_progress', 'tenant_modes', 'replaced_rows',
      'events', 'event_mentions', 'event_references', 'event_seals', 'unsealed_events', 'outbox', 'idempotency_keys', 'jobs', 'api_key_uses',
      'embeddings', 'vector_checks', 'vector_gaps', 'text_statistics', 'word_statistics',
      'maintenance_due', 'claim_checks', 'claim_changes', 'consolidation_due', 'consolidation_overlay', 'consolidation_preview', 'decay_cooldowns', 'prune_marks'])
    order by c.relname
  loop
    call open_to_recovery(found);
  end loop;
end $$;
