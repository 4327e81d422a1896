-- Why: evidence may speak against a claim, and a claim stores what its evidence for and against amounts to, so that every reader computes its belief at
-- their own now. `belief_state` and `belief_score` do the same for filters; `decay` finds by index what the clock changes.
-- Lock: claims, claim_evidence and claim_states, for the moment that their columns take; columns without a default write no row. Claims against writes
-- while the index is built, which is empty: nothing is due before claims have been weighed. Time: at once, whatever the size.
-- Way back: the function `is_visible` of 0004_knowledge; drop index claims_belief_due_idx; drop functions is_visible, belief_state, belief_score, belief_freshness, round9; drop the columns; the check of 0004_knowledge.
alter table claim_evidence drop constraint claim_evidence_relation_check;
alter table claim_evidence add constraint claim_evidence_relation_check
  check (relation in ('assertion', 'cited', 'corroboration', 'conclusion', 'activation', 'contradiction')) not valid;
alter table claim_evidence add column text_key text collate "C";
alter table claim_evidence add column reliability double precision;
alter table claim_evidence add column is_challenge boolean;
comment on column claim_evidence.text_key is 'Hash of its content in comparable form, if that is shorter than 200 code points: what is equal counts once in a group';
comment on column claim_evidence.reliability is 'Factor on the weight in beliefs: whether the domain of its source is that of the predicate, and past corrections; null: 1';
comment on column claim_evidence.is_challenge is 'Of a contradiction: too weak to have the claim rejected (claims spec, rule 12); null: false';

alter table claims add column belief_policy text;
alter table claims add column volatility text;
alter table claims add column proposition_class text;
alter table claims add column is_confirmed boolean;
alter table claims add column support_mass double precision;
alter table claims add column contradiction_mass double precision;
alter table claims add column support_groups integer;
alter table claims add column witness_groups integer;
alter table claims add column contradiction_groups integer;
alter table claims add column opposing_groups integer;
alter table claims add column supported_at timestamptz;
alter table claims add column is_shielded boolean;
alter table claims add column failed_test text collate "C";
alter table claims add column premise_groups text[];
alter table claims add column premises_observed_at timestamptz;
alter table claims add column belief_state text;
alter table claims add column belief_due_at timestamptz;
alter table claims add constraint claims_volatility_check check (volatility in ('low', 'high')) not valid;
alter table claims add constraint claims_proposition_class_check check (proposition_class in ('predictive', 'causal', 'procedural')) not valid;
alter table claims add constraint claims_belief_state_check check (belief_state in ('rejected', 'contested', 'deprecated', 'tentative', 'provisional', 'accepted')) not valid;
comment on column claims.belief_policy is 'The policy that it is weighed by; null: credence-v1';
comment on column claims.volatility is 'Of its predicate when it was stored; null: medium';
comment on column claims.proposition_class is 'null: descriptive';
comment on column claims.support_mass is 'What its live support amounts to under its policy; null: it was stored before beliefs were, and the kind `beliefs` weighs it';
comment on column claims.contradiction_mass is 'The same of the evidence against it; null, as for the counts of groups: 0';
comment on column claims.opposing_groups is 'Contradiction groups with more than inferences';
comment on column claims.is_shielded is 'Weak voices do not reject it: a user said it or a reviewer activated it, and no user contradicts it; null: false';
comment on column claims.failed_test is 'The failed test that is in force; null: none is';
comment on column claims.premise_groups is 'Root groups of its live premises; null: it was not derived';
comment on column claims.premises_observed_at is 'The newest observation below its premises';
comment on column claims.belief_state is 'As recorded; the state until belief_due_at';
comment on column claims.belief_due_at is 'The first moment at which the clock changes the state; null: never';
alter table claim_states add column support_mass double precision;
alter table claim_states add column contradiction_mass double precision;
alter table claim_states add column support_groups integer;
alter table claim_states add column witness_groups integer;
alter table claim_states add column contradiction_groups integer;
alter table claim_states add column opposing_groups integer;
alter table claim_states add column supported_at timestamptz;
alter table claim_states add column is_shielded boolean;
alter table claim_states add column failed_test text collate "C";
alter table claim_states add column is_confirmed boolean;
alter table claim_states add column belief_policy text;
alter table claim_states add column belief_state text;
alter table claim_states add column belief_due_at timestamptz;

-- For `decay`: beliefs that the clock changes. What correction changes in most claims has none: it takes a bel of 0.55 to be due.
create index claims_belief_due_idx on claims (tenant_id, space_id, belief_due_at, id) where belief_due_at is not null;
grant select (belief_due_at, belief_policy, support_mass) on claims to credence_system;

-- What a reader may believe, as in 0004_knowledge, without what is rejected (claims spec, section 8). Inlined by the planner.
create function is_visible(status text, grounding text, belief_state text, valid_from timestamptz, valid_until timestamptz, scope text, session_id text, at timestamptz, reader_session text)
returns boolean language sql immutable parallel safe
return status = 'active' and grounding <> 'tainted' and belief_state is distinct from 'rejected' and valid_from <= at and at < valid_until and (scope <> 'session' or session_id = reader_session);
drop function is_visible(text, text, timestamptz, timestamptz, text, text, timestamptz, text);

-- The rounding of `round9` in the kernel.
create function round9(value double precision) returns double precision language sql immutable parallel safe
return floor(value * 1e9::double precision + 0.5::double precision + 1e-3::double precision) / 1e9::double precision;

-- How new the newest support is, as `freshnessAfter` of the belief rules; null of `seed-v0.1q` counts as fresh.
create function belief_freshness(policy text, supported_at timestamptz, volatility text, at timestamptz) returns double precision language plpgsql immutable parallel safe as $$
begin
  if supported_at is null then return case when policy is null then 0 else 1 end; end if;
  -- After a hundred half-lives it is 0 to thirty decimals, and some time later PostgreSQL would refuse to compute it.
  return power(2::double precision, -least(100, greatest(0, extract(epoch from at - supported_at))::double precision / 3600 / case coalesce(volatility, 'medium')
    when 'low' then case when policy is null then 4320 else 168 end when 'high' then 24 else case when policy is null then 720 else 72 end end));
end $$;

-- The SQL form of the score of `beliefAt`, so that it can be a condition; a test compares the two.
create function belief_score(policy text, support_mass double precision, contradiction_mass double precision, support_groups integer, supported_at timestamptz, volatility text, at timestamptz)
returns double precision language plpgsql immutable parallel safe as $$
declare
  f double precision := belief_freshness(policy, supported_at, volatility, at);
  penalty double precision := least(0.30::double precision, (1 - f) * case coalesce(volatility, 'medium') when 'low' then 0.5 when 'high' then 2 else 1 end::double precision * 0.30::double precision);
  x double precision := exp(-support_mass);
  y double precision := exp(-coalesce(contradiction_mass, 0));
begin
  if support_mass is null then return null; end if;
  if policy is null then return round9(((1 - x) * y) / (x + y - x * y) * (1 - penalty)); end if;
  return round9(greatest(0, least(1, 0.50::double precision + 0.40::double precision * support_mass - 0.50::double precision * coalesce(contradiction_mass, 0)
    + least(0.15::double precision, 0.05::double precision * greatest(0, coalesce(support_groups, 0) - 1)) - penalty)));
end $$;

-- The SQL form of the state of `beliefAt`. Before belief_due_at the recorded state is the present one, and this need not be asked.
create function belief_state(policy text, support_mass double precision, contradiction_mass double precision, support_groups integer, witness_groups integer, contradiction_groups integer,
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
  if policy is not null then
    return case
      when score < 0.15::double precision and round9(c) >= 0.80::double precision and coalesce(contradiction_groups, 0) >= 2 then 'rejected'
      when round9(support_mass) >= 0.45::double precision and round9(c) >= 0.45::double precision then 'contested'
      when score >= 0.80::double precision and coalesce(support_groups, 0) >= 2 and round9(c) < 0.30::double precision and round9(f) >= 0.40::double precision then 'accepted'
      when recorded in ('accepted', 'provisional', 'deprecated') and round9(f) < 0.20::double precision and supported_at is not null
        and extract(epoch from at - supported_at) >= 3600 * case coalesce(volatility, 'medium') when 'low' then 168 when 'high' then 24 else 72 end then 'deprecated'
      when score >= 0.55::double precision then 'provisional'
      else 'tentative' end;
  end if;
  return case
    when bel < 0.15::double precision and round9(1 - y) >= 0.80::double precision and coalesce(opposing_groups, 0) >= 2 then case when is_shielded then 'contested' else 'rejected' end
    when round9(1 - x) >= 0.30::double precision and round9(1 - y) >= 0.30::double precision and kappa >= 0.25::double precision and kappa <= 0.75::double precision
      and 4 * coalesce(opposing_groups, 0) >= coalesce(witness_groups, 0) then 'contested'
    when score >= least_score and coalesce(witness_groups, 0) >= case when proposition_class = 'causal' then 3 else 2 end
      and kappa < case when proposition_class = 'causal' then 0.15::double precision else 0.25::double precision end and round9(f) >= 0.40::double precision
      and (proposition_class is distinct from 'predictive' or is_confirmed) then 'accepted'
    when bel >= 0.55::double precision and round9(f) < 0.20::double precision then 'deprecated'
    when score >= 0.55::double precision then 'provisional'
    else 'tentative' end;
end $$;
