import type { Id } from '#libs/kernel/index.js';
import { refreshStrength, type Memory } from '../../claims/index.js';

export const OUTCOMES = ['success', 'failure'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What makes a use count once: the claim, the session and the day. */
export interface Mark {
  claimId: Id<'clm'>;
  sessionId: Id<'ses'>;
  /** `2026-01-31`, of the space's clock in UTC. */
  day: string;
}

export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** A mark that has not been folded yet. */
export interface PendingMark extends Mark {
  usedAt: Date;
}

export type Presence = Pick<Memory, 'halfLifeDays' | 'strengthRefreshedAt'>;

/**
 * What uses make of a claim's memory: each refreshes its strength like a counted reinforcement (claims spec, section 11), in the order of time.
 * A refresh adds the pause before it to the half-life, so many uses of a day do what the last of them does, and folding now or later is the same.
 * Trust, importance and so relevance stay as they are.
 */
export function foldUses(presence: Presence, marks: readonly PendingMark[]): Presence {
  return [...marks]
    .sort((a, b) => a.usedAt.getTime() - b.usedAt.getTime())
    .reduce(
      (before, { usedAt }) => (usedAt > before.strengthRefreshedAt ? refreshStrength(before, usedAt) : before),
      presence,
    );
}
