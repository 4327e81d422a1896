-- Why: a digest ends with the first of its members whose time is over; the sweep of expiry finds those that have, and they are built anew of the rest.
-- Lock: writes of claims wait while the index is built. Time: about 10 s at 10M rows, few of which are in it. Way back: drop the index.
create index claims_digest_ends_idx on claims (tenant_id, space_id, valid_until, id) where category = 'digest' and status in ('active', 'disputed') and valid_until < 'infinity';
