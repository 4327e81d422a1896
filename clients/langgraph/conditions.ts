import type { MatchCondition } from '@langchain/langgraph-checkpoint';

type Conditions = Record<string, unknown>;

const COMPARISONS: Record<string, (actual: unknown, wanted: unknown) => boolean> = {
  $eq: isSame,
  $ne: (actual, wanted) => !isSame(actual, wanted),
  $gt: (actual, wanted) => Number(actual) > Number(wanted),
  $gte: (actual, wanted) => Number(actual) >= Number(wanted),
  $lt: (actual, wanted) => Number(actual) < Number(wanted),
  $lte: (actual, wanted) => Number(actual) <= Number(wanted),
  $in: (actual, wanted) => Array.isArray(wanted) && wanted.some((each) => isSame(actual, each)),
  $nin: (actual, wanted) => !Array.isArray(wanted) || !wanted.some((each) => isSame(actual, each)),
};

/** Whether a value meets every condition of a search. Throws for an operator that does not exist. */
export const meets = (value: Conditions, filter: Conditions | undefined): boolean =>
  Object.entries(filter ?? {}).every(([field, wanted]) => meetsOne(value[field], wanted));

function meetsOne(actual: unknown, wanted: unknown): boolean {
  if (!hasOperators(wanted)) return isSame(actual, wanted);
  return Object.entries(wanted).every(([name, operand]) => {
    const compare = COMPARISONS[name];
    if (compare === undefined)
      throw new TypeError(`The operator ${name} does not exist; use one of ${Object.keys(COMPARISONS).join(', ')}.`);
    return compare(actual, operand);
  });
}

const hasOperators = (wanted: unknown): wanted is Conditions =>
  typeof wanted === 'object' && wanted !== null && Object.keys(wanted).some((name) => name.startsWith('$'));

/** Values are JSON, so objects and lists are the same if their JSON is. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

/** Whether a namespace begins or ends as the condition says; `*` stands for any label. */
export function matches(namespace: readonly string[], { matchType, path }: MatchCondition): boolean {
  if (path.length > namespace.length) return false;
  const from = matchType === 'prefix' ? 0 : namespace.length - path.length;
  return path.every((label, index) => label === '*' || label === namespace[from + index]);
}

/** The longest namespace that contains everything that meets the conditions. */
export function commonPrefix(conditions: readonly MatchCondition[]): string[] {
  const prefix = conditions.find(({ matchType }) => matchType === 'prefix')?.path ?? [];
  const star = prefix.indexOf('*');
  return star < 0 ? [...prefix] : prefix.slice(0, star);
}
