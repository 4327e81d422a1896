import type { Filter } from '#libs/kernel/index.js';
import type { Statement } from '#libs/platform/database/index.js';
import { fragment, type Bind } from '#libs/platform/filters/index.js';
import { BELIEF_STATES } from '../../beliefs/index.js';

const FIELD = 'belief.state';

/**
 * Every claim that meets the filter is in one of these states of belief; null: it may be in any. Conditions that this does not see
 * only make it less useful, because the filter is applied anyway.
 */
export function statesAskedFor(filter: Filter): readonly string[] | null {
  const own = Object.hasOwn(filter, FIELD) ? statesIn(filter[FIELD]) : null;
  if (own !== null) return own;
  const parts: unknown[] = Array.isArray(filter.and) ? filter.and : [];
  for (const part of parts) {
    const states = isFilter(part) && Object.hasOwn(part, FIELD) ? statesIn(part[FIELD]) : null;
    if (states !== null) return states;
  }
  return null;
}

/** A condition that names more than there are may be about anything. */
function statesIn(condition: unknown): readonly string[] | null {
  const named = isFilter(condition) ? (condition.in ?? condition.eq) : condition;
  const states = [...new Set(Array.isArray(named) ? (named as unknown[]) : [named])];
  const isEach = states.length > 0 && states.length < BELIEF_STATES.length;
  return isEach && states.every((state) => typeof state === 'string') ? states : null;
}

const isFilter = (value: unknown): value is Filter =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A list, newest first, of what is in one of some states of belief: `list` is its statement, `filter` the condition that
 * it fills in, and `limit` how many it takes. What is recorded in a state is read by an index in the order of the list,
 * and so are, apart, the few claims that the clock may have brought there since: claims_by_belief_idx,
 * claims_belief_due_idx.
 */
export function listedByBelief(
  list: Statement,
  states: readonly string[],
  { filter, now, limit }: { filter: string; now: Date; limit: number },
  bind: Bind,
): Statement {
  const recorded = states.map((state) => `c.belief_state = ${bind(state)}::text`);
  const clocked = `c.belief_due_at is not null and c.belief_due_at <= ${bind(now)}::timestamptz and c.belief_state <> all (${bind(states)}::text[])`;
  const parts = [...recorded, clocked].map((part) => `(${fragment(list, { filter: `${part} and ${filter}` })})`);
  return { name: '', text: `${parts.join(' union all ')} order by id desc limit ${bind(limit)}::integer` };
}
