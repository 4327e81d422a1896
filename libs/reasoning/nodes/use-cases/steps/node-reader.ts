import type { z } from 'zod';
import { groundingUnder, type Effect, mayConcern, type PendingCorrections } from '#libs/graph/cascades/index.js';
import { dependentTypes, type NodeRepository, type NodeSources } from '#libs/graph/model/index.js';
import { notFound } from '#libs/kernel/index.js';
import type { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import { shownGrounding, type SlotRepository } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { NodeStateRepository } from '../../../node-states/index.js';
import {
  groupsOf,
  shownNode,
  viewOfClaimNode,
  viewOfContradiction,
  viewOfEvidenceNode,
  viewOfKeptNode,
  viewOfPlainNode,
} from '../../domain/node.view-of.js';
import type { KnownEnd } from '../../domain/made-node.js';
import type { NodeView } from '../../domain/node.views.js';

type View = z.input<typeof NodeView>;

/** How many nodes are visited for one answer, to determine how running corrections will affect the nodes shown. */
const BUDGET = 1_000;

/** Reads nodes from whichever table stores them, as the prefix of an id shows. */
export class NodeReader {
  constructor(
    private readonly nodes: NodeRepository,
    private readonly slots: SlotRepository,
    private readonly evidence: EvidenceRepository,
    private readonly pendingCorrections: PendingCorrections,
    private readonly nodeStates: NodeStateRepository,
    private readonly sources: NodeSources,
  ) {}

  /** Nodes as ends of edges, in the order named, or 404. */
  async ends(tx: TenantTx, space: Space, ids: readonly string[]): Promise<KnownEnd[]> {
    return inOrder(ids, await this.findEnds(tx, space, ids));
  }

  /** Like `ends`, for nodes that a new node is to refer to: claims of workspaces count as missing. */
  async referredTo(tx: TenantTx, space: Space, ids: readonly string[]): Promise<KnownEnd[]> {
    return inOrder(ids, await this.findReferredTo(tx, space, ids));
  }

  /** Like `referredTo`; missing nodes are absent. */
  async findReferredTo(tx: TenantTx, space: Space, ids: readonly string[]): Promise<Map<string, KnownEnd>> {
    const found = await this.findEnds(tx, space, ids);
    return new Map([...found].filter(([, { workspaceId }]) => (workspaceId ?? null) === null));
  }

  /** Like `ends`; missing nodes are absent. */
  async findEnds(tx: TenantTx, space: Space, ids: readonly string[]): Promise<Map<string, KnownEnd>> {
    if (ids.length === 0) return new Map();
    const [nodes, claims, evidence, conflicts, kept] = await this.#find(tx, space, ids);
    return new Map<string, KnownEnd>([
      ...nodes
        .filter(({ status }) => status !== null)
        .map(({ id, type, status, grounding }) => [id, { id, type, status: status!, grounding: grounding! }] as const),
      ...claims.map(
        (claim) =>
          [
            claim.id,
            {
              id: claim.id,
              type: claim.type,
              status: claim.status,
              grounding: shownGrounding(claim, space.now),
              workspaceId: claim.workspaceId,
            },
          ] as const,
      ),
      ...evidence.map((each) => [each.id, viewOfEvidenceNode(each, space.now)] as const),
      ...conflicts.map(({ id, status }) => [id, { id, type: 'contradiction', status, grounding: 'sound' }] as const),
      ...kept.map(({ id, type, status }) => [id, { id, type, status, grounding: 'sound' }] as const),
    ]);
  }

  /**
   * Nodes as shown to readers, in the order named. Missing nodes are absent. A node that a running correction will
   * reach is shown in the state that the correction will give it.
   */
  async views(tx: TenantTx, space: Space, ids: readonly string[]): Promise<View[]> {
    const [running, [nodes, claims, evidence, conflicts, kept], ties, attached] = await Promise.all([
      this.pendingCorrections.running(tx, space.id),
      this.#find(tx, space, ids),
      this.slots.ties(tx, ofPrefix(ids, 'clm')),
      this.slots.listResolvers(tx, ofPrefix(ids, 'cnf')),
    ]);
    const byId = new Map(nodes.map((node) => [node.id as string, node]));
    const roots = new Map(
      await Promise.all(
        claims.filter(({ id }) => !byId.has(id)).map(async ({ id }) => [id, await this.#rootGroups(tx, id)] as const),
      ),
    );
    const concerned = new Set<string>([
      ...nodes.map(({ id }) => id),
      ...claims.filter(mayConcern(running)).map(({ id }) => id),
    ]);
    const [coming, dependentStates] = await Promise.all([
      this.pendingCorrections.among(tx, running, [...concerned], BUDGET),
      this.nodeStates.dependentStates(
        tx,
        space,
        nodes.filter(({ type }) => dependentTypes.includes(type)).map(({ id }) => id),
      ),
    ]);
    const found = new Map<string, ReturnType<typeof viewOfPlainNode>>([
      ...nodes
        .filter(({ text }) => text !== null)
        .map((node) => [node.id, viewOfPlainNode({ ...node, ...dependentStates.get(node.id) })] as const),
      ...claims.map(
        (claim) =>
          [
            claim.id,
            viewOfClaimNode(
              claim,
              byId.get(claim.id) ?? null,
              {
                rootGroups: roots.get(claim.id) ?? [],
                contested: (ties.get(claim.id)?.contestedBy.length ?? 0) > 0,
              },
              space.now,
            ),
          ] as const,
      ),
      ...evidence.map((each) => [each.id, viewOfEvidenceNode(each, space.now)] as const),
      ...conflicts.map(
        (conflict) =>
          [
            conflict.id,
            viewOfContradiction(
              conflict,
              attached.filter(({ conflictId }) => conflictId === conflict.id),
            ),
          ] as const,
      ),
      ...kept.map((node) => [node.id, viewOfKeptNode(node)] as const),
    ]);
    return ids.flatMap((id) => (found.has(id) ? settled(found.get(id)!, coming.get(id)) : []));
  }

  /** The node, or 404. */
  async view(tx: TenantTx, space: Space, id: string): Promise<View> {
    const [view] = await this.views(tx, space, [id]);
    if (view === undefined) throw notFound({ what: 'node', id });
    return view;
  }

  #find(tx: TenantTx, space: Space, ids: readonly string[]) {
    return Promise.all([
      this.nodes.find(tx, space.id, [...ofPrefix(ids, 'nod'), ...ofPrefix(ids, 'clm')]),
      this.slots.findClaims(tx, space.id, ofPrefix(ids, 'clm')),
      this.evidence.find(tx, space.id, ofPrefix(ids, 'evd')),
      this.slots.findConflicts(tx, space.id, ofPrefix(ids, 'cnf')),
      this.sources.find(tx, space.id, ids),
    ] as const);
  }

  async #rootGroups(tx: TenantTx, claimId: string): Promise<string[]> {
    return groupsOf(await this.slots.roots(tx, claimId));
  }
}

/** The node in the worst state that the running correction may give it. */
function settled(node: ReturnType<typeof viewOfPlainNode>, coming: Effect | undefined): View {
  return shownNode({
    ...node,
    correctionPending: coming !== undefined,
    grounding: groundingUnder(node.grounding, coming),
    contested: node.contested || coming === 'contested',
  });
}

const ofPrefix = (ids: readonly string[], prefix: string): string[] => ids.filter((id) => id.startsWith(`${prefix}_`));

const inOrder = (ids: readonly string[], found: ReadonlyMap<string, KnownEnd>): KnownEnd[] =>
  ids.map((id) => {
    const end = found.get(id);
    if (end === undefined) throw notFound({ what: 'node', id });
    return end;
  });
