-- A claim is worded by its strongest live assertion, so its words can change (claims spec, section 15a, rule 3): a vector says of which wording it is.
-- Lock: brief; columns with constant defaults rewrite nothing. Way back: drop the columns; vectors of reworded claims keep their first words.
alter table claims add column wording integer not null default 0;
alter table embeddings add column wording integer not null default 0;
comment on column claims.wording is 'Version of the claim that gave it its words; 0: those it was stored with';
