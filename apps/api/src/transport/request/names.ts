import type { z } from 'zod';
import { readsEverySession, type Caller, type Ctx, type IdPrefix, type Operation } from '#libs/kernel/index.js';
import { bare, elementOf, membersOf } from '../schemas/zod-shape.js';

/** What may belong to a session. */
const OF_SESSIONS: readonly IdPrefix[] = ['clm', 'nod', 'evd', 'cnf', 'pcf', 'edg', 'mrg', 'epi', 'clu'];

type Collect = (value: unknown, into: Set<string>) => void;

/** What an input of a write names that may belong to a session; nothing for those who read every session. */
export function namesIn({
  effect,
  input,
  asksItself,
}: Pick<Operation, 'effect' | 'input' | 'asksItself'>): (parsed: unknown, caller: Caller) => Pick<Ctx, 'names'> {
  const collect = effect === 'write' && asksItself !== true ? collectorOf(input) : null;
  return (parsed, caller) => {
    if (collect === null || readsEverySession(caller)) return {};
    const names = new Set<string>();
    collect(parsed, names);
    return names.size === 0 ? {} : { names: [...names] };
  };
}

/** null where a schema names nothing. */
function collectorOf(schema: z.ZodType): Collect | null {
  const inner = bare(schema);
  const prefix = inner.meta()?.idPrefix as IdPrefix | undefined;
  if (prefix !== undefined) return OF_SESSIONS.includes(prefix) ? collectName : null;
  const element = elementOf(inner);
  if (element !== undefined) return ofElements(collectorOf(element));
  const members = membersOf(inner).flatMap(([name, member]): [string, Collect][] => {
    const collect = collectorOf(member);
    return collect === null ? [] : [[name, collect]];
  });
  return members.length === 0 ? null : ofMembers(members);
}

const collectName: Collect = (value, into) => {
  if (typeof value === 'string') into.add(value);
};

const ofElements = (collect: Collect | null): Collect | null =>
  collect &&
  ((values, into) => {
    for (const value of Array.isArray(values) ? values : []) collect(value, into);
  });

const ofMembers =
  (members: readonly [string, Collect][]): Collect =>
  (value, into) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, collect] of members) collect((value as Record<string, unknown>)[name], into);
  };
