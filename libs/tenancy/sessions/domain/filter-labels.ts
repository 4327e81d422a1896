import type { Filter } from '#libs/kernel/index.js';

/** Filters are searched to this depth, which is more than `compileFilter` accepts. */
const DEEPEST = 16;
/** Operators that compare with a complete id. */
const WHOLE = ['eq', 'ne', 'in'];

/** Replaces each session that a filter names under `sessionId`, by id or label, with the result of `rename`. */
export function withSessionsRenamed(filter: Filter, rename: (name: string) => string): Filter {
  return inFilter(filter, rename, 0) as Filter;
}

/** Returns the sessions, by id or label, that a filter names under `sessionId`. */
export function sessionsIn(filter: Filter): string[] {
  const names = new Set<string>();
  withSessionsRenamed(filter, (name) => {
    names.add(name);
    return name;
  });
  return [...names];
}

type Rename = (name: string) => string;

/** Leaves anything unchanged that is not a filter, because the filter parser reports what is wrong with it. */
function inFilter(filter: unknown, rename: Rename, depth: number): unknown {
  if (!isRecord(filter) || depth > DEEPEST) return filter;
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      if (name === 'not') return [name, inFilter(value, rename, depth + 1)];
      if (name === 'and' || name === 'or')
        return [name, Array.isArray(value) ? value.map((part) => inFilter(part, rename, depth + 1)) : value];
      return [name, name === 'sessionId' ? inCondition(value, rename) : value];
    }),
  );
}

function inCondition(value: unknown, rename: Rename): unknown {
  if (!isRecord(value)) return renamed(value, rename);
  return Object.fromEntries(
    Object.entries(value).map(([operator, operand]) => [
      operator,
      WHOLE.includes(operator) ? renamed(operand, rename) : operand,
    ]),
  );
}

function renamed(value: unknown, rename: Rename): unknown {
  if (Array.isArray(value)) return value.map((each) => (typeof each === 'string' ? rename(each) : (each as unknown)));
  return typeof value === 'string' ? rename(value) : value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
