-- Why: consolidation finds what has changed without reading the versions of a whole space, and a space where nothing has is left alone.
-- Lock: claims and embeddings while triggers are added. Time: one pass over active claims; a million takes about ten seconds. Way back: drop the triggers, functions and tables.

-- Writer: the triggers below (in the transaction of the change), check-store.ts (takes rows out once consolidation has looked).
-- Disposable: without a row, a claim is looked at again by a full run only.
create table claim_news (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  claim_id  text collate "C" not null,
  version   integer not null,
  primary key (tenant_id, space_id, claim_id, version)
);
comment on column claim_news.version is '0: its vector came';

-- Writer: due-claims.ts. What the run that is open in a space compares, and the version at which it was listed.
create table consolidation_due (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  claim_id  text collate "C" not null,
  version   integer not null,
  primary key (tenant_id, space_id, claim_id)
);

-- A row a version: writers and consolidation never wait for each other, and what is taken out is what was looked at.
create function note_written_claims() returns trigger language plpgsql as $$
begin
  insert into claim_news (tenant_id, space_id, claim_id, version)
  select w.tenant_id, w.space_id, w.id, w.version from written w
  on conflict do nothing;
  return null;
end $$;

create function note_changed_claims() returns trigger language plpgsql as $$
begin
  insert into claim_news (tenant_id, space_id, claim_id, version)
  select w.tenant_id, w.space_id, w.id, w.version
  from written w join former f on f.tenant_id = w.tenant_id and f.id = w.id
  where w.version <> f.version
  on conflict do nothing;
  return null;
end $$;

create function note_vectors() returns trigger language plpgsql as $$
begin
  insert into claim_news (tenant_id, space_id, claim_id, version)
  select w.tenant_id, w.space_id, w.owner_id, 0
  from written w
  where w.kind = 'claim' and not exists (select from claim_checks k where k.tenant_id = w.tenant_id and k.claim_id = w.owner_id and k.has_vector)
  on conflict do nothing;
  return null;
end $$;

create trigger claims_written after insert on claims referencing new table as written for each statement execute function note_written_claims();
create trigger claims_changed after update on claims referencing old table as former new table as written for each statement execute function note_changed_claims();
create trigger vectors_written after insert on embeddings referencing new table as written for each statement execute function note_vectors();

insert into claim_news (tenant_id, space_id, claim_id, version)
select c.tenant_id, c.space_id, c.id, c.version
from claims c
left join claim_checks k on k.tenant_id = c.tenant_id and k.claim_id = c.id
where c.status = 'active' and (k.version is distinct from c.version or not k.has_vector);

-- What is archived for its age is found by its age.
create index claims_aging_idx on claims (tenant_id, space_id, status, state_since, id) where status <> 'active';

-- Time alone makes work too: a space is looked at now and then though nothing has changed in it.
alter table upkeep_due add column begun_at timestamptz;

call protect_by_tenant('claim_news', 'select, insert, delete');
call protect_by_tenant('consolidation_due', 'select, insert, update, delete');
call open_to_system('claim_news', 'select, insert');
call open_to_system('claim_checks', 'select');
