import type { z } from 'zod';
import { canonicalJson, type Caller, type Id } from '#libs/kernel/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import {
  admitClaim,
  resultOf,
  type ClaimView,
  type ClaimBasis,
  type StoreClaimItem,
  citedSupport,
  ownSupport,
  emptySlot,
  voterOf,
} from '#libs/knowledge/claims/index.js';
import { ASSERTION_RECORD, evidenceOf, evidenceRecorded, type Evidence } from '#libs/knowledge/evidence/index.js';
import { assertionOf } from '#libs/knowledge/sources/index.js';
import type { Maker } from '#libs/reasoning/derivations/index.js';
import type { SpacePolicy } from '#libs/tenancy/spaces/index.js';

export interface Incoming {
  item: StoreClaimItem;
  basis: ClaimBasis;
  /** What a model was asked for it, if one was; then that is what it cites. */
  call: Evidence | null;
  sessionId: Id<'ses'> | null;
  /** Of the item, in canonical JSON. */
  contentHash: string;
}

/** A digest through the gate: as any claim without a triple it contradicts nothing and is let in. Its own record is kept beside it. */
export function storeDigest(
  { item, basis, call, sessionId, contentHash }: Incoming,
  caller: Caller,
  policy: SpacePolicy,
  { spaceId, principalId, now, ids }: Maker,
): { events: NewEvent[]; claim: z.input<typeof ClaimView> } {
  const assertion = assertionOf({ class: 'inference', sourceId: null, source: null, citesUserMessage: false }, caller);
  const record = evidenceOf(
    { kind: ASSERTION_RECORD, content: canonicalJson(item), observedAt: item.observedAt },
    { id: ids.next('evd'), spaceId, assertion, contentHash, sessionId, recordedBy: principalId, now },
  );
  const author = { assertedBy: voterOf(caller) };
  const support = [
    ownSupport(record, author, 'conclusion'),
    ...(call === null ? [] : citedSupport([call], assertion, author)),
  ];
  const admission = admitClaim({ item, triple: null, sessionId, support, basis }, emptySlot(spaceId), policy, {
    now,
    ids,
    principalId,
  });
  const events = [...(call === null ? [] : [evidenceRecorded(call)]), evidenceRecorded(record), ...admission.events];
  return { events, claim: resultOf(admission, [], now).claim! };
}
