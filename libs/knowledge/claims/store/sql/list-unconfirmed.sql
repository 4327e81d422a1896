-- The given claims that are weaker values of a multi-valued predicate for which a protected or system claim has another
-- value.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: claims_pkey, claims_guarded_by_subject_idx
select w.id
from claims w
join predicates p on p.tenant_id = $1 and p.space_id = w.space_id and p.name_n = w.predicate_n and p.cardinality = 'multi'
where w.tenant_id = $1 and w.space_id = $2 and w.id = any ($3::text[]) and w.base_class <> 'user_explicit'
  and exists (
    select from claims /* claims */ c
    where c.tenant_id = $1 and c.space_id = $2 and c.subject_n = w.subject_n and c.predicate_n = w.predicate_n and c.value_key <> w.value_key
      and c.base_class in ('user_explicit', 'system') and c.status in ('active', 'disputed') and c.lane <> 'workspace' and c.gate_trust > w.gate_trust
  )
order by w.id
