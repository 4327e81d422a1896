import type { ConstraintList, RowOf } from './checkpoint.js';
import { isExpired } from './list-room.rules.js';
import { ItemIndex, type Item } from './match.rules.js';

export interface Against {
  redo: RowOf<'must_not_redo'>[];
  preserve: RowOf<'must_preserve'>[];
}

/** An index of entries. An action is compared only with entries that share words with it. */
export class EntryIndex {
  readonly #index: ItemIndex;

  constructor(private readonly entries: readonly RowOf<ConstraintList>[]) {
    this.#index = new ItemIndex(entries.map(itemOf));
  }

  /** The entries in force that match an action (continuity spec, section 4.4). */
  against(action: Item, now: Date): Against {
    const against: Against = { redo: [], preserve: [] };
    for (const { at } of this.#index.matches(action)) {
      const row = this.entries[at]!;
      if (row.list === 'must_preserve') against.preserve.push(row);
      else if (row.list === 'must_not_redo' && !isExpired(row.item, now)) against.redo.push(row);
    }
    return against;
  }
}

export const BLOCKED_BECAUSE = ['entry_in_force', 'too_many_tasks_above'] as const;

/** What follows for an action. It is blocked as well if entries that may forbid it could not be read. */
export function outcomeOf(
  { redo, preserve }: Against,
  isCut: boolean,
): { outcome: 'allow' | 'block'; reason: (typeof BLOCKED_BECAUSE)[number] | null } {
  if (redo.length + preserve.length > 0) return { outcome: 'block', reason: 'entry_in_force' };
  return isCut ? { outcome: 'block', reason: 'too_many_tasks_above' } : { outcome: 'allow', reason: null };
}

const itemOf = (row: RowOf<ConstraintList>): Item =>
  row.list === 'must_not_redo' ? { text: row.item.action, idempotencyKey: row.item.idempotencyKey } : row.item;

export const entriesAgainst = (entries: readonly RowOf<ConstraintList>[], action: Item, now: Date): Against =>
  new EntryIndex(entries).against(action, now);
