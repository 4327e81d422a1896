-- The next claims that may be due to leave memory. The rules decide; this only leaves out what cannot be.
-- Params: $1 tenant_id, $2 space_id, $3 now, $4 after id, $5 limit, $6 superseded before, or null, $7 quarantined before, or null, $8 run_id.
-- Index: claims_listed_idx
select c.id
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.id > $4
  and case c.status
    when 'superseded' then c.state_since < $6::timestamptz
    when 'quarantined' then c.state_since < $7::timestamptz
    when 'disputed' then true
    when 'active' then c.decays_at <= $3
    else false end
  and (select true from consolidation_scratch g where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $8 and g.kind = 'gone' and g.claim_id = c.id) is null
order by c.id
limit $5
