-- Weaker claims that may contradict protected or system claims stored after them: claims about the same subject, claims
-- whose text names the subject, and, by words, claims without a triple, or all claims if the stronger one has no
-- triple. If there are very many, only some are compared, as in `list-guarded-near`. The nudge of a lesson is compared,
-- too. Extractive digests are left out, because they show the marks of their members. Where words
-- are looked up, the conditions on $6 keep the planner to the index of the words: see `EVERY_TEXT`.
-- Params: $1 tenant_id, $2 space_id, $3 claims jsonb array of {key: the claim's id once it is stored, subjectN, aboutSubject: its subject and one of its words, words, rare, noteWords, noteRare}, $4 limit for each way of finding them, $5 how many are read for each way at most, $6 EVERY_TEXT.
-- Index: nodes_pkey, claims_by_subject_idx, claims_notes_words_idx, claims_search_idx, possible_conflicts_pair_idx, claim_statements_pkey
select q.key, f.*, exists (select from possible_conflicts d where d.tenant_id = $1 and d.claim_id = q.key and d.weaker_id = f.id) as "isKnown",
  (select a.asserted_by from claim_evidence a where a.tenant_id = $1 and a.claim_id = f.id order by a.attached_at, a.evidence_id limit 1) as author
from jsonb_to_recordset($3::jsonb) as q (key text, "subjectN" text, "aboutSubject" text, words text, rare text, "noteWords" text, "noteRare" text, author text, "textKey" uuid)
cross join lateral (
  select distinct c.id, c.space_id as "spaceId", concat_ws(E'\n', said.text, (select n.detail->>'nudge' from nodes n where n.tenant_id = $1 and n.id = c.id and c.type = 'lesson')) as text, said.subject, said.predicate, said.value, c.subject_n as "subjectN", c.slot, c.status, c.base_class as "baseClass", c.gate_trust as "gateTrust", c.activated, c.lane, c.recorded_by as "recordedBy"
  from (
    (select t.id from (
       select s.id, s.search from claims s where s.tenant_id = $1 and s.space_id = $2 and s.subject_n = q."subjectN" and not is_protected(s.base_class, s.activated) and s.status in ('active', 'disputed') limit $5
     ) t order by t.search @@ q.words::tsquery desc, t.id desc limit $4)
    union all
    (select t.id from (
       select s.id, s.search from claims s where s.tenant_id = $1 and s.space_id = $2 and space_words(s.space_id, s.search) @@ space_words($2, q.words::tsquery)
         and space_words(s.space_id, s.search) @@ $6::tsquery and space_words(s.space_id, s.search) @@ $6 and s.slot is null and not is_protected(s.base_class, s.activated) and s.status in ('active', 'disputed') limit $5
     ) t order by ts_rank(t.search, q.words::tsquery) desc, t.id desc limit $4)
    union all
    (select t.id from (
       select s.id, s.search from claims s where s.tenant_id = $1 and s.space_id = $2 and space_words(s.space_id, s.search) @@ space_words($2, q.rare::tsquery)
         and space_words(s.space_id, s.search) @@ $6::tsquery and space_words(s.space_id, s.search) @@ $6 and s.slot is null and not is_protected(s.base_class, s.activated) and s.status in ('active', 'disputed') limit $5
     ) t order by ts_rank(t.search, q.words::tsquery) desc, t.id desc limit $4)
    union all
    (select t.id from (
       select s.id, s.search, s.slot, s.subject_n, s.base_class, s.activated, s.status from claims s where s.tenant_id = $1 and s.space_id = $2 and space_words(s.space_id, s.search) @@ space_words($2, q."aboutSubject"::tsquery)
         and space_words(s.space_id, s.search) @@ $6::tsquery and space_words(s.space_id, s.search) @@ $6 limit $5
     ) t where t.slot is not null and t.subject_n <> q."subjectN" and not is_protected(t.base_class, t.activated) and t.status in ('active', 'disputed') order by ts_rank(t.search, q.words::tsquery) desc, t.id desc limit $4)
    union all
    (select t.id from (
       select s.id, s.search, s.slot, s.base_class, s.activated, s.status from claims s where s.tenant_id = $1 and s.space_id = $2 and space_words(s.space_id, s.search) @@ space_words($2, q."noteWords"::tsquery)
         and space_words(s.space_id, s.search) @@ $6::tsquery and space_words(s.space_id, s.search) @@ $6 limit $5
     ) t where t.slot is not null and not is_protected(t.base_class, t.activated) and t.status in ('active', 'disputed') order by ts_rank(t.search, q.words::tsquery) desc, t.id desc limit $4)
    union all
    (select t.id from (
       select s.id, s.search, s.slot, s.base_class, s.activated, s.status from claims s where s.tenant_id = $1 and s.space_id = $2 and space_words(s.space_id, s.search) @@ space_words($2, q."noteRare"::tsquery)
         and space_words(s.space_id, s.search) @@ $6::tsquery and space_words(s.space_id, s.search) @@ $6 limit $5
     ) t where t.slot is not null and not is_protected(t.base_class, t.activated) and t.status in ('active', 'disputed') order by ts_rank(t.search, q.words::tsquery) desc, t.id desc limit $4)
  ) n
  join claims c on c.tenant_id = $1 and c.id = n.id
    and (c.category <> 'digest' or not exists (select from nodes d where d.tenant_id = $1 and d.id = c.id and d.detail->>'method' = 'extractive'))
  cross join lateral (select s.text, s.subject, s.predicate, s.value from claim_statements s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
) f
order by q.key, f.id
