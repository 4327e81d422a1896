-- Why: episodes and labelled clusters, which gather claims under a name. Digests need no table: they are claims, and what they are made of are their edges.
-- Lock: none (new tables). Time: instant. Way back: drop the tables.
create table gatherings (
  tenant_id    text collate "C" not null,
  id           text collate "C" not null,
  space_id     text collate "C" not null,
  kind         text collate "C" not null check (kind in ('episode', 'cluster')),
  name         text not null,
  tags         text[] not null,
  agents       text[] not null,
  began_at     timestamptz not null,
  ended_at     timestamptz not null,
  created_at   timestamptz not null,
  created_by   text collate "C" not null,
  version      integer not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  check (began_at <= ended_at)
);
comment on column gatherings.agents is 'Who said its members, sorted';
comment on column gatherings.began_at is 'With ended_at: when the first and the last of its members was observed';
create index gatherings_listed_idx on gatherings (tenant_id, space_id, kind, id);

create table gathering_members (
  tenant_id    text collate "C" not null,
  gathering_id text collate "C" not null,
  claim_id     text collate "C" not null,
  primary key (tenant_id, gathering_id, claim_id),
  foreign key (tenant_id, gathering_id) references gatherings (tenant_id, id)
);

call protect_by_tenant('gatherings', 'select, insert, update, delete');
call protect_by_tenant('gathering_members', 'select, insert, delete');
