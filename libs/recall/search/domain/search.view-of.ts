import type { z } from 'zod';
import { type Ties, viewOfClaim } from '#libs/knowledge/claims/domain/index.js';
import { viewOfMessage } from '#libs/memory/conversations/domain/index.js';
import type { Claim } from '#libs/knowledge/slots/domain/index.js';
import type { Ranked } from '../../ranking/domain/index.js';
import type { Found } from '../../retrieval/domain/index.js';
import { explanationOf } from './explain.rules.js';
import type { SearchResultView } from './search.schemas.js';

/** One result as readers see it at `now`. */
export function viewOfFound(found: Ranked<Found<Claim>>, ties: Ties, now: Date, isExplained: boolean): z.input<typeof SearchResultView> {
  const { kind, id, text, score, signals, match } = found;
  return {
    kind, id, text, score, signals,
    claim: found.kind === 'claim' ? viewOfClaim(found.claim, ties, now) : null,
    message: found.kind === 'message' ? viewOfMessage(found.message) : null,
    matched: isExplained ? [...match.words] : null,
    explain: isExplained ? explanationOf(found) : null,
  };
}
