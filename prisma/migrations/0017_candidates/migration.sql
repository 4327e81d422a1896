-- Why: candidates, which wait to become atoms, scenarios or personas, with what the gate and a reviewer decided. Claims of these categories do not decay, so
-- `decays_at` leaves them out, as it does tasks.
-- Lock: none on a table that exists. Time: at once, whatever the size; no claim of these categories exists yet, so no row of the generated column changes.
-- Way back: drop table candidates; the definition of `decays_at` in 0009_decay_time_computed_without_planning, with `create or replace`.
create table candidates (
  tenant_id            text collate "C" not null,
  id                   text collate "C" not null,
  space_id             text collate "C" not null,
  level                text not null constraint candidates_level_check check (level in ('atom', 'scenario', 'persona')),
  kind                 text constraint candidates_kind_check check (kind in ('persona', 'episodic', 'instruction')),
  title                text,
  text                 text not null,
  spans                jsonb not null,
  source_ids           text[] not null,
  confidence           double precision not null constraint candidates_confidence_check check (confidence between 0 and 1),
  effective_confidence double precision not null,
  supersedes           text collate "C",
  manual               boolean not null,
  decision             text not null constraint candidates_decision_check check (decision in ('promote', 'pending', 'reject')),
  violations           jsonb not null,
  overlap              double precision,
  audit_id             text collate "C" not null,
  state                text not null constraint candidates_state_check check (state in ('promoted', 'pending_review', 'rejected')),
  claim_id             text collate "C",
  proposal_id          text collate "C",
  author               text not null,
  recorded_at          timestamptz not null,
  recorded_by          text collate "C" not null,
  decided_at           timestamptz,
  version              integer not null,
  constraint candidates_pkey primary key (tenant_id, id),
  constraint candidates_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  constraint candidates_tenant_id_claim_id_fkey foreign key (tenant_id, claim_id) references claims (tenant_id, id),
  constraint candidates_check check ((state = 'promoted') = (claim_id is not null))
);
comment on column candidates.kind is 'Of an atom';
comment on column candidates.title is 'Of a scenario or a persona';
comment on column candidates.spans is 'What an atom quotes: message, start, end and hash of each passage';
comment on column candidates.source_ids is 'What a scenario or a persona summarises';
comment on column candidates.confidence is 'As given by its author';
comment on column candidates.effective_confidence is 'As it counts: at most 0.84 without the grant `extractor`';
comment on column candidates.supersedes is 'The claim that it replaces once it is promoted';
comment on column candidates.manual is 'A reviewer recorded it by hand';
comment on column candidates.decision is 'What the gate decided when it was recorded';
comment on column candidates.violations is 'Why it was not promoted at once';
comment on column candidates.overlap is 'Share of the words of an atom that are in what it quotes';
comment on column candidates.audit_id is 'Id of the event of the last decision';
comment on column candidates.claim_id is 'What it became';
comment on column candidates.proposal_id is 'The proposal by which a reviewer decides about it';
comment on column candidates.author is 'The voter whose assertion it becomes';
comment on column candidates.decided_at is 'When it was promoted or rejected; null while it waits';
-- Candidates, newest first; and those in one state.
create index candidates_listed_idx on candidates (tenant_id, space_id, id);
create index candidates_by_state_idx on candidates (tenant_id, space_id, state, id);
call protect_by_tenant('candidates', 'select, insert, update');

create or replace function decays_at(status text, type text, category text, base_class text, importance double precision, reinforcements integer, disputes integer,
  base double precision, corroboration integer, trust double precision, half_life_days double precision, strength_refreshed_at timestamptz, aging_from timestamptz)
returns timestamptz language plpgsql immutable parallel safe as $$
begin
  return case when status not in ('active', 'disputed') then null else least(
    case when base_class in ('user_explicit', 'system') or type in ('axiom', 'goal') or category in ('task', 'atom', 'scenario', 'persona') then null
      else to_timestamp(946684800 + extract(epoch from strength_refreshed_at - timestamptz '2000-01-01 00:00:00+00')::double precision + 86400 * half_life_days
        * ln(greatest(0.0001, floor(least(1, importance + 0.1 * reinforcements) * 10000 + 0.50001) / 10000
          * case category when 'decision' then 1.3 when 'preference' then 1.4 when 'insight' then 1.1 else 1 end) / 0.14995) / ln(2.0::double precision)) end,
    case when status = 'disputed' then case when trust >= 0.30 then timestamptz '-infinity' end
      when disputes = 0 then null
      when trust < 0.30 then timestamptz '-infinity'
      when base + least(0.20, 0.05 * greatest(0, corroboration - 1)) + 0.30 * (reinforcements - disputes) / (reinforcements + disputes + 1) >= 0.39995 then null
      else to_timestamp(946684800 + extract(epoch from aging_from - timestamptz '2000-01-01 00:00:00+00')::double precision + 31536000
        * (base + least(0.20, 0.05 * greatest(0, corroboration - 1)) + 0.30 * (reinforcements - disputes) / (reinforcements + disputes + 1) - 0.29995) / 0.10) end) end;
end $$;
