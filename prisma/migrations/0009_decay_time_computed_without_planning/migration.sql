-- Why: computes `decays_at` in PL/pgSQL instead of SQL; the result is the same. The expression of a generated column is planned for every statement that
-- writes rows, and a function in SQL is parsed and inlined each time: 96 of the 257 us that PostgreSQL spent on storing one claim. A PL/pgSQL
-- function keeps its plan as long as the connection lives.
-- Lock: none on a table. Time: at once, whatever the size; no row is written.
-- Way back: the definition in 0004_knowledge, with `create or replace`.
create or replace function decays_at(status text, type text, category text, base_class text, importance double precision, reinforcements integer, disputes integer,
  base double precision, corroboration integer, trust double precision, half_life_days double precision, strength_refreshed_at timestamptz, aging_from timestamptz)
returns timestamptz language plpgsql immutable parallel safe as $$
begin
  return case when status not in ('active', 'disputed') then null else least(
    case when base_class in ('user_explicit', 'system') or type in ('axiom', 'goal') or category = 'task' then null
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
