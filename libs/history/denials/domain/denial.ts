import type { Ctx, Refusal } from '#libs/kernel/index.js';
import type { EventsOf } from '../../events/index.js';

/**
 * Attempts of one key that were refused for the same reason. The only text of the caller in it is `space`, which is
 * recorded only if the space exists.
 */
export interface Denial {
  /** The context of the last attempt. */
  ctx: Ctx;
  operation: string;
  reason: string;
  /** The space that was named, by id or slug; null: none. */
  space: string | null;
  count: number;
  from: Date;
  until: Date;
}

export interface DenialPayloads {
  /** Attempts of one kind were refused; one event counts the attempts within a minute. */
  attempts_denied: { operation: string; reason: string; count: number; from: string; until: string };
}

/** These events change no table. */
export const DENIAL_KINDS = ['attempts_denied'] as const satisfies readonly (keyof DenialPayloads)[];

const DENYING: ReadonlySet<string> = new Set(['unauthenticated', 'forbidden', 'not_found']);

/**
 * Why an attempt was denied. null: the attempt was not denied, but failed in another way. A thing that does not exist
 * and a thing that the caller may not see get the same answer. They also have the same reason here, unless the refusal
 * says what was `lacking`.
 */
export function reasonOf({ category, code, lacking }: Pick<Refusal, 'category' | 'code' | 'lacking'>): string | null {
  return DENYING.has(category) ? (lacking ?? code) : null;
}

export function attemptsDenied(
  { ctx, operation, reason, count, from, until }: Denial,
  spaceId: string | null,
): EventsOf<DenialPayloads> {
  const payload = { operation, reason, count, from: from.toISOString(), until: until.toISOString() };
  return { kind: 'attempts_denied', spaceId, subjectId: ctx.caller.principal.id, occurredAt: until, payload };
}
