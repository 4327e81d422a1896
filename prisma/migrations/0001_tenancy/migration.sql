-- Tenancy: the roles every transaction runs under, the row-level security of every table, and the tables that say who may do what.
-- First, because every other table refers to tenants and spaces.

create extension if not exists vector;
create extension if not exists btree_gist;
create extension if not exists btree_gin;

-- The words of a text, and of what is looked for, as one space's own: each with the end of the id of the space before it. Search indexes hold
-- words like that, so that one lookup finds what a space holds of a word. The rows hold words as they are. Words are letters, digits and dots
-- (libs/kernel/text), so none needs quoting. Spaces whose ids end alike share entries of the index, and nothing else: statements name the space.
create function space_words(space_id text, words tsvector) returns tsvector language plpgsql immutable strict parallel safe as $$
begin
  return replace(' ' || words::text, ' ''', ' ''' || right(space_id, 6))::tsvector;
end $$;
create function space_words(space_id text, words tsquery) returns tsquery language plpgsql immutable strict parallel safe as $$
begin
  return regexp_replace(words::text, '''([^'']+)''', '''' || right(space_id, 6) || '\1''', 'g')::tsquery;
end $$;

-- Row-level security may only be mixed into an index search by leakproof functions. These read their values and
-- raise no error about them. Only a superuser may say so; without it text search filters instead of seeking (doctor tells).
do $$
begin
  alter function pg_catalog.ts_match_vq(tsvector, tsquery) leakproof;
  alter function space_words(text, tsvector) leakproof;
exception when insufficient_privilege then
  raise notice 'ts_match_vq stays leaky: text search will be slower';
end $$;

-- credence_app serves requests: one tenant at a time, under row-level security, owner of nothing.
-- credence_reader is credence_app with fewer rows: reads for one principal run under it, with `app.reader` set. Writes and the service
-- itself run as credence_app, whose rules look at everything.
-- credence_system moves the outbox, seals the log and cleans up: it crosses tenants, on the few tables that name it.
-- None of them logs in, but on Citus, whose coordinator goes to its workers as they.
do $$
declare
  wanted text;
  may_login text := case when exists (select from pg_extension where extname = 'citus') then 'login' else 'nologin' end;
begin
  foreach wanted in array array['credence_app', 'credence_reader', 'credence_system'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I %s', wanted, may_login);
      end if;
    exception when duplicate_object or unique_violation then null; -- another database of the cluster migrates at the same time
    end;
    begin
      execute format('grant %I to current_user', wanted);
    exception when others then
      if not pg_has_role(current_user, wanted, 'member') then raise; end if;
    end;
  end loop;
  begin
    grant credence_app to credence_reader;
  exception when others then
    if not pg_has_role('credence_reader', 'credence_app', 'member') then raise; end if;
  end;
end $$;

-- Settings of this transaction alone. By `set local`, since what set_config() sets never reaches the machines of a distributed database.
create function use_settings(settings jsonb) returns void language plpgsql as $$
declare setting record;
begin
  for setting in select key, value from jsonb_each_text(settings) loop
    execute format('set local %I = %L', setting.key, setting.value);
  end loop;
end $$;

-- Row-level security of one table: a row is seen and written only by its own tenant. No tenant set: no row.
-- Forced on the owner too, but on Citus, where forced security keeps shards from being moved while they are written to.
create procedure protect_by_tenant(table_name text, privileges text)
language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  if not exists (select from pg_extension where extname = 'citus') then
    execute format('alter table %I force row level security', table_name);
  end if;
  execute format('create policy own_tenant on %I to credence_app using (tenant_id = current_setting(''app.tenant_id'', true)) with check (tenant_id = current_setting(''app.tenant_id'', true))', table_name);
  execute format('grant %s on %I to credence_app', privileges, table_name);
end $$;

-- The worker role's view of one table, across tenants.
create procedure open_to_system(table_name text, privileges text)
language plpgsql as $$
begin
  execute format('create policy system on %I to credence_system using (true) with check (true)', table_name);
  execute format('grant %s on %I to credence_system', privileges, table_name);
end $$;

-- Rows of a session are read by those who take part in it, whatever statement asks. A row outside sessions costs one comparison with null.
create procedure protect_by_session(table_name text, is_open text default 'session_id is null')
language plpgsql as $$
begin
  execute format('create policy own_sessions on %1$I as restrictive for select to credence_reader using (%2$s or exists (
    select from session_participants p
    where p.tenant_id = current_setting(''app.tenant_id'', true) and p.session_id = %1$I.session_id and p.principal_id = current_setting(''app.reader'', true)))', table_name, is_open);
end $$;

create table tenants (
  tenant_id  text collate "C" not null,
  name       text not null,
  created_at timestamptz not null,
  constraint tenants_pkey primary key (tenant_id)
);
call protect_by_tenant('tenants', 'select, insert, update');
call open_to_system('tenants', 'select');

-- Who acts: a person, an agent or a service.
create table principals (
  tenant_id  text collate "C" not null,
  id         text collate "C" not null,
  kind       text not null constraint principals_kind_check check (kind in ('user', 'agent', 'service')),
  name       text not null,
  created_at timestamptz not null,
  constraint principals_pkey primary key (tenant_id, id),
  constraint principals_tenant_id_fkey foreign key (tenant_id) references tenants (tenant_id)
);
call protect_by_tenant('principals', 'select, insert, update');

create table api_keys (
  tenant_id       text collate "C" not null,
  id              text collate "C" not null,
  principal_id    text collate "C" not null,
  name            text not null,
  role            text not null constraint api_keys_role_check check (role in ('reader', 'agent', 'writer', 'reviewer', 'admin', 'owner')),
  allowed_classes text[] not null,
  grants          text[] not null,
  source_systems  text[] not null default '{}',
  space_ids       text[],
  secret_hash     text not null,
  created_at      timestamptz not null,
  rotated_at      timestamptz,
  expires_at      timestamptz,
  revoked_at      timestamptz,
  constraint api_keys_pkey primary key (tenant_id, id),
  constraint api_keys_tenant_id_principal_id_fkey foreign key (tenant_id, principal_id) references principals (tenant_id, id)
);
comment on column api_keys.source_systems is 'Names of sources in whose name the key may record, and whose external ids it shares';
comment on column api_keys.space_ids is 'null: every space of the tenant';
comment on column api_keys.secret_hash is 'HMAC-SHA256 of the secret under the pepper, which the database never sees';
call protect_by_tenant('api_keys', 'select, insert, update');

-- Writer: api-key.repository.ts. Operational, not a projection: when a key was last seen.
create table api_key_uses (
  tenant_id    text collate "C" not null,
  key_id       text collate "C" not null,
  last_used_at timestamptz not null,
  constraint api_key_uses_pkey primary key (tenant_id, key_id)
);
call protect_by_tenant('api_key_uses', 'select, insert, update');

-- A memory of its own within a tenant, with its policy and its clock.
create table spaces (
  tenant_id   text collate "C" not null,
  id          text collate "C" not null,
  slug        text collate "C" not null,
  name        text not null,
  policy      jsonb not null,
  clock       text not null constraint spaces_clock_check check (clock in ('real', 'simulated')),
  clock_now   timestamptz,
  active_model  text collate "C",
  next_model  text collate "C",
  model_job   text collate "C",
  model_moved_at timestamptz,
  created_at  timestamptz not null,
  version     integer not null,
  constraint spaces_pkey primary key (tenant_id, id),
  constraint spaces_tenant_id_slug_key unique (tenant_id, slug),
  constraint spaces_tenant_id_fkey foreign key (tenant_id) references tenants (tenant_id),
  constraint spaces_check check ((clock = 'simulated') = (clock_now is not null)),
  constraint spaces_next_model_has_job check ((next_model is null) = (model_job is null))
);
comment on column spaces.clock_now is 'Of a simulated clock alone';
comment on column spaces.active_model is 'Embedding model that searches read with; null: the first model of the installation';
comment on column spaces.next_model is 'Embedding model the space is moving to; null: none';
comment on column spaces.model_job is 'Job that moves it';
call protect_by_tenant('spaces', 'select, insert, update');
call open_to_system('spaces', 'select');

create table sessions (
  tenant_id    text collate "C" not null,
  id           text collate "C" not null,
  space_id     text collate "C" not null,
  external_id  text collate "C",
  agent        text,
  principal_id text collate "C" not null,
  is_private   boolean not null default false,
  state        text not null constraint sessions_state_check check (state in ('open', 'closed', 'interrupted', 'recovered')),
  opened_at    timestamptz not null,
  closed_at    timestamptz,
  version      integer not null,
  constraint sessions_pkey primary key (tenant_id, id),
  constraint sessions_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
comment on column sessions.external_id is 'The label of its opener';
comment on column sessions.principal_id is 'Its opener';
comment on column sessions.is_private is 'Its messages, too, are read by those who take part alone; kept in their rows as well, which searches read by the thousand';
-- A label is its opener's own name of a session: two callers may use the same.
create unique index sessions_external_idx on sessions (tenant_id, space_id, principal_id, external_id) where external_id is not null;
-- Sessions of a space, page by page.
create index sessions_listed_idx on sessions (tenant_id, space_id, id);
-- For the maintenance kind `sessions`: sessions that nobody has closed, the oldest first.
create index sessions_open_idx on sessions (tenant_id, space_id, opened_at, id) where state in ('open', 'recovered');
call protect_by_tenant('sessions', 'select, insert, update');
call open_to_system('sessions', 'select');

-- Who takes part in a session: its opener, those named when it was opened, and writers that joined.
create table session_participants (
  tenant_id    text collate "C" not null,
  session_id   text collate "C" not null,
  principal_id text collate "C" not null,
  via          text not null constraint session_participants_via_check check (via in ('opened', 'named', 'joined')),
  since        timestamptz not null,
  constraint session_participants_pkey primary key (tenant_id, session_id, principal_id),
  constraint session_participants_tenant_id_session_id_fkey foreign key (tenant_id, session_id) references sessions (tenant_id, id)
);
-- The sessions of a principal.
create index session_participants_by_principal_idx on session_participants (tenant_id, principal_id, session_id);
call protect_by_tenant('session_participants', 'select, insert');
