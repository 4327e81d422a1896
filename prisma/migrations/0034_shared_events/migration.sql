-- Why: a page of a correction is written to the log as few events that each tell of many nodes, and each node finds those that tell of it; what is tainted is no work for consolidation.
-- Lock: none (a new table, a function replaced). Time: instant. Way back: put the function back; drop the table once no event tells of several things.
create table event_mentions (
  tenant_id  text collate "C" not null,
  subject_id text collate "C" not null,
  position   bigint not null,
  primary key (tenant_id, subject_id, position)
);

call protect_by_tenant('event_mentions', 'select, insert');

-- Consolidation looks past what is tainted: that it came to that is no news, that it is sound again is.
create or replace function note_changed_claims() returns trigger language plpgsql as $$
begin
  insert into claim_news (tenant_id, space_id, claim_id, version)
  select w.tenant_id, w.space_id, w.id, w.version
  from written w join former f on f.tenant_id = w.tenant_id and f.id = w.id
  where w.version <> f.version and w.grounding <> 'tainted'
  on conflict do nothing;
  return null;
end $$;
