-- Writes the new state of claims.
-- Params: $1 tenant_id, $2 states jsonb array, $3 their ids, passed separately: with an array the planner uses the primary key, whereas for a recordset it expects a hundred rows.
-- Index: claims_pkey
with incoming as (
  select r.* from jsonb_to_recordset($2::jsonb) as r (id text, {{recordset Claim changing except wording, category, importance}})
)
update claims c set {{set Claim r except wording, category, importance}}
from incoming r
where c.tenant_id = $1 and c.id = any ($3::text[]) and c.id = r.id
