import type { Claim } from './claim.js';

type Dated = Pick<Claim, 'recordedAt' | 'stateSince'>;

/**
 * The time of a decision about claim keys under their locks: that of the space, but never earlier than the last write of the keys. The space was asked
 * before the locks were had, and others may have written meanwhile (claims spec, section 15a, rule 7).
 */
export function nowOver(slots: readonly { claims: readonly Dated[] }[], now: Date): Date {
  const times = slots.flatMap(({ claims }) =>
    claims.flatMap(({ recordedAt, stateSince }) => [recordedAt.getTime(), stateSince.getTime()]),
  );
  const last = times.reduce((latest, time) => Math.max(latest, time), now.getTime());
  return last === now.getTime() ? now : new Date(last);
}
