-- Lists the claims in a range of ids that are to be compared: all active claims, or the claims that have changed or
-- received their vector since they were last compared.
-- Params: $1 tenant_id, $2 space_id, $3 after id, $4 up to id, $5 whether all claims boolean, $6 model, $7 run_id, $8 whether only sampled claims boolean.
-- Index: claims_listed_idx, claim_changes_pkey
-- Insert: rows carry the tenant of $1
-- Writer: due-claims.ts (the work list of the open run)
insert into consolidation_due (tenant_id, space_id, claim_id, version)
select l.tenant_id, $2, l.id, l.version
from (
  select c.tenant_id, c.id, c.version
  from claims c
  where c.tenant_id = $1 and c.space_id = $2 and c.id > $3 and c.id <= $4 and c.status = 'active' and $5::boolean
  union all
  select c.tenant_id, c.id, c.version
  from (select distinct n.claim_id from claim_changes n where n.tenant_id = $1 and n.space_id = $2 and n.claim_id > $3 and n.claim_id <= $4 and not $5::boolean) n
  join claims c on c.tenant_id = $1 and c.id = n.claim_id
  left join claim_checks k on k.tenant_id = $1 and k.claim_id = n.claim_id
  where k.version is distinct from c.version
    or (not k.embedded and exists (select from embeddings e where e.tenant_id = $1 and e.owner_id = n.claim_id and e.model = $6))
) l
where not $8::boolean or exists (select from consolidation_overlay s where s.tenant_id = $1 and s.space_id = $2 and s.run_id = $7 and s.kind = 'sampled' and s.claim_id = l.id)
on conflict (tenant_id, space_id, claim_id) do update set version = excluded.version
