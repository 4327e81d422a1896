import type { Node } from '#libs/graph/model/index.js';
import { written, Journal } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { Claim } from '#libs/knowledge/claims/index.js';
import { TypeIds } from '../platform/ids/index.js';
import { aClaim } from './stored-claims.js';
import type { World } from './world.js';

const ids = new TypeIds();

/** The number of claims per write. More would exceed the maximum size of a database message. */
const PER_WRITE = 2_000;

/** For each node, the positions in this list of the nodes on which it depends. The first depends on nothing. */
export type Shape = readonly (readonly number[])[];

/** Each node depends on the node before it. */
export const chain = (length: number): Shape => Array.from({ length }, (_, n) => (n === 0 ? [] : [n - 1]));
/** `fanOut` other nodes depend on each node. */
export const tree = (size: number, fanOut: number): Shape =>
  Array.from({ length: size }, (_, n) => (n === 0 ? [] : [Math.floor((n - 1) / fanOut)]));
/** Layers of `width` nodes; each node depends on the whole layer before it. */
export const lattice = (layers: number, width: number): Shape =>
  Array.from({ length: layers * width }, (_, n) =>
    n < width ? [] : Array.from({ length: width }, (__, i) => (Math.floor(n / width) - 1) * width + i),
  );

/**
 * Records a graph of the given shape, as if its nodes had been derived, and returns the ids. The world's registry must
 * have the projectors of claims and nodes. Nodes that depend on nothing are plain claims.
 */
export async function storeGraph(world: World, spaceId: Id<'spc'>, shape: Shape): Promise<Id<'clm'>[]> {
  const claims = shape.map((premises, n) =>
    aClaim({
      spaceId,
      text: `node ${n}`,
      // The claim counts as weighed already, so that the maintenance of beliefs does not change it.
      supportMass: 0.7,
      ...(premises.length === 0 ? {} : { type: 'derivation', trustLimit: 0.9, gateTrustLimit: 0.9, confidence: 0.9 }),
    }),
  );
  const ranks: number[] = [];
  for (const [n, premises] of shape.entries())
    ranks[n] = 1 + Math.max(0, ...premises.map((premise) => ranks[premise]!));
  for (let from = 0; from < claims.length; from += PER_WRITE) {
    const events = claims.slice(from, from + PER_WRITE).map((claim, i) => ({
      kind: 'claim_stored',
      spaceId,
      subjectId: claim.id,
      occurredAt: claim.recordedAt,
      payload: {
        claim: { ...written(claim) },
        attachments: [],
        votes: [],
        ...graphParts(
          claim,
          ranks[from + i]!,
          shape[from + i]!.map((premise) => claims[premise]!),
        ),
      },
    }));
    await world
      .get(UnitOfWork)
      .write(world.as('owner'), (tx) => world.get(Journal).record(tx, world.as('owner'), events));
  }
  return claims.map(({ id }) => id);
}

function graphParts(claim: Claim, rank: number, premises: readonly Claim[]) {
  if (premises.length === 0) return {};
  const { spaceId, recordedAt, recordedBy } = claim;
  const node: Node = {
    id: claim.id,
    spaceId,
    type: 'derivation',
    rank,
    confidenceLimit: 1,
    rootGroups: [],
    contested: false,
    verdict: null,
    detail: { reasoningType: 'modus_ponens', logicalChain: 'as said' },
    text: null,
    status: null,
    grounding: null,
    agent: null,
    sessionId: null,
    recordedAt,
    recordedBy,
    version: 1,
    stateSince: recordedAt,
  };
  const edges = premises.map((premise, ordinal) => ({
    ...written({
      id: ids.next('edg'),
      spaceId,
      fromId: claim.id,
      toId: premise.id,
      kind: 'derives_from',
      ordinal,
      createdAt: recordedAt,
      createdBy: recordedBy,
      closedAt: null,
    }),
  }));
  return { node: { ...written(node) }, edges };
}
