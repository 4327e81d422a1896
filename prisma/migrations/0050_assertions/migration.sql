-- An assertion records for whom it was made and in which words, so that the strongest live one words the claim and each author can take back
-- only what is theirs (claims spec, section 15a, rules 2 to 4). `conclusion` is an assertion that follows from premises; `activation` is a reviewer's own.
-- A claim records whether a reviewer activated it, and, where evidence and premises both carry it, what the weaker of the two amounts to.
-- Lock: brief, exclusive on both tables; no table is rewritten. Way back: drop the columns and restore the old check.
alter table claim_evidence drop constraint claim_evidence_relation_check;
alter table claim_evidence add constraint claim_evidence_relation_check
  check (relation in ('assertion', 'cited', 'corroboration', 'conclusion', 'activation'));
alter table claim_evidence add column on_behalf_of text collate "C";
alter table claim_evidence add column words jsonb;
alter table claims add column is_activated boolean not null default false;
alter table claims add column runner_up jsonb;
