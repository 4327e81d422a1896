-- Gives claims their new state and keeps the one that ends, for reads of what was known then.
-- Params: $1 tenant_id, $2 states jsonb array, $3 their ids: named apart, since an array keeps the planner on the key where a recordset makes it expect a hundred rows.
-- Index: claims_pkey
with incoming as (
  select r.* from jsonb_to_recordset($2::jsonb) as r (id text,
    status text, "statusReason" text, grounding text, "isExclusive" boolean, "isHistorical" boolean, "validFrom" timestamptz,
    "validUntil" timestamptz, "validFromInferred" boolean, tags text[], base double precision, "baseClass" text, corroboration integer,
    reinforcements integer, disputes integer, "gateReinforcements" integer, "gateDisputes" integer, trust double precision,
    "gateTrust" double precision, "anchorAt" timestamptz, "halfLifeDays" double precision, "touchedAt" timestamptz, "supersededBy" text, "mergedInto" text,
    "rejectedWeight" double precision, version integer, "stateSince" timestamptz,
    inherited text, "trustLimit" double precision, "gateTrustLimit" double precision, confidence double precision, "staleAt" timestamptz, "expiresAt" timestamptz, "isActivated" boolean, "runnerUp" jsonb, "observedAt" timestamptz)
), ended as (
  insert into claim_states (tenant_id, claim_id, version, space_id, status, grounding, is_exclusive, valid_from, valid_until, base, base_class, corroboration, reinforcements, disputes, gate_trust, anchor_at, superseded_by, stale_at, expires_at, observed_at, known_from, known_until)
  select $1, c.id, c.version, c.space_id, c.status, c.grounding, c.is_exclusive, c.valid_from, c.valid_until, c.base, c.base_class, c.corroboration, c.reinforcements, c.disputes, c.gate_trust, c.anchor_at, c.superseded_by, c.stale_at, c.expires_at, c.observed_at, c.state_since, r."stateSince"
  from claims c join incoming r on r.id = c.id
  where c.tenant_id = $1 and c.id = any ($3::text[])
)
update claims c set
  status = r.status, status_reason = r."statusReason", grounding = r.grounding, is_exclusive = r."isExclusive", is_historical = r."isHistorical",
  valid_from = r."validFrom", valid_until = coalesce(r."validUntil", 'infinity'), valid_from_inferred = r."validFromInferred", tags = r.tags,
  base = r.base, base_class = r."baseClass", corroboration = r.corroboration, reinforcements = r.reinforcements, disputes = r.disputes,
  gate_reinforcements = r."gateReinforcements", gate_disputes = r."gateDisputes", trust = r.trust, gate_trust = r."gateTrust",
  anchor_at = r."anchorAt", half_life_days = r."halfLifeDays", touched_at = r."touchedAt", superseded_by = r."supersededBy", merged_into = r."mergedInto",
  rejected_weight = r."rejectedWeight", version = r.version, state_since = r."stateSince",
  inherited = coalesce(r.inherited, 'sound'), trust_limit = r."trustLimit", gate_trust_limit = r."gateTrustLimit", confidence = r.confidence, stale_at = r."staleAt", expires_at = r."expiresAt",
  is_activated = coalesce(r."isActivated", false), runner_up = nullif(r."runnerUp", 'null'),
  observed_at = coalesce(r."observedAt", c.observed_at) -- states recorded before it could change do not name it
from incoming r
where c.tenant_id = $1 and c.id = any ($3) and c.id = r.id
