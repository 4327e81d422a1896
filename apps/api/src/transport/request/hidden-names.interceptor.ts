import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  HiddenNames,
  mayBelongToSession,
  Refusal,
  type Ctx,
  readsEverySession,
  type Caller,
  type IdPrefix,
  type Operation,
} from '#libs/kernel/index.js';
import { CATALOGUE, type Catalogue } from '../catalogue.js';
import { bare, elementOf, membersOf } from '../schemas/zod-shape.js';
import type { Answer, CallHandler, Execution, OperationInterceptor } from './execution.js';
import { renamed, renamedText } from './renaming.js';

/**
 * Passes the ids of a write that may belong to a session to the unit of work, which checks whether the caller may read
 * them. If the caller may not read them, the steps below run again with those ids replaced by ids that do not exist,
 * and the answer is mapped back to the ids that were sent. So the caller gets the same answer as for ids that never
 * existed, whatever the use case checks first (docs/adr/0031).
 */
@Injectable()
export class HiddenNamesInterceptor implements OperationInterceptor {
  readonly #namesOf: ReadonlyMap<string, ReturnType<typeof namesIn>>;

  constructor(@Inject(CATALOGUE) { operations }: Catalogue) {
    this.#namesOf = new Map(operations.map((operation) => [operation.name, namesIn(operation)]));
  }

  async intercept(execution: Execution, next: CallHandler): Promise<Answer> {
    const { call, input } = execution;
    const { names } = this.#namesOf.get(call.operation.name)!(input, call.session.caller);
    if (names === undefined) return next(execution);
    execution.ctx = { ...execution.ctx, names };
    try {
      return await next(execution);
    } catch (thrown) {
      if (!(thrown instanceof HiddenNames)) throw thrown;
      return withoutHidden(execution, names, thrown.ids, next);
    }
  }
}

async function withoutHidden(
  execution: Execution,
  named: readonly string[],
  hidden: Iterable<string>,
  next: CallHandler,
): Promise<Answer> {
  const nobodys = new Map([...hidden].map((id, n) => [id, `${id.slice(0, 4)}${String(n).padStart(26, '0')}`]));
  const sent = new Map([...nobodys].map(([id, other]) => [other, id]));
  const names = named.filter((name) => !nobodys.has(name));
  try {
    const answer = await next({
      ...execution,
      ctx: { ...execution.ctx, names },
      input: renamed(execution.input, nobodys),
    });
    return { ...answer, output: renamed(answer.output, sent) };
  } catch (refusal) {
    throw refusal instanceof Refusal ? about(refusal, sent) : refusal;
  }
}

function about(
  { code, category, message, errors, facts, cause, lacking, retryAfterSeconds }: Refusal,
  names: ReadonlyMap<string, string>,
): Refusal {
  return new Refusal(code, category, renamedText(message, names), {
    ...(renamed({ errors, facts }, names) as Pick<Refusal, 'errors' | 'facts'>),
    cause,
    lacking: lacking ?? 'session',
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

type Collect = (value: unknown, into: Set<string>) => void;

/** The ids in the input of a write that may belong to a session; empty for callers who may read every session. */
function namesIn({
  effect,
  input,
  asksItself,
  namesIn: named,
}: Pick<Operation, 'effect' | 'input' | 'asksItself' | 'namesIn'>): (
  parsed: unknown,
  caller: Caller,
) => Pick<Ctx, 'names'> {
  const collect = effect === 'write' && asksItself !== true ? (named ? ofNames(named) : collectorOf(input)) : null;
  return (parsed, caller) => {
    if (collect === null || readsEverySession(caller)) return {};
    const names = new Set<string>();
    collect(parsed, names);
    return names.size === 0 ? {} : { names: [...names] };
  };
}

const ofNames =
  (named: NonNullable<Operation['namesIn']>): Collect =>
  (value, into) => {
    for (const name of named(value as Record<string, unknown>)) into.add(name);
  };

/** null if a schema contains no id. */
function collectorOf(schema: z.ZodType): Collect | null {
  const inner = bare(schema);
  const prefix = inner.meta()?.idPrefix as IdPrefix | undefined;
  if (prefix !== undefined) return mayBelongToSession(prefix) ? collectName : null;
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
