-- Why: whether evidence against a claim may reject it depends on how strong the claim is now, so it is decided whenever the claim is weighed. What has to be kept is whether a reviewer attached the evidence. Rows from before keep `challenging`: if it is true, no reviewer attached them; if it is null, this is unknown, and they may reject the claim as before.
-- Lock: an exclusive lock on claim_evidence for the moment in which the column is added. Time: none, whatever the number of rows, because the column is null.
-- Way back: alter table claim_evidence drop column unreviewed.

alter table claim_evidence add column unreviewed boolean;
comment on column claim_evidence.unreviewed is 'Of a contradiction: whether no reviewer attached it, or ordered the test that it is a result of. It then has the claim rejected only while it is as strong as the claim';
