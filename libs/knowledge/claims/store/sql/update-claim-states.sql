-- Gives claims their new state.
-- Params: $1 tenant_id, $2 states jsonb array, $3 their ids: named apart, since an array keeps the planner on the key where a recordset makes it expect a hundred rows.
-- Index: claims_pkey
with incoming as (
  select r.* from jsonb_to_recordset($2::jsonb) as r (id text,
    status text, "statusReason" text, grounding text, "isExclusive" boolean, "isHistorical" boolean, "validFrom" timestamptz,
    "validUntil" timestamptz, "validFromInferred" boolean, tags text[], base double precision, "baseClass" text, corroboration integer,
    reinforcements integer, disputes integer, "gateReinforcements" integer, "gateDisputes" integer, trust double precision,
    "gateTrust" double precision, "agingFrom" timestamptz, "halfLifeDays" double precision, "strengthRefreshedAt" timestamptz, "supersededBy" text, "mergedInto" text,
    "rejectedWeight" double precision, version integer, "stateSince" timestamptz,
    inherited text, "trustLimit" double precision, "gateTrustLimit" double precision, confidence double precision, "staleAt" timestamptz, "expiresAt" timestamptz, "isActivated" boolean, "runnerUp" jsonb, "observedAt" timestamptz)
)
update claims c set
  status = r.status, status_reason = r."statusReason", grounding = r.grounding, is_exclusive = r."isExclusive", is_historical = r."isHistorical",
  valid_from = r."validFrom", valid_until = coalesce(r."validUntil", 'infinity'), valid_from_inferred = r."validFromInferred", tags = r.tags,
  base = r.base, base_class = r."baseClass", corroboration = r.corroboration, reinforcements = r.reinforcements, disputes = r.disputes,
  gate_reinforcements = r."gateReinforcements", gate_disputes = r."gateDisputes", trust = r.trust, gate_trust = r."gateTrust",
  aging_from = r."agingFrom", half_life_days = r."halfLifeDays", strength_refreshed_at = r."strengthRefreshedAt", superseded_by = r."supersededBy", merged_into = r."mergedInto",
  rejected_weight = r."rejectedWeight", version = r.version, state_since = r."stateSince",
  inherited = coalesce(r.inherited, 'sound'), trust_limit = r."trustLimit", gate_trust_limit = r."gateTrustLimit", confidence = r.confidence, stale_at = r."staleAt", expires_at = r."expiresAt",
  is_activated = coalesce(r."isActivated", false), runner_up = nullif(r."runnerUp", 'null'),
  observed_at = coalesce(r."observedAt", c.observed_at) -- states recorded before it could change do not name it
from incoming r
where c.tenant_id = $1 and c.id = any ($3::text[]) and c.id = r.id
