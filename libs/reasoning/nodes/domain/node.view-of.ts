import type { z } from 'zod';
import { NODE_TYPES, type Grounding, type KeptNode, type Node } from '#libs/graph/model/index.js';
import { isLive, wordsOf, type Evidence } from '#libs/knowledge/evidence/index.js';
import {
  answersTo,
  shownText,
  type Attached,
  type Claim,
  type Conflict,
  type Evidenced,
  confidenceBy,
  isSupporting,
  scoresAt,
  shownGrounding,
} from '#libs/knowledge/claims/index.js';
import { groundingAt } from '#libs/knowledge/evidence-types/index.js';
import type { NodeView } from './node.views.js';

type Shown = z.input<typeof NodeView>;
/** A view with the grounding as stored. Retracted nodes have a grounding, too, but it is not shown to readers. */
type View = Shown & { grounding: Grounding };

/** The flag of a view that is made from the tables alone, which do not show running corrections. */
const ON_RECORD = { correctionPending: false } as const;
const NO_CLAIM = { confidence: null, confidenceLimit: null, trust: null } as const;
const NO_NODE = { grounding: 'sound', contested: false, verdict: null, agent: null } as const;

/** The graph values of a claim that has no row in `nodes`. */
const PLAIN = {
  contested: false,
  confidenceLimit: 1,
  verdict: null,
  rank: 1,
  detail: {},
  agent: null,
  sessionId: null,
  version: 1,
} as const;

/**
 * A claim as a node; `node`: its row in `nodes`, null for a plain claim. `known`: what is known about its evidence and
 * its conflicts.
 */
export function viewOfClaimNode(
  claim: Claim,
  node: Node | null,
  known: { rootGroups: string[]; contested: boolean },
  now: Date,
): View {
  const { contested, confidenceLimit, verdict, rank, detail, agent, sessionId, version, rootGroups } = node ?? {
    ...PLAIN,
    rootGroups: known.rootGroups,
  };
  const { trust } = scoresAt(claim, now);
  const credibility = hasConfidence(claim) ? { confidence: confidenceBy(claim, { trust }), confidenceLimit } : NO_CLAIM;
  return {
    ...ON_RECORD,
    ...credibility,
    id: claim.id,
    type: claim.type,
    text: shownText(claim),
    status: statusOf(claim, verdict),
    grounding: shownGrounding(claim, now),
    contested: known.contested || contested,
    trust,
    verdict,
    rank,
    rootGroups,
    fields: detail,
    createdBy: claim.recordedBy,
    agent: claim.agent ?? agent,
    sessionId: claim.sessionId ?? sessionId,
    recordedAt: claim.recordedAt.toISOString(),
    version: claim.version + version - 1,
  };
}

/** As shown to readers: grounding has no meaning for a node that was never valid. */
export const shownNode = (view: Shown): Shown => (view.status === 'retracted' ? { ...view, grounding: null } : view);

/** Groups of the evidence that supports a plain claim, sorted. */
export const groupsOf = (roots: readonly Pick<Evidenced, 'live' | 'relation' | 'independenceGroup'>[]): string[] =>
  [
    ...new Set(
      roots.filter((root) => root.live && isSupporting(root)).map(({ independenceGroup }) => independenceGroup),
    ),
  ].sort();

const hasConfidence = ({ type }: Claim): boolean => type === 'claim' || NODE_TYPES[type].hasConfidence;

/** The status of a conjecture: judged if it has a verdict, otherwise unchanged. */
const statusOf = ({ type, status }: Claim, verdict: string | null): string =>
  type === 'conjecture' && status === 'active' && verdict !== null ? 'judged' : status;

export function viewOfPlainNode(node: Node): View {
  const {
    id,
    type,
    text,
    status,
    grounding,
    contested,
    verdict,
    rank,
    rootGroups,
    detail,
    recordedBy,
    agent,
    sessionId,
    recordedAt,
    version,
  } = node;
  return {
    ...ON_RECORD,
    ...NO_CLAIM,
    id,
    type,
    text: text ?? '',
    status: status ?? '',
    grounding: grounding ?? 'sound',
    contested,
    verdict,
    rank,
    rootGroups,
    fields: detail,
    createdBy: recordedBy,
    agent,
    sessionId,
    recordedAt: recordedAt.toISOString(),
    version,
  };
}

/** A node that another noun stores. */
export function viewOfKeptNode({ id, detail, recordedAt, ...node }: KeptNode): View {
  return {
    ...ON_RECORD,
    ...NO_CLAIM,
    ...NO_NODE,
    ...node,
    id: id as Shown['id'],
    rank: 1,
    rootGroups: [],
    fields: detail,
    recordedAt: recordedAt.toISOString(),
  };
}

export function viewOfEvidenceNode(evidence: Evidence, now: Date): View {
  const {
    id,
    revokedAt,
    parentEvidenceIds,
    kind,
    evidenceType,
    sourceId,
    class: sourceClass,
    independenceGroup,
    observedAt,
    recordedBy,
    sessionId,
    recordedAt,
    version,
  } = evidence;
  return {
    ...ON_RECORD,
    ...NO_CLAIM,
    ...NO_NODE,
    id,
    type: 'evidence',
    text: wordsOf(evidence),
    status: revokedAt === null ? 'active' : 'retracted',
    rank: 0,
    rootGroups: [independenceGroup],
    grounding: groundingAt({ ...evidence, grounding: isLive(evidence) ? 'sound' : 'tainted' }, now),
    fields: { kind, evidenceType, sourceId, sourceClass, observedAt: observedAt.toISOString(), parentEvidenceIds },
    createdBy: recordedBy,
    sessionId,
    recordedAt: recordedAt.toISOString(),
    version,
  };
}

export function viewOfContradiction(conflict: Conflict, attached: readonly Attached[]): View {
  const {
    id,
    status,
    reason,
    resolution,
    note,
    description,
    rootCause,
    openedBy,
    newClaimId,
    existingClaimId,
    firstSide,
    openedAt,
    version,
  } = conflict;
  const [nodeA, nodeB] = firstSide === existingClaimId ? [existingClaimId, newClaimId] : [newClaimId, existingClaimId];
  return {
    ...ON_RECORD,
    ...NO_CLAIM,
    ...NO_NODE,
    id,
    type: 'contradiction',
    text: description ?? `${newClaimId} and ${existingClaimId} cannot both be true.`,
    status: resolution === 'withdrawn' ? 'retracted' : status,
    rank: 2,
    rootGroups: [],
    fields: { reason, rootCause, resolution, note, nodeA, nodeB, ...answersTo(conflict, attached) },
    createdBy: openedBy,
    sessionId: null,
    recordedAt: openedAt.toISOString(),
    version,
  };
}
