import type { z } from 'zod';
import type { Id } from '#libs/kernel/index.js';
import { type Ties, viewOfClaim, type Claim, contradictedBy, type Marks } from '#libs/knowledge/claims/index.js';
import { viewOfMessage } from '#libs/memory/conversations/index.js';
import type { NodeView } from '#libs/reasoning/nodes/index.js';
import type { Ranked } from '../../ranking/index.js';
import type { Found } from '../../retrieval/index.js';
import { explanationOf, kindOf } from './explain.rules.js';
import type { SearchResultView } from './search.schemas.js';

/** One result as readers see it at `now`. */
export function viewOfFound(
  found: Ranked<Found<Claim>>,
  ties: Ties,
  marks: Marks,
  { now, isExplained, node }: { now: Date; isExplained: boolean; node: z.input<typeof NodeView> | null },
): z.input<typeof SearchResultView> {
  const { id, text, score, signals, match } = found;
  return {
    kind: kindOf(found),
    id,
    text,
    score,
    signals,
    node,
    claim: found.kind === 'claim' ? { ...viewOfClaim(found.claim, ties, now), originalText: null } : null,
    message: found.kind === 'message' ? viewOfMessage(found.message) : null,
    possibleConflicts: contradictedBy(marks, id) as Id<'clm'>[],
    unconfirmed: marks.unconfirmed.has(id),
    matched: isExplained ? [...match.words] : null,
    explain: isExplained ? explanationOf(found) : null,
  };
}
