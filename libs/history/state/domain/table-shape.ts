import type { Tier } from '#libs/kernel/index.js';

/** A table as recovery reads and writes it: every column but those that the database computes. */
export interface TableShape {
  name: string;
  tier: Tier;
  /** In the order of their names, without the tenant. */
  columns: readonly ColumnShape[];
  /**
   * The columns of the primary key without the tenant, in the order of the key. Empty for a table that has one row for
   * each tenant.
   */
  key: readonly ColumnShape[];
  /** Other tables of the same list that its foreign keys refer to. */
  parents: readonly string[];
}

export interface ColumnShape {
  name: string;
  /** Its type in SQL. */
  type: string;
}

/**
 * The tables in an order in which each table comes after those that it refers to. Throws if references form a cycle,
 * because then no row could be written first.
 */
export function inForeignKeyOrder(shapes: readonly TableShape[]): TableShape[] {
  const ordered: TableShape[] = [];
  let waiting = [...shapes].sort((a, b) => (a.name < b.name ? -1 : 1));
  while (waiting.length > 0) {
    const placed = new Set(ordered.map(({ name }) => name));
    const ready = waiting.filter(({ parents }) => parents.every((parent) => placed.has(parent)));
    if (ready.length === 0)
      throw new Error(`${waiting.map(({ name }) => name).join(', ')} refer to each other in a cycle`);
    ordered.push(...ready);
    waiting = waiting.filter((shape) => !ready.includes(shape));
  }
  return ordered;
}
