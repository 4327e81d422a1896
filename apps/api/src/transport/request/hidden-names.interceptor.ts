import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  HiddenNames,
  mayBelongToSession,
  Refusal,
  readsEverySession,
  type IdPrefix,
  type Operation,
} from '#libs/kernel/index.js';
import { CATALOGUE, type Catalogue } from '../catalogue.js';
import { bare, elementOf, membersOf } from '../schemas/zod-shape.js';
import type { Answer, CallHandler, Execution, OperationInterceptor } from './execution.js';
import { renamed, renamedText } from './renaming.js';

/** Replaces the ids of an input that may belong to a session, wherever the input refers to something by its id. */
type MapNames = (value: unknown, as: (id: string) => string) => unknown;

/**
 * Passes the ids of a write that may belong to a session to the unit of work, which checks whether the caller may read
 * them. If the caller may not read them, the steps below run again with those ids replaced by ids that do not exist,
 * and the answer is mapped back to the ids that were sent. So the caller gets the same answer as for ids that never
 * existed, whatever the use case checks first (docs/adr/0031). Only references are replaced, never the words of a text.
 */
@Injectable()
export class HiddenNamesInterceptor implements OperationInterceptor {
  readonly #mapsOf: ReadonlyMap<string, MapNames | null>;

  constructor(@Inject(CATALOGUE) { operations }: Catalogue) {
    this.#mapsOf = new Map(operations.map((operation) => [operation.name, mapNamesOf(operation)]));
  }

  async intercept(execution: Execution, next: CallHandler): Promise<Answer> {
    const { call, input } = execution;
    const mapNames = this.#mapsOf.get(call.operation.name)!;
    if (mapNames === null || readsEverySession(call.session.caller)) return next(execution);
    const names = namesIn(input, mapNames);
    if (names.length === 0) return next(execution);
    execution.ctx = { ...execution.ctx, names };
    try {
      return await next(execution);
    } catch (thrown) {
      if (!(thrown instanceof HiddenNames)) throw thrown;
      return withoutHidden(execution, mapNames, thrown.ids, next);
    }
  }
}

async function withoutHidden(
  execution: Execution,
  mapNames: MapNames,
  hidden: Iterable<string>,
  next: CallHandler,
): Promise<Answer> {
  const nobodys = new Map([...hidden].map((id) => [id, nobodysLike(id)]));
  const sent = new Map([...nobodys].map(([id, other]) => [other, id]));
  const names = execution.ctx.names!.filter((name) => !nobodys.has(name));
  const restore = <T>(value: T): T => renamed(value, sent) as T;
  try {
    const answer = await next({
      ...execution,
      ctx: { ...execution.ctx, names, restore },
      input: mapNames(execution.input, (id) => nobodys.get(id) ?? id),
    });
    return { ...answer, output: restore(answer.output) };
  } catch (refusal) {
    throw refusal instanceof Refusal ? about(refusal, sent) : refusal;
  }
}

/** How many of the digits of an id are random. The others contain the time at which it was created. */
const RANDOM_DIGITS = 16;

/**
 * An id of the same kind and time that nothing has. It cannot be guessed: if a caller could send it within a text, the
 * answer would have the hidden id in its place.
 */
const nobodysLike = (id: string): string =>
  id.slice(0, -RANDOM_DIGITS) + randomBytes(RANDOM_DIGITS / 2).toString('hex');

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

function namesIn(input: unknown, mapNames: MapNames): string[] {
  const names = new Set<string>();
  mapNames(input, (id) => {
    names.add(id);
    return id;
  });
  return [...names];
}

/** null if no id in the input of the operation is checked here. */
function mapNamesOf({ effect, input, asksItself, mapNames }: Operation): MapNames | null {
  if (effect === 'read' || asksItself === true) return null;
  return mapNames === undefined ? mapNamesBy(input) : (value, as) => mapNames(value as Record<string, unknown>, as);
}

/** null if a schema contains no id. */
function mapNamesBy(schema: z.ZodType): MapNames | null {
  const inner = bare(schema);
  const prefix = inner.meta()?.idPrefix as IdPrefix | undefined;
  if (prefix !== undefined) return mayBelongToSession(prefix) ? mapName : null;
  const element = elementOf(inner);
  if (element !== undefined) return ofElements(mapNamesBy(element));
  const members = membersOf(inner).flatMap(([name, member]): [string, MapNames][] => {
    const mapNames = mapNamesBy(member);
    return mapNames === null ? [] : [[name, mapNames]];
  });
  return members.length === 0 ? null : ofMembers(members);
}

const mapName: MapNames = (value, as) => (typeof value === 'string' ? as(value) : value);

const ofElements = (mapNames: MapNames | null): MapNames | null =>
  mapNames && ((values, as) => (Array.isArray(values) ? values.map((value: unknown) => mapNames(value, as)) : values));

const ofMembers =
  (members: readonly [string, MapNames][]): MapNames =>
  (value, as) => {
    if (typeof value !== 'object' || value === null) return value;
    const mapped: Record<string, unknown> = { ...value };
    for (const [name, mapNames] of members) if (Object.hasOwn(mapped, name)) mapped[name] = mapNames(mapped[name], as);
    return mapped;
  };
