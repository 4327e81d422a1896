-- Why: an agent that works in one space need not name it in every tool call.
-- Lock: api_keys, for the moment that its column takes; a column without a default writes no row. Time: at once, whatever the size.
-- Way back: alter table api_keys drop column default_space_id.
alter table api_keys add column default_space_id text;
comment on column api_keys.default_space_id is 'Space of tool calls that name none; null: they are refused';
