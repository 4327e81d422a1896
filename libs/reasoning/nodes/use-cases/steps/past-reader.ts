import type { z } from 'zod';
import { dependentTypes, type NodeRepository, type NodeSources } from '#libs/graph/model/index.js';
import { notFound } from '#libs/kernel/index.js';
import type { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import {
  type Claim,
  holdsAt,
  contestedBy,
  type Conflict,
  type Moment,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { groundingAbove } from '../../../node-states/index.js';
import {
  groupsOf,
  shownNode,
  viewOfClaimNode,
  viewOfContradiction,
  viewOfEvidenceNode,
  viewOfKeptNode,
  viewOfPlainNode,
} from '../../domain/node.view-of.js';
import type { NodeView } from '../../domain/node.views.js';
import type { PastRepository } from '../../store/past.repository.js';

type View = z.input<typeof NodeView>;
type ReadView = ReturnType<typeof viewOfPlainNode>;

/**
 * Reads nodes as recorded at a moment. Three things are shown as they are now for evidence and plain claims: the
 * independence groups, which evidence supports a claim, and whether tainted evidence counts again. For a node of
 * another type, its own events contain the groups.
 */
export class PastReader {
  constructor(
    private readonly slots: SlotRepository,
    private readonly evidence: EvidenceRepository,
    private readonly past: PastRepository,
    private readonly nodes: NodeRepository,
    private readonly sources: NodeSources,
  ) {}

  /** The node, or 404 if it was not recorded yet. */
  async view(tx: TenantTx, spaceId: string, id: string, knownAt: Date): Promise<View> {
    const view = await this.#find(tx, spaceId, id, knownAt);
    if (view === null) throw notFound({ what: 'node', id });
    return shownNode(view);
  }

  /** Whether a node was valid at `asOf`, by what was known at the moment. */
  async held(
    tx: TenantTx,
    spaceId: string,
    { id, type, status, fields }: View,
    asOf: Date,
    { knownAt, now }: Moment,
  ): Promise<boolean> {
    if (status === 'retracted') return false;
    if (type === 'evidence') return new Date(String(fields.observedAt)) <= asOf;
    if (id.startsWith('clm_')) {
      const [claim] = await this.slots.findClaims(tx, spaceId, [id], knownAt);
      return claim !== undefined && holdsAt(claim, asOf, now);
    }
    const then = asOf < now ? await this.#find(tx, spaceId, id, asOf) : { status };
    return then !== null && then.status !== 'superseded';
  }

  #find(...asked: Asked): Promise<ReadView | null> {
    switch (asked[2].slice(0, 3)) {
      case 'clm':
        return this.#claim(...asked);
      case 'evd':
        return this.#evidence(...asked);
      case 'cnf':
        return this.#contradiction(...asked);
      default:
        return this.sources.has(asked[2]) ? this.#kept(...asked) : this.#plain(...asked);
    }
  }

  async #kept(...asked: Asked): Promise<ReadView | null> {
    const node = await this.sources.findAsKnown(...asked);
    return node && viewOfKeptNode(node);
  }

  async #contradiction(...asked: Asked): Promise<ReadView | null> {
    const [tx, , id, knownAt] = asked;
    const [conflict, attached] = await Promise.all([
      this.past.conflict(...asked),
      this.slots.listResolvers(tx, [id], knownAt),
    ]);
    return conflict && viewOfContradiction(conflict, attached);
  }

  async #plain(...asked: Asked): Promise<ReadView | null> {
    const [tx, spaceId, id, knownAt] = asked;
    const recorded = await this.past.node(...asked);
    if (recorded === null) return null;
    const [rest] = dependentTypes.includes(recorded.node.type)
      ? await this.nodes.listEdges(tx, spaceId, [id], ['derives_from'])
      : [];
    const premise = rest === undefined ? null : await this.#claim(tx, spaceId, rest.toId, knownAt);
    return viewOfPlainNode(
      premise === null
        ? recorded.node
        : { ...recorded.node, grounding: groundingAbove(premise), contested: premise.contested },
    );
  }

  async #claim(...asked: Asked): Promise<ReadView | null> {
    const [tx, spaceId, id, knownAt] = asked;
    const [[claim], recorded, ties] = await Promise.all([
      this.slots.findClaims(tx, spaceId, [id], knownAt),
      this.past.node(...asked),
      this.slots.ties(tx, [id], knownAt),
    ]);
    if (claim === undefined) return null;
    const roots = recorded === null ? await this.slots.roots(tx, id) : [];
    const known = {
      rootGroups: groupsOf(roots.filter(({ attachedAt }) => attachedAt <= knownAt)),
      contested: await this.#isContested(tx, spaceId, id, ties.get(id)?.conflicts ?? [], knownAt),
    };
    const { confidence, trust, trustLimit, gateTrustLimit } = recorded?.lent ?? claim;
    return viewOfClaimNode(
      { ...claim, confidence, trust, trustLimit, gateTrustLimit, cause: causeAt(claim, knownAt) },
      recorded?.node ?? null,
      known,
      knownAt,
    );
  }

  /**
   * If a conflict was opened again later, the table shows only that it is open now. The log shows whether it was open
   * at the given time.
   */
  async #isContested(
    tx: TenantTx,
    spaceId: string,
    claimId: string,
    conflictIds: readonly string[],
    knownAt: Date,
  ): Promise<boolean> {
    for (const id of conflictIds) {
      const conflict = await this.past.conflict(tx, spaceId, id, knownAt);
      if (conflict?.status === 'open' && contestedBy(conflict).includes(claimId as Conflict['newClaimId'])) return true;
    }
    return false;
  }

  async #evidence(...asked: Asked): Promise<ReadView | null> {
    const [tx, spaceId, id, knownAt] = asked;
    const [[evidence], mark] = await Promise.all([this.evidence.find(tx, spaceId, [id]), this.past.evidence(...asked)]);
    if (evidence === undefined || mark === null) return null;
    const { revokedAt, revokedReason, version } = mark;
    const taintedAt = evidence.taintedAt !== null && evidence.taintedAt <= knownAt ? evidence.taintedAt : null;
    return viewOfEvidenceNode(
      { ...evidence, taintedAt, revokedAt: revokedAt === null ? null : new Date(revokedAt), revokedReason, version },
      knownAt,
    );
  }
}

/** The cause that makes a fact unusable, if it already did so at the given time. Only the present cause is stored. */
const causeAt = ({ cause }: Claim, at: Date): Claim['cause'] => (cause && new Date(cause.since) <= at ? cause : null);

type Asked = readonly [tx: TenantTx, spaceId: string, id: string, knownAt: Date];
