-- Why: by `seed-v0.1q`, too, weak voices do not reject what a user said or a reviewer activated; such a claim is contested (docs/specs/claims.md, section 15a, rule 12).
-- A claim that was rejected before is weighed with its next evidence.
-- Lock: none. Time: at once, whatever the size.
-- Way back: the function of 0075_purpose_of_spaces.

-- The SQL form of the state of `beliefAt`, as in 0075_purpose_of_spaces, with the shield in the arithmetic of the seed.
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
      when score < 0.15::double precision and round9(c) >= 0.80::double precision and coalesce(contradiction_groups, 0) >= 2 then case when is_shielded then 'contested' else 'rejected' end
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
