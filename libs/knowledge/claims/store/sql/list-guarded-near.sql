-- Protected and system claims that given weaker claims may contradict. These are claims about the same subject; claims
-- whose subject is named in the text of the weaker claim; and, found by words, claims without a triple, or all claims
-- if the weaker one has no triple. If there are very many, only some are compared: a limited number that share any
-- words and, in addition, a limited number that share a rare word, such as a number or a name. Those that share the
-- most words come first. Where words are looked up, the conditions on $6 keep the planner to the index
-- of the words: see `EVERY_TEXT`.
-- Params: $1 tenant_id, $2 space_id, $3 claims jsonb array of {key: the claim's id once it is stored, subjectN, named: names in its text, words, rare, noteWords, noteRare, author, textKey}, $4 limit for each way of finding them, $5 how many are read for each way at most, $6 EVERY_TEXT.
-- Index: claims_guarded_subjects_idx, claims_guarded_texts_idx, claims_guarded_notes_idx, possible_conflicts_by_claim_idx, possible_conflicts_pair_idx, claim_statements_pkey
select q.key, f.*, exists (
    select from possible_conflicts d where d.tenant_id = $1 and d.claim_id = f.id and d.author = q.author and d.text_key = q."textKey" and d.status = 'dismissed'
  ) or exists (select from possible_conflicts d where d.tenant_id = $1 and d.weaker_id = q.key and d.claim_id = f.id) as "isKnown"
from jsonb_to_recordset($3::jsonb) as q (key text, "subjectN" text, named text[], words text, rare text, "noteWords" text, "noteRare" text, author text, "textKey" uuid)
cross join lateral (
  select distinct c.id, c.space_id as "spaceId", said.text, said.subject, said.predicate, said.value, c.subject_n as "subjectN", c.slot, c.status, c.base_class as "baseClass", c.gate_trust as "gateTrust", c.activated, c.lane, c.recorded_by as "recordedBy"
  from (
    (select t.id from (
       select s.id, s.search from claims s where s.tenant_id = $1 and s.space_id = $2 and s.subject_n = q."subjectN" and is_guarded(s.base_class, s.activated) and s.status in ('active', 'disputed') and s.lane <> 'workspace' order by s.id desc limit $5
     ) t order by t.search @@ q.words::tsquery desc, t.id desc limit $4)
    union all
    (select t.id from (
       select s.id, s.search from claims s where s.tenant_id = $1 and s.space_id = $2 and s.subject_n = any (q.named) and is_guarded(s.base_class, s.activated) and s.status in ('active', 'disputed') and s.lane <> 'workspace' and s.search @@ q.words::tsquery limit $5
     ) t order by ts_rank(t.search, q.words::tsquery) desc, t.id desc limit $4)
    union all
    (select t.id from (
       select s.id, s.search from claims s where s.tenant_id = $1 and s.space_id = $2 and space_words(s.space_id, s.search) @@ space_words($2, q.words::tsquery)
         and space_words(s.space_id, s.search) @@ $6::tsquery and space_words(s.space_id, s.search) @@ $6 and s.slot is null and is_guarded(s.base_class, s.activated) and s.status in ('active', 'disputed') and s.lane <> 'workspace' limit $5
     ) t order by ts_rank(t.search, q.words::tsquery) desc, t.id desc limit $4)
    union all
    (select t.id from (
       select s.id, s.search from claims s where s.tenant_id = $1 and s.space_id = $2 and space_words(s.space_id, s.search) @@ space_words($2, q.rare::tsquery)
         and space_words(s.space_id, s.search) @@ $6::tsquery and space_words(s.space_id, s.search) @@ $6 and s.slot is null and is_guarded(s.base_class, s.activated) and s.status in ('active', 'disputed') and s.lane <> 'workspace' limit $5
     ) t order by ts_rank(t.search, q.words::tsquery) desc, t.id desc limit $4)
    union all
    (select t.id from (
       select s.id, s.search from claims s where s.tenant_id = $1 and s.space_id = $2 and space_words(s.space_id, s.search) @@ space_words($2, q."noteWords"::tsquery)
         and space_words(s.space_id, s.search) @@ $6::tsquery and space_words(s.space_id, s.search) @@ $6 and s.slot is not null and is_guarded(s.base_class, s.activated) and s.status in ('active', 'disputed') and s.lane <> 'workspace' limit $5
     ) t order by ts_rank(t.search, q.words::tsquery) desc, t.id desc limit $4)
    union all
    (select t.id from (
       select s.id, s.search from claims s where s.tenant_id = $1 and s.space_id = $2 and space_words(s.space_id, s.search) @@ space_words($2, q."noteRare"::tsquery)
         and space_words(s.space_id, s.search) @@ $6::tsquery and space_words(s.space_id, s.search) @@ $6 and s.slot is not null and is_guarded(s.base_class, s.activated) and s.status in ('active', 'disputed') and s.lane <> 'workspace' limit $5
     ) t order by ts_rank(t.search, q.words::tsquery) desc, t.id desc limit $4)
  ) n
  join claims c on c.tenant_id = $1 and c.id = n.id
  cross join lateral (select s.text, s.subject, s.predicate, s.value from claim_statements s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
) f
order by q.key, f.id
