import type { Edge, Node } from '#libs/graph/model/index.js';
import type { NewEvent, Journal } from '#libs/history/events/index.js';
import type { Ctx, Id, IdSource } from '#libs/kernel/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { CascadeRepository } from '#libs/graph/cascades/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { reachOf } from '#libs/knowledge/claims/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import {
  edgesTo,
  type End,
  tierOf,
  keyOfSelf,
  selfPersonExists,
  type PersonRepository,
  type NodeReader,
} from '../../../nodes/index.js';
import { resolutionsOf, settled, type ResolverReader } from '../../../resolutions/index.js';

/** Who revises, and in which session. */
export interface Revising {
  ctx: Ctx;
  space: Space;
  actingIn: Id<'ses'> | null;
}

/** The result for a node, and the events to record. */
export interface Revision<Outcome extends string> {
  outcome: Outcome;
  events: NewEvent[];
  /** The node at which its cascade starts, if that is not the node itself. */
  roots?: readonly string[];
  /** Evidence that the revision leaves unchanged. */
  unmoved?: readonly string[];
}

/** One edge from the replacement to the replaced node. Throws `edge_type_mismatch`. */
export function succession(
  kind: 'supersedes' | 'retracts',
  from: End,
  to: End,
  { ctx, space }: Revising,
  ids: IdSource,
): Edge {
  return edgesTo(kind, from, [to], {
    spaceId: space.id,
    principalId: ctx.caller.principal.id,
    now: space.now,
    ids,
    agent: null,
    sessionId: null,
  })[0]!;
}

/** Makes further changes when a node that is not a claim is retracted or reinstated. */
export class Aftermath {
  constructor(
    private readonly resolvers: ResolverReader,
    private readonly persons: PersonRepository,
  ) {}

  readonly selfOf = (space: Space): string => keyOfSelf(space.id);

  /** A verdict is removed together with its prediction. */
  async ofRetraction(
    tx: TenantTx,
    before: Node,
    { node, event }: { node: Node; event: NewEvent },
  ): Promise<NewEvent[]> {
    return [event, ...(await this.resolvers.effectsOf(tx, before, null, node.stateSince))];
  }

  /**
   * The present resolvers determine the state of a reinstated node. Also checks that the space has at most one self.
   * Throws `self_person_exists`.
   */
  async ofReinstatement(tx: TenantTx, space: Space, node: Node): Promise<{ node: Node; events: NewEvent[] }> {
    if (node.type === 'person') await this.#refuseSecondSelf(tx, space, node);
    const resolutions = resolutionsOf(node);
    if (resolutions.length === 0) return { node, events: [] };
    const after: Node = {
      ...settled(node, resolutions, await this.resolvers.counting(tx, node, resolutions, space.now), space.now),
      version: node.version,
    };
    return {
      node: after,
      events: await this.resolvers.effectsOf(tx, { ...node, verdict: null }, after.verdict, space.now),
    };
  }

  async #refuseSecondSelf(tx: TenantTx, space: Space, person: Node): Promise<void> {
    const self = tierOf(person) === 'self' ? await this.persons.findSelf(tx, space.id) : null;
    if (self !== null) throw selfPersonExists({ id: self });
  }
}

/** Which node is revised, and how. */
interface Asked {
  space: string;
  id: string;
  dryRun: boolean;
  sessionId?: string | null | undefined;
}

/**
 * Records a decision about a node, and returns what the decision affects. A dry run makes the same decisions and
 * records nothing.
 */
export class RevisionRecorder {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly reader: NodeReader,
    private readonly journal: Journal,
    private readonly cascades: CascadeRepository,
  ) {}

  run<Outcome extends string>(
    ctx: Ctx,
    asked: Asked,
    decide: (tx: TenantTx, revising: Revising) => Promise<Revision<Outcome>>,
  ) {
    const { journal, cascades } = this;
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, asked.space);
      const session = asked.sessionId ? await this.sessions.get(tx, ctx, space.id, asked.sessionId) : null;
      const { outcome, events, ...reach } = await decide(tx, { ctx, space, actingIn: session?.id ?? null });
      if (!asked.dryRun) await journal.record(tx, ctx, events);
      return {
        outcome,
        node: await this.reader.view(tx, space, asked.id),
        ...(await reachOf(tx, ctx, cascades, space.id, { ...asked, ...reach })),
      };
    });
  }
}
