import { DAY_MS, roleIsAtLeast, type Caller, type Id } from '#libs/kernel/index.js';

export const VOTES = ['reinforce', 'dispute'] as const;
export type VoteKind = (typeof VOTES)[number];

/** The current vote of one voter on one claim: a row of `claim_votes`. */
export interface Vote {
  claimId: Id<'clm'>;
  voter: string;
  vote: VoteKind;
  /** False if the voter reinforces their own assertion. */
  counted: boolean;
  /** Whether the vote affects the gate. Votes of agents affect only ranking. */
  movesGate: boolean;
  reason: string | null;
  /** When it was cast, or last renewed after at least a day. */
  at: Date;
}

/** The number of counted votes on a claim; the gate considers only votes of users, writers and higher roles. */
export interface Tally {
  reinforcements: number;
  disputes: number;
  gateReinforcements: number;
  gateDisputes: number;
}

/**
 * Who votes with a key: the agent or user that it is bound to, otherwise the key itself. Three keys of one agent are
 * one voter (claims spec, section 5).
 */
export function voterOf({ principal, keyId }: Caller): string {
  return principal.kind === 'service' ? keyId : principal.id;
}

export function movesGate({ principal, role }: Caller): boolean {
  return principal.kind === 'user' || roleIsAtLeast(role, 'writer');
}

export function tallyOf(votes: readonly Vote[]): Tally {
  const count = (kind: VoteKind, gate: boolean): number =>
    votes.filter((vote) => vote.vote === kind && vote.counted && (!gate || vote.movesGate)).length;
  return {
    reinforcements: count('reinforce', false),
    disputes: count('dispute', false),
    gateReinforcements: count('reinforce', true),
    gateDisputes: count('dispute', true),
  };
}

/**
 * Whether a vote refreshes the strength of a claim: a new reinforcement does, a repeated one only after a day (claims
 * spec, section 11).
 */
export function refreshes(vote: VoteKind, current: Vote | undefined, now: Date): boolean {
  if (vote === 'dispute') return false;
  return current?.vote !== 'reinforce' || now.getTime() - current.at.getTime() >= DAY_MS;
}
