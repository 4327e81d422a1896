import type { Ctx, Refusal } from '#libs/kernel/index.js';
import type { EventsOf } from '../../events/index.js';

/** Attempts of one key that were refused alike. Nothing of it was written by the caller but `space`, which is recorded only where there is one. */
export interface Denial {
  /** Of the last one. */
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
  /** Attempts of one kind were refused; the event counts those of up to a minute. */
  attempts_denied: { operation: string; reason: string; count: number; from: string; until: string };
}

const DENYING: ReadonlySet<string> = new Set(['unauthenticated', 'forbidden', 'not_found']);

/** Why an attempt was denied; null: it failed otherwise. What is not there and what is not for the caller look alike, here as in the answer. */
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
