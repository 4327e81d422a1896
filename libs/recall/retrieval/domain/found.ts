import type { Claim } from '#libs/knowledge/slots/domain/index.js';
import { effectiveImportance, scoresAt } from '#libs/knowledge/trust/domain/index.js';
import type { Message } from '#libs/memory/conversations/domain/index.js';
import { type Match, type Mode, type Rankable, recencyAt, relevanceOf } from '../../ranking/domain/index.js';

/** A turn of a conversation, with its weight as evidence, 0..1. */
export interface FoundMessage extends Message {
  weight: number;
}

interface Candidate extends Rankable {
  text: string;
  match: Match;
}

/** Something the arms found and the reader may see. */
export type Found = Candidate & ({ kind: 'claim'; claim: Claim } | { kind: 'message'; message: FoundMessage });

/** A message was never weighed; it counts like a claim nobody weighed. */
const MESSAGE_IMPORTANCE = 0.7;

export function foundClaim(claim: Claim, match: Match, mode: Mode, now: Date): Found {
  const signals = {
    relevance: relevanceOf(match, mode), confidence: scoresAt(claim, now).trust,
    recency: recencyAt(claim.anchorAt, now), importance: effectiveImportance(claim),
  };
  return { kind: 'claim', id: claim.id, text: claim.text, anchorAt: claim.anchorAt, signals, match, claim };
}

export function foundMessage(message: FoundMessage, match: Match, mode: Mode, now: Date): Found {
  const signals = { relevance: relevanceOf(match, mode), confidence: message.weight, recency: recencyAt(message.at, now), importance: MESSAGE_IMPORTANCE };
  return { kind: 'message', id: message.id, text: message.content, anchorAt: message.at, signals, match, message };
}
