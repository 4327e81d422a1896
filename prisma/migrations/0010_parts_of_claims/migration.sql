-- Why: what must carry a claim may be several things, all of them (docs/adr/0035): a fact has a part for each requirement, an atom one for each span.
-- A plain claim has null in each of these columns.
-- Lock: claims and claim_evidence, for the moment that each takes. Time: at once, whatever the size; columns without a default write no row.
-- Way back: alter table claims drop column parts, drop column usable_until; alter table claim_evidence drop column parts.
alter table claims add column parts text[];
alter table claims add column usable_until timestamptz;
alter table claims add constraint claims_parts_check check (parts <@ array['fresh', 'stale'] and cardinality(parts) > 0) not valid;
comment on column claims.parts is 'What must carry it, all of it: of each part the freshness that keeps the claim usable; null: one part that all its evidence meets';
comment on column claims.usable_until is 'From then on a part is not as fresh as it must be; null: never, as of every plain claim';
alter table claim_evidence add column parts integer[];
comment on column claim_evidence.parts is 'Places of the parts of the claim that it meets; empty: it is optional; null: all';
