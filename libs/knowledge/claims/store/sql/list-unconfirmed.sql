-- The given claims that are weaker values of a multi-valued predicate for which a protected or system claim has another
-- value. Between claims of the same trust, the protected one is the stronger. The other claim must be visible at the
-- requested time, and be durable or belong to the session of the reader.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 reader's session_id or null, $5 the time asked about, $6 whether that time is past, so that claims that were replaced later count as well.
-- Index: claims_pkey, claims_guarded_subjects_idx, claims_by_subject_idx
select w.id
from claims w
join predicates p on p.tenant_id = $1 and p.space_id = w.space_id and p.name_n = w.predicate_n and p.cardinality = 'multi'
where w.tenant_id = $1 and w.space_id = $2 and w.id = any ($3::text[]) and not is_protected(w.base_class, w.activated)
  and (exists (
    select from claims /* claims */ c
    where c.tenant_id = $1 and c.space_id = $2 and c.subject_n = w.subject_n and c.predicate_n = w.predicate_n and c.value_key <> w.value_key
      and is_guarded(c.base_class, c.activated) and c.status in ('active', 'disputed') and (c.gate_trust > w.gate_trust or (is_protected(c.base_class, c.activated) and c.gate_trust = w.gate_trust))
      and is_visible('active', c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $5::timestamptz, $4::text)
  ) or ($6::boolean and exists (
    select from claims /* claims */ c
    where c.tenant_id = $1 and c.space_id = $2 and c.subject_n = w.subject_n and c.predicate_n = w.predicate_n and c.value_key <> w.value_key
      and is_guarded(c.base_class, c.activated) and c.status = 'superseded' and (c.gate_trust > w.gate_trust or (is_protected(c.base_class, c.activated) and c.gate_trust = w.gate_trust))
      and is_visible('active', c.grounding, c.belief_state, c.valid_from, c.valid_until, c.scope, c.session_id, $5::timestamptz, $4::text)
  )))
order by w.id
