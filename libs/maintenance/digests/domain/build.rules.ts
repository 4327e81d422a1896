import type { z } from 'zod';
import { type Id, canonicalJson, type Caller } from '#libs/kernel/index.js';
import {
  isVisible,
  type ClaimBasis,
  type StoreClaimItem,
  DIGEST,
  earlierEnd,
  type Claim,
  admitClaim,
  resultOf,
  type ClaimView,
  citedSupport,
  ownSupport,
  emptySlot,
  voterOf,
} from '#libs/knowledge/claims/index.js';
import { basisOn, type Maker } from '#libs/reasoning/derivations/index.js';
import {
  causesFrom,
  digestFrom,
  DIGESTING,
  DIGESTING_BY_MODEL,
  rankAbove,
  type NodeState,
} from '#libs/reasoning/node-states/index.js';
import { memberNotVisible } from '#libs/memory/links/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import { ASSERTION_RECORD, evidenceOf, evidenceRecorded, type Evidence } from '#libs/knowledge/evidence/index.js';
import { assertionOf } from '#libs/knowledge/sources/index.js';
import type { SpacePolicy } from '#libs/tenancy/spaces/index.js';
import { type Method, mixedScope } from './digest.js';

/** How a digest was created; stored with its node. */
export type Origin = {
  method: Method;
  /** The digest that it replaces. */
  replaces: Id<'clm'> | null;
};

/**
 * Checks that all members are visible to a reader of the session and belong to the same session or to none. Throws
 * `member_not_visible` and `mixed_scope`.
 */
export function checkMembers(members: readonly Claim[], now: Date, sessionId: Id<'ses'> | null): void {
  const hidden = members.filter((claim) => !isVisible(claim, { at: now, isPast: false, sessionId }));
  if (hidden.length > 0) throw memberNotVisible({ ids: namesOf(hidden) });
  const others = members.filter((claim) => claim.sessionId !== members[0]?.sessionId);
  if (others.length > 0) throw mixedScope({ ids: namesOf(others) });
}

const namesOf = (claims: readonly Claim[]): string => claims.map(({ id }) => id).join(', ');

/**
 * The digest in the form in which it passes the gate. It is valid while all of its members are valid. Its time of
 * observation is the latest among its members.
 */
export function digestItem(members: readonly Claim[], text: string): StoreClaimItem {
  const { sessionId } = members[0]!;
  const validUntil = members.map((member) => member.validUntil).reduce(earlierEnd);
  return {
    text,
    triple: null,
    category: DIGEST,
    importance: Math.max(...members.map(({ importance }) => importance)),
    tags: [],
    scope: sessionId === null ? (validUntil === null ? 'global' : 'temporal') : 'session',
    sessionId,
    validFrom: members.every(({ validFromInferred }) => validFromInferred)
      ? null
      : latest(members.map(({ validFrom }) => validFrom)),
    validUntil,
    observedAt: latest(members.map(({ observedAt }) => observedAt)),
    evidence: [],
    provenance: { source: 'inference' },
  };
}

const latest = (times: readonly Date[]): Date => new Date(Math.max(...times.map((time) => time.getTime())));

/** What the digest is based on: its members. Its trust is at most that of its least trusted member. */
export function digestBasis(
  members: readonly NodeState[],
  { method, replaces }: Origin,
  maker: Maker,
  sessionId: Id<'ses'> | null,
): ClaimBasis {
  const causes = causesFrom([], members);
  const how = method === 'llm' ? DIGESTING_BY_MODEL : DIGESTING;
  const detail = { reasoningType: how, method, replaces };
  return basisOn(
    'derivation',
    { ...digestFrom(members, causes, maker.now, how), rank: rankAbove(members), causes, detail },
    members,
    maker,
    { agent: null, sessionId, cited: [] },
  );
}

export interface Incoming {
  item: StoreClaimItem;
  basis: ClaimBasis;
  /** The record of the request to the model, which the digest then cites; null if no model was called. */
  call: Evidence | null;
  sessionId: Id<'ses'> | null;
  /** Hash of the item in canonical JSON. */
  contentHash: string;
}

/**
 * Stores a digest and its own record. The digest passes the gate: like any claim without a triple, it contradicts
 * nothing and is admitted.
 */
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
