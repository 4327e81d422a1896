-- Claims with a confidence below one half that are active or disputed and not tainted. Other sections list the
-- remaining claims.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit.
-- Index: claim_flags_pkey, claims_pkey
with held as (
  select c.id from claim_flags f join claims c on c.tenant_id = $1 and c.id = f.claim_id
  where f.tenant_id = $1 and f.space_id = $2 and f.kind = 'weak' and c.confidence < 0.5 and c.grounding <> 'tainted' and c.status in ('active', 'disputed') and c.scope not in ('session', 'workspace')
)
select (select count(*)::integer from held) as count,
  array(select h.id from held h where h.id < $3::text collate "C" order by h.id desc limit $4) as ids
