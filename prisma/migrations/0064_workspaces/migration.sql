-- Why: work in progress has a place of its own, for a task, for a session, or for neither.
-- Lock: none; the table is new. Time: at once.
-- Way back: drop table workspaces.
create table workspaces (
  tenant_id  text collate "C" not null,
  id         text collate "C" not null,
  space_id   text collate "C" not null,
  kind       text not null constraint workspaces_kind_check check (kind in ('task', 'session', 'free')),
  owner_id   text collate "C",
  session_id text collate "C",
  impact     text not null constraint workspaces_impact_check check (impact in ('low', 'medium', 'high', 'irreversible')),
  state      text not null constraint workspaces_state_check check (state in ('open', 'closed', 'archived')),
  opened_at  timestamptz not null,
  opened_by  text collate "C" not null,
  closed_at  timestamptz,
  version    integer not null,
  constraint workspaces_pkey primary key (tenant_id, id),
  constraint workspaces_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  constraint workspaces_check check ((kind = 'free') = (owner_id is null)),
  constraint workspaces_check1 check ((kind = 'session') = (session_id is not null))
);
comment on column workspaces.owner_id is 'The task or session that it belongs to; null: a free one';
comment on column workspaces.session_id is 'owner_id, if that is a session: who takes part in it reads the workspace';
comment on column workspaces.closed_at is 'null: it is open';
-- One for each owner.
create unique index workspaces_owner_idx on workspaces (tenant_id, owner_id) where owner_id is not null;
-- The newest of a space.
create index workspaces_listed_idx on workspaces (tenant_id, space_id, id);
-- For the limit of open ones without an owner.
create index workspaces_free_idx on workspaces (tenant_id, space_id, opened_by) where state = 'open' and kind = 'free';
call protect_by_tenant('workspaces', 'select, insert, update');
call protect_by_session('workspaces');
call open_to_recovery('workspaces');
