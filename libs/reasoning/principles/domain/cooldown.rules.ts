import type { NodeType } from '#libs/graph/model/index.js';
import type { EventsOf, RecordedOf } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';

/**
 * Types of nodes that guide actions: they surface together with their exemplars, with nodes that apply them and with
 * nodes that serve them (graph spec, section 7).
 */
export const PRINCIPLE_TYPES = ['lesson', 'axiom', 'cornerstone', 'goal'] as const satisfies NodeType[];
export type PrincipleType = (typeof PRINCIPLE_TYPES)[number];

export const MAX_SURFACED = 2;
/**
 * The number of prompts for which a principle is suppressed after it surfaced. Every time the principle was applied in
 * the session, this number doubles.
 */
const FIRST_COOLDOWN = 10;
const MAX_COOLDOWN = 160;

/** The parts of a principle that its cooldown depends on. */
export interface Principle {
  id: Id<'clm' | 'nod'>;
  type: PrincipleType;
  /** The newest edge from an exemplar. */
  lastExemplarId: Id<'edg'> | null;
}

/** The cooldown of a principle in a session: a row of `principle_cooldowns`. */
export interface Cooldown {
  principleId: Principle['id'];
  /** Number of the prompt at which it surfaced. */
  surfacedAt: number;
  applications: number;
  lastExemplarId: Id<'edg'> | null;
}

/** A new exemplar ends its cooldown, and resets the earlier counts. */
const isRefreshed = ({ lastExemplarId }: Principle, cooldown: Cooldown): boolean =>
  (lastExemplarId ?? '') > (cooldown.lastExemplarId ?? '');

/**
 * Returns the last prompt at which it is suppressed. An axiom is assumed, not learned, so its cooldown does not grow.
 */
export function suppressedUntil({ type }: Pick<Principle, 'type'>, { surfacedAt, applications }: Cooldown): number {
  return surfacedAt + (type === 'axiom' ? FIRST_COOLDOWN : Math.min(MAX_COOLDOWN, FIRST_COOLDOWN * 2 ** applications));
}

/** Whether a principle must not surface at this prompt. */
export const isSuppressed = (principle: Principle, cooldown: Cooldown | undefined, prompt: number): boolean =>
  cooldown !== undefined && !isRefreshed(principle, cooldown) && prompt <= suppressedUntil(principle, cooldown);

/** What happened at one prompt: which principles were shown, and which were applied. */
export interface Marking {
  surfaced: ReadonlySet<string>;
  applied: ReadonlySet<string>;
}

/**
 * Returns the cooldowns of principles after a prompt. A principle that was applied without being shown gets a cooldown
 * as if it had been shown.
 */
export function cooldownsAfter(
  prompt: number,
  principles: readonly Principle[],
  { surfaced, applied }: Marking,
  cooldowns: ReadonlyMap<string, Cooldown>,
): Cooldown[] {
  return principles.map((principle) => {
    const known = cooldowns.get(principle.id);
    const before =
      known === undefined || isRefreshed(principle, known) ? { surfacedAt: prompt, applications: 0 } : known;
    return {
      principleId: principle.id,
      lastExemplarId: principle.lastExemplarId,
      surfacedAt: surfaced.has(principle.id) ? prompt : before.surfacedAt,
      applications: before.applications + Number(applied.has(principle.id)),
    };
  });
}

/** The prompt count of the session and the rows of the principles, after the prompt. */
export type MarkedPayload = { prompt: number; cooldowns: Cooldown[] };

export interface PrinciplePayloads {
  /** A caller reported which principles were shown in a session, and which of them were applied. */
  principles_marked: MarkedPayload;
}

export type PrincipleEvent = EventsOf<PrinciplePayloads>;
export type RecordedPrincipleEvent = RecordedOf<PrinciplePayloads>;

export function principlesMarked(
  { spaceId, sessionId, now }: { spaceId: Id<'spc'>; sessionId: Id<'ses'>; now: Date },
  prompt: number,
  cooldowns: readonly Cooldown[],
): PrincipleEvent {
  return {
    kind: 'principles_marked',
    spaceId,
    sessionId,
    subjectId: sessionId,
    occurredAt: now,
    payload: { prompt, cooldowns: [...cooldowns] },
  };
}
