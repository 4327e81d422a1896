-- Why: notes, which are claims of the categories assumption, failure and strategy with a row besides: how important they are, how often they were used, when they fade.
-- Claims of these categories fade by that row, so `decays_at` leaves them out, as it does tasks. The notes that a session used are found by an index.
-- Lock: `claim_uses` against writes while its index is built; no other table that exists. Time: on ten million uses about 8 s; no claim of these categories exists yet, so no row of the generated column changes.
-- Way back: drop table notes; drop index claim_uses_of_session_idx; the definition of `decays_at` in 0017_candidates, with `create or replace`.
create table notes (
  tenant_id      text collate "C" not null,
  claim_id       text collate "C" not null,
  space_id       text collate "C" not null,
  category       text not null constraint notes_category_check check (category in ('assumption', 'failure', 'strategy')),
  importance     double precision not null constraint notes_importance_check check (importance between 0 and 1),
  half_life_days double precision not null,
  uses           integer not null,
  successes      integer not null,
  failures       integer not null,
  last_used_at   timestamptz,
  decays_at      timestamptz,
  text_hash      text collate "C" not null,
  author         text collate "C" not null,
  task_id        text collate "C",
  component      text,
  component_n    text collate "C",
  signature      text collate "C",
  metadata       jsonb,
  recorded_at    timestamptz not null,
  recorded_by    text collate "C" not null,
  version        integer not null,
  constraint notes_pkey primary key (tenant_id, claim_id),
  constraint notes_tenant_id_claim_id_fkey foreign key (tenant_id, claim_id) references claims (tenant_id, id),
  constraint notes_tenant_id_space_id_fkey foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  constraint notes_uses_check check (least(uses, successes, failures) >= 0)
);
comment on column notes.importance is 'Orders notes; the importance of the claim stays as its author gave it';
comment on column notes.uses is 'Distinct sessions and days in which it was marked as used';
comment on column notes.successes is 'With failures: sessions that used it, by their outcome';
comment on column notes.decays_at is 'When its strength falls below 0.05; for another threshold the time is shifted by a constant of the category; null: it was found to have left';
comment on column notes.text_hash is 'Of the comparable form of its text';
comment on column notes.author is 'The voter that recorded it';
comment on column notes.component is 'Of a failure: what failed';
comment on column notes.component_n is 'The same in comparable form';
comment on column notes.signature is 'Of a failure: component, class of the error and message without what changes from one time to the next';
-- Notes with the same text.
create index notes_by_text_idx on notes (tenant_id, space_id, text_hash);
-- Notes that have faded, the longest ago first.
create index notes_decaying_idx on notes (tenant_id, space_id, category, decays_at, claim_id) where decays_at is not null;
-- Failures of a component.
create index notes_by_component_idx on notes (tenant_id, space_id, component_n, claim_id) where component_n is not null;
-- Notes of a task.
create index notes_of_task_idx on notes (tenant_id, task_id, claim_id) where task_id is not null;
call protect_by_tenant('notes', 'select, insert, update');
call open_to_recovery('notes');
-- Whether notes have faded is asked of all spaces at once.
call open_to_system('notes', 'select');

-- What a session used.
create index claim_uses_of_session_idx on claim_uses (tenant_id, session_id, claim_id);

create or replace function decays_at(status text, type text, category text, base_class text, importance double precision, reinforcements integer, disputes integer,
  base double precision, corroboration integer, trust double precision, half_life_days double precision, strength_refreshed_at timestamptz, aging_from timestamptz)
returns timestamptz language plpgsql immutable parallel safe as $$
begin
  return case when status not in ('active', 'disputed') then null else least(
    case when base_class in ('user_explicit', 'system') or type in ('axiom', 'goal') or category in ('task', 'atom', 'scenario', 'persona', 'assumption', 'failure', 'strategy') then null
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
