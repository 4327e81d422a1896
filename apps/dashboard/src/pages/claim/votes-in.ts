import type { HistoryEntry } from '#libs/sdk/index.js';

/** A vote that is in force. */
export interface CastVote {
  voter: string;
  vote: string;
  counted: boolean;
  movesGate: boolean;
  reason: string | null;
  at: string;
  /** Who voted, and in which role. */
  by: string;
  role: string;
}

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The votes in force after these events of a claim, oldest first. Each voter has at most one vote. */
export function votesIn(entries: readonly HistoryEntry[]): CastVote[] {
  const votes = new Map<string, CastVote>();
  for (const { kind, details, by, role, occurredAt } of entries) {
    if (kind === 'vote_withdrawn') votes.delete(textOf(fieldsOf(details.removed).voter));
    if (kind !== 'vote_set') continue;
    const { voter, vote, counted, movesGate, reason, at } = fieldsOf(details.vote);
    votes.delete(textOf(voter));
    votes.set(textOf(voter), {
      voter: textOf(voter),
      vote: textOf(vote),
      counted: counted !== false,
      movesGate: movesGate === true,
      reason: typeof reason === 'string' ? reason : null,
      at: textOf(at) || occurredAt,
      by,
      role,
    });
  }
  return [...votes.values()];
}
