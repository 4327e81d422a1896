import type { ConstraintList, RowOf } from './checkpoint.js';
import { isExpired } from './inheritance.rules.js';
import { isSameItem, type Item } from './match.rules.js';

export interface Against {
  redo: RowOf<'must_not_redo'>[];
  preserve: RowOf<'must_preserve'>[];
}

/** The entries in force that an action is the same as (continuity spec, section 4.4). */
export function entriesAgainst(entries: readonly RowOf<ConstraintList>[], action: Item, now: Date): Against {
  const against: Against = { redo: [], preserve: [] };
  for (const row of entries) {
    if (row.list === 'must_not_redo') {
      const { action: text, idempotencyKey } = row.item;
      if (!isExpired(row.item, now) && isSameItem({ text, idempotencyKey }, action)) against.redo.push(row);
    } else if (row.list === 'must_preserve' && isSameItem(row.item, action)) against.preserve.push(row);
  }
  return against;
}
