import type { Id } from '#libs/kernel/index.js';
import {
  isVisible,
  type ClaimBasis,
  type StoreClaimItem,
  DIGEST,
  earlierEnd,
  type Claim,
} from '#libs/knowledge/claims/index.js';
import { memberNotVisible } from '#libs/memory/collections/index.js';
import { basisOn, type Maker } from '#libs/reasoning/derivations/index.js';
import {
  causesFrom,
  digestFrom,
  DIGESTING,
  DIGESTING_BY_MODEL,
  rankAbove,
  type NodeState,
} from '#libs/reasoning/node-states/index.js';
import type { Method } from './digest.js';
import { mixedScope } from './digest.errors.js';

/** How a digest came about; kept with its node. */
export interface Origin {
  method: Method;
  /** The digest it takes the place of. */
  replaces: Id<'clm'> | null;
}

/** All visible to a reader of the session, and all of one lane. Throws `member_not_visible`, `mixed_scope`. */
export function checkMembers(members: readonly Claim[], now: Date, sessionId: Id<'ses'> | null): void {
  const hidden = members.filter((claim) => !isVisible(claim, { at: now, isPast: false, sessionId }));
  if (hidden.length > 0) throw memberNotVisible({ ids: namesOf(hidden) });
  const others = members.filter((claim) => claim.sessionId !== members[0]?.sessionId);
  if (others.length > 0) throw mixedScope({ ids: namesOf(others) });
}

const namesOf = (claims: readonly Claim[]): string => claims.map(({ id }) => id).join(', ');

/** The digest as it goes through the gate. It holds while all of its members do, and tells nothing later than they. */
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

/** What the digest stands on: its members, and no further than the weakest of them. */
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
