-- Why: the roles every transaction runs under, and the tables that say who may do what.
-- Lock: none (new tables). Time: instant. Way back: drop the schema.

create extension if not exists vector;
create extension if not exists btree_gist;
create extension if not exists btree_gin;

-- credence_app serves requests: one tenant at a time, under row-level security, owner of nothing.
-- credence_system moves the outbox, seals the log and sweeps: it crosses tenants, on the few tables that name it.
do $$
declare wanted text;
begin
  foreach wanted in array array['credence_app', 'credence_system'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin', wanted);
      end if;
    exception when duplicate_object or unique_violation then null; -- another database of the cluster migrates at the same time
    end;
    begin
      execute format('grant %I to current_user', wanted);
    exception when others then
      if not pg_has_role(current_user, wanted, 'member') then raise; end if;
    end;
  end loop;
end $$;

-- Row-level security of one table: a row is seen and written only by its own tenant. No tenant set: no row.
create procedure protect_by_tenant(table_name text, privileges text)
language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
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

create table tenants (
  tenant_id  text collate "C" primary key,
  name       text not null,
  created_at timestamptz not null
);

create table principals (
  tenant_id  text collate "C" not null references tenants (tenant_id),
  id         text collate "C" not null,
  kind       text not null check (kind in ('user', 'agent', 'service')),
  name       text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);

create table api_keys (
  tenant_id       text collate "C" not null,
  id              text collate "C" not null,
  principal_id    text collate "C" not null,
  name            text not null,
  role            text not null check (role in ('reader', 'agent', 'writer', 'reviewer', 'admin', 'owner')),
  allowed_classes text[] not null,
  grants          text[] not null,
  space_ids       text[],
  secret_hash     text not null,
  expires_at      timestamptz,
  revoked_at      timestamptz,
  created_at      timestamptz not null,
  rotated_at      timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, principal_id) references principals (tenant_id, id)
);
comment on column api_keys.secret_hash is 'HMAC-SHA256 of the secret under the pepper, which the database never sees';
comment on column api_keys.space_ids is 'null: every space of the tenant';

-- Writer: api-key-use.ts. Operational, not a projection: when a key was last seen.
create table api_key_uses (
  tenant_id    text collate "C" not null,
  key_id       text collate "C" not null,
  last_used_at timestamptz not null,
  primary key (tenant_id, key_id)
);

create table spaces (
  tenant_id  text collate "C" not null references tenants (tenant_id),
  id         text collate "C" not null,
  slug       text collate "C" not null,
  name       text not null,
  policy     jsonb not null,
  clock      text not null check (clock in ('real', 'simulated')),
  clock_now  timestamptz,
  created_at timestamptz not null,
  version    integer not null,
  primary key (tenant_id, id),
  unique (tenant_id, slug),
  check ((clock = 'simulated') = (clock_now is not null))
);

create table sessions (
  tenant_id    text collate "C" not null,
  id           text collate "C" not null,
  space_id     text collate "C" not null,
  external_id  text collate "C",
  agent        text,
  principal_id text collate "C" not null,
  state        text not null check (state in ('open', 'closed', 'interrupted', 'recovered')),
  opened_at    timestamptz not null,
  closed_at    timestamptz,
  version      integer not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
create unique index sessions_external_idx on sessions (tenant_id, space_id, external_id) where external_id is not null;

call protect_by_tenant('tenants', 'select, insert, update');
call protect_by_tenant('principals', 'select, insert, update');
call protect_by_tenant('api_keys', 'select, insert, update');
call protect_by_tenant('api_key_uses', 'select, insert, update');
call protect_by_tenant('spaces', 'select, insert, update');
call protect_by_tenant('sessions', 'select, insert, update');
call open_to_system('tenants', 'select');
