import type { Filter } from '#libs/kernel/index.js';
import type { Statement } from '#libs/platform/database/index.js';
import { compileFilter, fragment, type Bind, type FilterFields } from '#libs/platform/filters/index.js';
import { BELIEF_STATES } from '../../beliefs/index.js';

const FIELD = 'belief.state';

/** The states of belief that a filter requires, and the rest of the filter. */
export interface AskedByBelief {
  states: readonly string[];
  rest: Filter;
}

/**
 * The states of belief to which a filter is limited; null: matching claims may be in any state. A condition that is not
 * recognised here stays in the filter.
 */
export function askedByBelief(filter: Filter): AskedByBelief | null {
  const own = withoutState(filter);
  if (own !== null) return own;
  const parts: readonly unknown[] = Array.isArray(filter.and) ? filter.and : [];
  for (const [place, part] of parts.entries()) {
    const asked = isFilter(part) ? withoutState(part) : null;
    if (asked !== null)
      return { states: asked.states, rest: { ...filter, and: parts.with(place, asked.rest) as Filter[] } };
  }
  return null;
}

function withoutState(filter: Filter): AskedByBelief | null {
  if (!Object.hasOwn(filter, FIELD)) return null;
  const { [FIELD]: condition, ...rest } = filter;
  const states = statesIn(condition);
  return states === null ? null : { states, rest };
}

/** The states that a condition names; null if it names all states or has another form, so that it may allow any. */
function statesIn(condition: unknown): readonly string[] | null {
  const operators = isFilter(condition) ? Object.keys(condition) : ['eq'];
  if (operators.length !== 1) return null;
  const named = isFilter(condition) ? (condition.in ?? condition.eq) : condition;
  const states = [...new Set(Array.isArray(named) ? (named as unknown[]) : [named])];
  const isEach = states.length > 0 && states.length < BELIEF_STATES.length;
  return isEach && states.every((state) => typeof state === 'string') ? states : null;
}

const isFilter = (value: unknown): value is Filter =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A list, newest first, of claims in one of several states of belief. `list` is its statement, `filter` the whole
 * filter, and `limit` the maximum length. Claims whose recorded state the clock has not changed are read by
 * claims_by_belief_idx, in the order of the list. Claims whose state is due to change are read by
 * claims_belief_due_idx, and their present state is computed. Both conditions let the planner know how many claims meet
 * them.
 */
export function listedByBelief(
  list: Statement,
  { states, rest }: AskedByBelief,
  { filter, fields, now, limit }: { filter: Filter; fields: FilterFields; now: Date; limit: number },
  bind: Bind,
): Statement {
  const at = `${bind(now)}::timestamptz`;
  const [whole, without] = [compileFilter(filter, fields, bind), compileFilter(rest, fields, bind)];
  const parts = [
    ...states.map(
      (state) =>
        `c.belief_state = ${bind(state)}::text and (c.belief_due_at is null or c.belief_due_at > ${at}) and ${without}`,
    ),
    `c.belief_due_at is not null and c.belief_due_at <= ${at} and ${whole}`,
  ].map((part) => `(${fragment(list, { filter: part })})`);
  return { name: '', text: `${parts.join(' union all ')} order by id desc limit ${bind(limit)}::integer` };
}
