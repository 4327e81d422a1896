-- Why: search finds questions, definitions, persons, predictions and goals by their words.
-- Lock: nodes, exclusively, while the column is added without a default; the words of existing rows are written row by row. Time at 10M rows: minutes.
-- Way back: drop the indexes and the column.
alter table nodes add column search tsvector;
comment on column nodes.search is 'The words it is found by, as the index has them; null for types that search does not find';
update nodes set search = to_tsvector('english', concat_ws(' ', text, translate(detail ->> 'aliases', '[]",', '    '))) where text is not null and type in ('question', 'definition', 'person', 'prediction', 'goal');
create index nodes_search_idx on nodes using gin (tenant_id, space_id, search);
create index nodes_newest_idx on nodes (tenant_id, space_id, recorded_at desc, id) where search is not null;
