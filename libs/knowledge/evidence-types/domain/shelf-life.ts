import { worse, type Grounding } from '#libs/graph/model/index.js';

export const FRESHNESS = ['fresh', 'stale', 'expired'] as const;
export type Freshness = (typeof FRESHNESS)[number];

/** How long something is considered valid without being observed again. Both null: for ever. */
export interface ShelfLife {
  staleAt: Date | null;
  expiresAt: Date | null;
}

/**
 * The shelf life of a claim. `usableUntil`: from then on, some part that it needs is no longer as fresh as required;
 * null or absent: never (gates spec, section 5).
 */
export interface ClaimLife extends ShelfLife {
  usableUntil?: Date | null | undefined;
}

export const EVERLASTING: ShelfLife = { staleAt: null, expiresAt: null };

/** The label at `now`; each label begins exactly at its time (gates spec, section 3). */
export function freshnessAt({ staleAt, expiresAt }: ShelfLife, now: Date): Freshness {
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return staleAt !== null && staleAt <= now ? 'stale' : 'fresh';
}

/** When the label changes next; null: never. */
export function lapsesNext(life: ShelfLife, now: Date): Date | null {
  const freshness = freshnessAt(life, now);
  if (freshness === 'expired') return null;
  return freshness === 'stale' ? life.expiresAt : life.staleAt;
}

const AS_GROUNDING: Readonly<Record<Freshness, Grounding>> = { fresh: 'sound', stale: 'stale', expired: 'expired' };

/** The grounding of a claim according to the clock, whether or not `expire` has run. */
export const groundingAt = (claim: ShelfLife & { grounding: Grounding }, now: Date): Grounding =>
  worse(claim.grounding, AS_GROUNDING[freshnessAt(claim, now)]);

/** The shelf life of something that several pieces of evidence support: it lasts as long as any of them is fresh. */
export const longest = (lives: readonly ShelfLife[]): ShelfLife => ({
  staleAt: latest(lives.map(({ staleAt }) => staleAt)),
  expiresAt: latest(lives.map(({ expiresAt }) => expiresAt)),
});

/** The shelf life of something derived from several things: it lasts as long as all of them are fresh. */
export const shortest = (lives: readonly ShelfLife[]): ShelfLife => ({
  staleAt: earliest(lives.map(({ staleAt }) => staleAt)),
  expiresAt: earliest(lives.map(({ expiresAt }) => expiresAt)),
});

/** Like `shortest`, for claims and for parts of one claim. */
export const shortestOfClaims = (lives: readonly ClaimLife[]): ClaimLife => ({
  ...shortest(lives),
  usableUntil: earliest(lives.map(({ usableUntil }) => usableUntil ?? null)) ?? undefined,
});

/** A shelf life in the form that views show. */
export const shownLife = ({ staleAt, expiresAt }: ShelfLife): { staleAt: string | null; expiresAt: string | null } => ({
  staleAt: staleAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
});

export const isSameLife = (a: ClaimLife, b: ClaimLife): boolean =>
  a.staleAt?.getTime() === b.staleAt?.getTime() &&
  a.expiresAt?.getTime() === b.expiresAt?.getTime() &&
  a.usableUntil?.getTime() === b.usableUntil?.getTime();

const latest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((last, time) => (last === null || time === null ? null : time > last ? time : last), times[0] ?? null);

function earliest(times: readonly (Date | null)[]): Date | null {
  const set = times.filter((time) => time !== null);
  return set.length === 0 ? null : set.reduce((first, time) => (time < first ? time : first));
}
