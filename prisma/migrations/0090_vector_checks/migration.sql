-- Why: a text whose message a queue lost gets its vector all the same. The log is followed once, and what lacks a vector by then is kept until it has one.
-- Lock: none (new tables). Time: instant. Way back: drop the tables.

-- Writer: vector-gaps.ts. Disposable: without a row the log of the tenant is followed from its beginning.
create table vector_checks (
  tenant_id text collate "C" primary key,
  seq       bigint not null,
  head      bigint not null,
  looked_at timestamptz not null
);
comment on table vector_checks is 'How far the log of a tenant was followed by who looks for texts without vectors';
comment on column vector_checks.seq is 'The texts of all events up to here were looked at';
comment on column vector_checks.head is 'Where the log ended at the last look: what came before has had its time';

-- Writer: vector-gaps.ts. Disposable, as vector_checks are.
create table vector_gaps (
  tenant_id text collate "C" not null,
  owner_id  text collate "C" not null,
  space_id  text collate "C" not null,
  kind      text not null check (kind in ('claim', 'message')),
  message   text collate "C",
  asked     integer not null,
  next_at   timestamptz not null,
  primary key (tenant_id, owner_id)
);
create index vector_gaps_due_idx on vector_gaps (tenant_id, next_at);
comment on table vector_gaps is 'Texts that had no vector when they should have had one, until they do';
comment on column vector_gaps.message is 'The last one that asked for it; null: none did yet';
comment on column vector_gaps.asked is 'How often it was asked for';

call protect_by_tenant('vector_checks', 'select, insert, update');
call protect_by_tenant('vector_gaps', 'select, insert, update, delete');
call open_to_system('vector_checks', 'select');
call open_to_system('vector_gaps', 'select');
