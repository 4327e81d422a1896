import type { z } from 'zod';
import { type Ties, viewOfClaim } from '#libs/knowledge/claims/domain/index.js';
import type { Ranked } from '../../ranking/domain/index.js';
import type { Found, FoundMessage } from '../../retrieval/domain/index.js';
import type { MessageView, SearchResultView } from './search.schemas.js';

export function viewOfMessage({ weight: _, ...message }: FoundMessage): z.input<typeof MessageView> {
  return { ...message, at: message.at.toISOString() };
}

/** One result as readers see it at `now`. */
export function viewOfFound(found: Ranked<Found>, ties: Ties, now: Date, isExplained: boolean): z.input<typeof SearchResultView> {
  const { kind, id, text, score, signals, match } = found;
  return {
    kind, id, text, score, signals,
    claim: found.kind === 'claim' ? viewOfClaim(found.claim, ties, now) : null,
    message: found.kind === 'message' ? viewOfMessage(found.message) : null,
    matched: isExplained ? [...match.words] : null,
  };
}
