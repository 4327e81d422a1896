import {
  edgeClosed,
  keyOfDependences,
  nodeChanged,
  type Edge,
  type Node,
  refuseCycle,
  type NodeRepository,
} from '#libs/graph/model/index.js';
import { written, type NewEvent } from '#libs/history/events/index.js';
import { notFound, type IdSource, validationFailed, type Id } from '#libs/kernel/index.js';
import type { SlotRepository, ConflictWithdrawer } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { reinstatement, revocation, type EvidenceMarker } from '#libs/knowledge/revocations/index.js';
import type { NodeStateRepository } from '../../../node-states/index.js';
import {
  gaveWay,
  refuseRevision,
  refuseSupersession,
  reinstated,
  retracted,
  inherits,
} from '../../domain/plain-revision.rules.js';
import {
  replacementIsItself,
  type ReinstateNodeInput,
  type RetractNodeInput,
  type SupersedeNodeInput,
} from '../../domain/revision.schemas.js';
import { refuseInheritance } from '../../../nodes/index.js';
import type { RevisionRepository } from '../../store/revision.repository.js';
import { type Aftermath, succession, type Revising, type Revision } from './revision.js';

/** Revises nodes that are not claims. */
export class PlainReviser {
  constructor(
    private readonly ids: IdSource,
    private readonly nodes: NodeRepository,
    private readonly slots: SlotRepository,
    private readonly nodeStates: NodeStateRepository,
    private readonly revisions: RevisionRepository,
    private readonly aftermath: Aftermath,
  ) {}

  async retract(
    tx: TenantTx,
    revising: Revising,
    { id, replacementId, errorType, reason }: RetractNodeInput,
  ): Promise<Revision<'retracted' | 'already_retracted'>> {
    const { ctx, space, actingIn } = revising;
    const { slots, nodeStates } = this;
    const named = replacementId ? [replacementId] : [];
    await slots.lockShared(tx, await nodeStates.keys(tx, space.id, named), [
      id,
      ...named.map(() => keyOfDependences(space.id)),
    ]);
    const [node, replacements] = await Promise.all([this.#get(tx, space, id), nodeStates.load(tx, space, named)]);
    const replacement = named.map((each) => replacements.get(each) ?? notFoundHere('claim', each));
    refuseRevision(node, actingIn, ctx.caller);
    const after = retracted(node, { errorType, reason }, ctx.caller.principal.id, space.now);
    if (after === null) return { outcome: 'already_retracted', events: [] };
    for (const claim of replacement) await refuseCycle(tx, this.nodes, claim.id, [node.id]);
    const edges = replacement.map((claim) => succession('retracts', claim, node, revising, this.ids));
    return {
      outcome: 'retracted',
      events: await this.aftermath.ofRetraction(tx, node, nodeOf(after, { reason }, edges)),
    };
  }

  async supersede(
    tx: TenantTx,
    revising: Revising,
    { id, replacementId }: SupersedeNodeInput,
  ): Promise<Revision<'superseded'>> {
    const { ctx, space, actingIn } = revising;
    await this.slots.lock(tx, [id, replacementId, keyOfDependences(space.id)]);
    const [old, replacement] = [await this.#get(tx, space, id), await this.#get(tx, space, replacementId)];
    if (id === replacementId) throw replacementIsItself({ id });
    refuseRevision(old, actingIn, ctx.caller);
    refuseSupersession(old, replacement);
    await refuseCycle(tx, this.nodes, replacementId, [id]);
    const events = [gaveWay(old, succession('supersedes', replacement, old, revising, this.ids), space.now)];
    if (old.type !== 'person') return { outcome: 'superseded', events };
    refuseInheritance(replacement, ctx.caller);
    const [about, known] = await Promise.all([
      this.revisions.listInto(tx, space.id, [id], 'about'),
      this.revisions.listInto(tx, space.id, [replacementId], 'about'),
    ]);
    const inherited = inherits(old, replacement, about, new Set(known.map(({ fromId }) => fromId)), {
      now: space.now,
      ids: this.ids,
    });
    return { outcome: 'superseded', events: [...events, ...inherited] };
  }

  async reinstate(
    tx: TenantTx,
    { space }: Revising,
    { id, reason }: ReinstateNodeInput,
  ): Promise<Revision<'reinstated' | 'not_retracted'>> {
    await this.slots.lock(tx, [id, this.aftermath.selfOf(space)]);
    const node = await this.#get(tx, space, id);
    const after = reinstated(node, space.now);
    if (after === null) return { outcome: 'not_retracted', events: [] };
    const edges = await this.revisions.listInto(tx, space.id, [id], 'retracts');
    const settled = await this.aftermath.ofReinstatement(tx, space, after);
    return {
      outcome: 'reinstated',
      events: [
        nodeChanged(settled.node, { because: { reason } }),
        ...settled.events,
        ...edges.map((edge) => edgeClosed(edge, space.now)),
      ],
    };
  }

  async #get(tx: TenantTx, space: Space, id: string): Promise<Node> {
    const [node] = id.startsWith('nod_') ? await this.nodes.find(tx, space.id, [id]) : [];
    return node ?? notFoundHere('node', id);
  }
}

const nodeOf = (node: Node, because: { reason: string }, edges: readonly Edge[]): { node: Node; event: NewEvent } => ({
  node,
  event: nodeChanged(node, { because }, edges.length === 0 ? {} : { edges: edges.map(written) }),
});

function notFoundHere(what: string, id: string): never {
  throw notFound({ what, id });
}

/**
 * Revises nodes that another noun stores, in the same way as its own operations: evidence is revoked, a contradiction
 * withdrawn.
 */
export class RecordReviser {
  constructor(
    private readonly evidence: EvidenceMarker,
    private readonly contradictions: ConflictWithdrawer,
  ) {}

  /** Throws `validation_failed` for a replacement: such a node cannot have one. */
  async retract(
    tx: TenantTx,
    { ctx, space }: Revising,
    { id, reason, replacementId }: RetractNodeInput,
  ): Promise<Revision<'retracted' | 'already_retracted'>> {
    if (replacementId) throw nothingStandsFor(id);
    if (id.startsWith('evd_')) {
      const marking = await this.evidence.decide(tx, ctx, space, id as Id<'evd'>, revocation(ctx, reason));
      return { ...marking, outcome: marking.events.length === 0 ? 'already_retracted' : 'retracted' };
    }
    const { outcome, events, cleared } = await this.contradictions.decide(tx, ctx, space, { id, reason });
    return { outcome: outcome === 'withdrawn' ? 'retracted' : 'already_retracted', events, roots: cleared };
  }

  async reinstate(
    tx: TenantTx,
    { ctx, space }: Revising,
    { id, reason }: ReinstateNodeInput,
  ): Promise<Revision<'reinstated' | 'not_retracted'>> {
    const marking = await this.evidence.decide(tx, ctx, space, id as Id<'evd'>, reinstatement(reason));
    return { ...marking, outcome: marking.events.length === 0 ? 'not_retracted' : 'reinstated' };
  }
}

function nothingStandsFor(id: string): Error {
  const message = `must be left out for ${id}: evidence and contradictions cannot have a replacement`;
  return validationFailed(
    { what: `/replacementId ${message}.` },
    { errors: [{ field: '/replacementId', code: 'invalid_value', message }] },
  );
}
