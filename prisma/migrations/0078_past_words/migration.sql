-- A claim is worded by its strongest live assertion, and observed as the assertions of its owner's class are, so both change (claims spec, section 15a, rule 3).
-- A read of what was known at a time shows the words and the observation of that time.
-- Lock: brief, exclusive on claim_states; no table is rewritten. Time: instant. Way back: drop the table and the column.

-- Writer: slot.projector.ts. Words that a claim had until a version of it, at which its owner's took their place.
create table claim_wordings (
  tenant_id     text collate "C" not null,
  claim_id      text collate "C" not null,
  until_version integer not null,
  text          text not null,
  category      text not null,
  importance    double precision not null,
  tags          text[] not null,
  search        tsvector not null,
  primary key (tenant_id, claim_id, until_version),
  foreign key (tenant_id, claim_id) references claims (tenant_id, id)
);

call protect_by_tenant('claim_wordings', 'select, insert');

-- null in states that ended before an observation could change: then it is that of the claim.
alter table claim_states add column observed_at timestamptz;
