import type { TestDatabase } from '#libs/testing/index.js';

/** Pairs of active claims that would let one key have two values at once, read from the table itself: always none. */
export function overlappingValues({ owner }: TestDatabase): Promise<Record<string, unknown>[]> {
  return owner(`
    select a.id, a.value_key, b.id as other_id, b.value_key as other_value_key from claims a join claims b on b.tenant_id = a.tenant_id and b.slot = a.slot and b.id > a.id
    where a.status = 'active' and b.status = 'active' and a.is_exclusive and b.is_exclusive and a.value_key <> b.value_key
      and tstzrange(a.valid_from, a.valid_until) && tstzrange(b.valid_from, b.valid_until)`);
}
