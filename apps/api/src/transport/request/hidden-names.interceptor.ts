import type { z } from 'zod';
import {
  HiddenNames,
  Refusal,
  type Ctx,
  readsEverySession,
  type Caller,
  type IdPrefix,
  type Operation,
} from '#libs/kernel/index.js';
import { bare, elementOf, membersOf } from '../schemas/zod-shape.js';

/**
 * Runs the work of a request. Where it names what its caller may not read, the work is done again with ids that nobody has in their place, and what it
 * says is about the ids that were sent: the answer is that of things which never were, whatever the work asks first (docs/adr/0031).
 */
export async function asIfHiddenWereNot(
  ctx: Ctx,
  input: unknown,
  work: (ctx: Ctx, input: unknown) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await work(ctx, input);
  } catch (thrown) {
    if (!(thrown instanceof HiddenNames)) throw thrown;
    const nobodys = new Map([...thrown.ids].map((id, n) => [id, `${id.slice(0, 4)}${String(n).padStart(26, '0')}`]));
    const sent = new Map([...nobodys].map(([id, other]) => [other, id]));
    const names = ctx.names!.filter((name) => !nobodys.has(name));
    try {
      return renamed(await work({ ...ctx, names }, renamed(input, nobodys)), sent);
    } catch (refusal) {
      throw refusal instanceof Refusal ? about(refusal, sent) : refusal;
    }
  }
}

function about(
  { code, category, message, errors, facts, cause, lacking, retryAfterSeconds }: Refusal,
  names: ReadonlyMap<string, string>,
): Refusal {
  const text = [...names].reduce((said, [from, to]) => said.replaceAll(from, to), message);
  return new Refusal(code, category, text, {
    ...(renamed({ errors, facts }, names) as Pick<Refusal, 'errors' | 'facts'>),
    cause,
    lacking: lacking ?? 'session',
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return [...names].reduce((text, [from, to]) => text.replaceAll(from, to), value);
  if (Array.isArray(value)) return value.map((each) => renamed(each, names));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, renamed(member, names)]));
}

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
