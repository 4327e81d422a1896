-- Why: spaces for evaluation, whose belief policy may leave out a part of the rules (beliefs spec, section 9). Until now every policy
-- but null was `seed-v0.1q`; the functions take the others for what they are.
-- Lock: spaces, for a moment. Time: at once, whatever the size.
-- Way back: the functions of 0050_beliefs; alter table spaces drop column purpose.
alter table spaces add column purpose text;
alter table spaces add constraint spaces_purpose_check check (purpose = any (array['evaluation']));
comment on column spaces.purpose is 'Fixed when it was created; null: memory';

-- How new the newest support is, as in 0050_beliefs; `no-staleness` knows no age.
create or replace function belief_freshness(policy text, supported_at timestamptz, volatility text, at timestamptz) returns double precision language plpgsql immutable parallel safe as $$
begin
  if policy = 'no-staleness' then return 1; end if;
  if supported_at is null then return case when policy = 'seed-v0.1q' then 1 else 0 end; end if;
  -- After a hundred half-lives it is 0 to thirty decimals, and some time later PostgreSQL would refuse to compute it.
  return power(2::double precision, -least(100, greatest(0, extract(epoch from at - supported_at))::double precision / 3600 / case coalesce(volatility, 'medium')
    when 'low' then case when policy = 'seed-v0.1q' then 168 else 4320 end when 'high' then 24 else case when policy = 'seed-v0.1q' then 72 else 720 end end));
end $$;

-- The SQL form of the score of `beliefAt`, as in 0050_beliefs.
create or replace function belief_score(policy text, support_mass double precision, contradiction_mass double precision, support_groups integer, supported_at timestamptz, volatility text, at timestamptz)
returns double precision language plpgsql immutable parallel safe as $$
declare
  f double precision := belief_freshness(policy, supported_at, volatility, at);
  penalty double precision := least(0.30::double precision, (1 - f) * case coalesce(volatility, 'medium') when 'low' then 0.5 when 'high' then 2 else 1 end::double precision * 0.30::double precision);
  x double precision := exp(-support_mass);
  y double precision := exp(-coalesce(contradiction_mass, 0));
begin
  if support_mass is null then return null; end if;
  if policy is distinct from 'seed-v0.1q' then return round9(((1 - x) * y) / (x + y - x * y) * (1 - penalty)); end if;
  return round9(greatest(0, least(1, 0.50::double precision + 0.40::double precision * support_mass - 0.50::double precision * coalesce(contradiction_mass, 0)
    + least(0.15::double precision, 0.05::double precision * greatest(0, coalesce(support_groups, 0) - 1)) - penalty)));
end $$;

-- The SQL form of the state of `beliefAt`, as in 0050_beliefs, with the policies that leave a part out.
create or replace function belief_state(policy text, support_mass double precision, contradiction_mass double precision, support_groups integer, witness_groups integer, contradiction_groups integer,
  opposing_groups integer, supported_at timestamptz, volatility text, proposition_class text, is_confirmed boolean, failed_test text, is_shielded boolean, recorded text, at timestamptz)
returns text language plpgsql immutable parallel safe as $$
declare
  c double precision := coalesce(contradiction_mass, 0);
  x double precision := exp(-support_mass);
  y double precision := exp(-c);
  f double precision := belief_freshness(policy, supported_at, volatility, at);
  score double precision := belief_score(policy, support_mass, contradiction_mass, support_groups, supported_at, volatility, at);
  bel double precision := round9(((1 - x) * y) / (x + y - x * y));
  kappa double precision := case when support_mass + c = 0 then 0 else round9(c / (support_mass + c)) end;
  least_score double precision := case when proposition_class = 'causal' then 0.90 else 0.80 end;
begin
  if support_mass is null then return null; end if;
  if failed_test is not null then return 'rejected'; end if;
  if policy = 'seed-v0.1q' then
    return case
      when score < 0.15::double precision and round9(c) >= 0.80::double precision and coalesce(contradiction_groups, 0) >= 2 then 'rejected'
      when round9(support_mass) >= 0.45::double precision and round9(c) >= 0.45::double precision then 'contested'
      when score >= 0.80::double precision and coalesce(support_groups, 0) >= 2 and round9(c) < 0.30::double precision and round9(f) >= 0.40::double precision then 'accepted'
      when recorded in ('accepted', 'provisional', 'deprecated') and round9(f) < 0.20::double precision and supported_at is not null
        and extract(epoch from at - supported_at) >= 3600 * case coalesce(volatility, 'medium') when 'low' then 168 when 'high' then 24 else 72 end then 'deprecated'
      when score >= 0.55::double precision then 'provisional'
      else 'tentative' end;
  end if;
  if policy = 'direct-writes' and coalesce(support_groups, 0) > 0 then return 'accepted'; end if;
  return case
    when bel < 0.15::double precision and round9(1 - y) >= 0.80::double precision and coalesce(opposing_groups, 0) >= 2 then case when is_shielded then 'contested' else 'rejected' end
    when round9(1 - x) >= 0.30::double precision and round9(1 - y) >= 0.30::double precision and kappa >= 0.25::double precision and kappa <= 0.75::double precision
      and 4 * coalesce(opposing_groups, 0) >= coalesce(witness_groups, 0) then 'contested'
    when score >= least_score and coalesce(witness_groups, 0) >= case when proposition_class = 'causal' then 3 else 2 end
      and kappa < case when proposition_class = 'causal' then 0.15::double precision else 0.25::double precision end and round9(f) >= 0.40::double precision
      and (proposition_class is distinct from 'predictive' or is_confirmed) then 'accepted'
    when bel >= 0.55::double precision and round9(f) < 0.20::double precision then 'deprecated'
    when policy = 'no-tentative-provisional' then 'accepted'
    when score >= 0.55::double precision then 'provisional'
    else 'tentative' end;
end $$;
