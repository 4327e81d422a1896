-- Why: a likeness that a reviewer has removed is not measured again by the next consolidation.
-- Lock: none (a new table). Time: instant. Way back: drop the table.

-- Writer: link.projector.ts. Two claims that are not alike, whatever their texts measure: a reviewer said so by removing what was measured.
create table claim_partings (
  tenant_id text collate "C" not null,
  space_id  text collate "C" not null,
  a_id      text collate "C" not null,
  b_id      text collate "C" not null,
  parted_at timestamptz not null,
  primary key (tenant_id, space_id, a_id, b_id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  check (a_id < b_id)
);

call protect_by_tenant('claim_partings', 'select, insert, delete');
