-- For claims that have vectors, the nearest by meaning among the claims that they may contradict, or that may
-- contradict them: claims about the same subject, and pairs in which one claim has no triple. Of each group, only the
-- newest are compared.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[], $4 model, $5 limit for each, $6 how many of each group are compared at most, $7 minimum cosine similarity.
-- Index: claims_pkey, embeddings_pkey, claims_guarded_subjects_idx, claims_by_subject_idx, claims_listed_idx
select q.id as key, n.id, n.cosine
from claims q
join embeddings v on v.tenant_id = $1 and v.owner_id = q.id and v.model = $4
cross join lateral (
  select distinct c.id, 1 - (e.embedding <=> v.embedding) as cosine
  from (
    (select s.id from claims s where s.tenant_id = $1 and s.space_id = $2 and s.subject_n = q.subject_n and is_guarded(s.base_class, s.activated) and s.status in ('active', 'disputed') and s.lane <> 'workspace' order by s.id desc limit $6)
    union all
    (select s.id from claims s where not is_protected(q.base_class, q.activated) and s.tenant_id = $1 and s.space_id = $2 and (q.slot is null or s.slot is null) and is_guarded(s.base_class, s.activated) and s.status in ('active', 'disputed') and s.lane <> 'workspace' order by s.id desc limit $6)
    union all
    (select s.id from claims s where is_guarded(q.base_class, q.activated) and q.lane <> 'workspace' and s.tenant_id = $1 and s.space_id = $2 and s.subject_n = q.subject_n and not is_protected(s.base_class, s.activated) and s.status in ('active', 'disputed') order by s.id desc limit $6)
    union all
    (select s.id from claims s where is_guarded(q.base_class, q.activated) and q.lane <> 'workspace' and s.tenant_id = $1 and s.space_id = $2 and (q.slot is null or s.slot is null) and not is_protected(s.base_class, s.activated) and s.status in ('active', 'disputed') order by s.id desc limit $6)
  ) c
  join embeddings e on e.tenant_id = $1 and e.owner_id = c.id and e.model = $4
  where c.id <> q.id and e.embedding <=> v.embedding <= 1 - $7::double precision
  order by cosine desc, c.id
  limit $5
) n
where q.tenant_id = $1 and q.space_id = $2 and q.id = any ($3::text[]) and q.status in ('active', 'disputed')
order by q.id, n.id
