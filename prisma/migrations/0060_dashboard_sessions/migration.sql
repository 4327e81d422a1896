-- Why: a person signs in to the dashboard with an API key once; from then on a session on the server stands for it, so that no script holds the key.
-- Lock: none on a table that is in use. Time: at once, whatever the size.
-- Way back: drop table dashboard_sessions.

-- Writer: dashboard-session.repository.ts. Operational, not a projection: the log says who signed in and out, and a rebuild opens no session again.
create table dashboard_sessions (
  tenant_id    text collate "C" not null,
  id           text collate "C" not null,
  key_id       text collate "C" not null,
  principal_id text collate "C" not null,
  secret_hash  text not null,
  opened_at    timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  ended_at     timestamptz,
  constraint dashboard_sessions_pkey primary key (tenant_id, id)
);
comment on column dashboard_sessions.secret_hash is 'HMAC-SHA256 of the secret in the cookie under the pepper, which the database never sees';
comment on column dashboard_sessions.last_seen_at is 'To the minute';
comment on column dashboard_sessions.expires_at is 'The end of the session, however it is used';
-- The sessions of a key, and the removal of those that are long over.
create index dashboard_sessions_by_key_idx on dashboard_sessions (tenant_id, key_id, expires_at);
call protect_by_tenant('dashboard_sessions', 'select, insert, update, delete');
