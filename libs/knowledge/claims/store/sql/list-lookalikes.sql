-- Active claims under other keys that have the same skeleton as given keys. If a key has too many, protected claims are
-- returned first, then the newest.
-- Params: $1 tenant_id, $2 space_id, $3 keys jsonb array of {key, skeleton, slot of the key that is spelled exactly like the skeleton, subjectN, predicateN}, $4 limit for each.
-- Index: claims_by_skeleton_idx, claims_by_slot_idx
select found.id, found.slot, found."subjectN", found."predicateN", found.status, found."baseClass", found.activated, found."gateTrust", q.key
from jsonb_to_recordset($3::jsonb) as q (key text, skeleton uuid, slot uuid, "subjectN" text, "predicateN" text)
cross join lateral (
  select c.id, c.slot, c.subject_n as "subjectN", c.predicate_n as "predicateN", c.status, c.base_class as "baseClass", c.activated, c.gate_trust as "gateTrust"
  from (
    -- Written separately, because with an `or`, all claims of the space would be read before the tables have
    -- statistics. A key belongs to one space.
    select c.id, c.slot, c.subject_n, c.predicate_n, c.status, c.lane, c.base_class, c.activated, c.gate_trust from claims c where c.tenant_id = $1 and c.space_id = $2 and c.skeleton = q.skeleton
    union all
    select c.id, c.slot, c.subject_n, c.predicate_n, c.status, c.lane, c.base_class, c.activated, c.gate_trust from claims c where c.tenant_id = $1 and c.slot = q.slot and c.skeleton is distinct from q.skeleton
  ) c
  where c.status in ('active', 'disputed') and c.lane <> 'workspace'
    and (c.subject_n <> q."subjectN" or c.predicate_n <> q."predicateN")
  order by is_protected(c.base_class, c.activated) desc, c.id desc
  limit $4
) found
order by q.key, found.id
