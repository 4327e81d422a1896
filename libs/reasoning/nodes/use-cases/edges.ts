import type { z } from 'zod';
import {
  changesEnds,
  checkRemovable,
  type EdgeKind,
  edgeAdded,
  type Edge,
  edgeClosed,
  type NodeSources,
} from '#libs/graph/model/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { type Ctx, type IdSource, startAfter, toPage } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { momentOf } from '#libs/knowledge/claims/index.js';
import { checkAddition, checkRoom, viewOfEdge, checkMayRemove } from '../domain/edge.rules.js';
import type { AddEdgeInput, EdgeInput, ListEdgesInput } from '../domain/node.schemas.js';
import type { AddEdgeResult, RemoveEdgeResult, EdgeList } from '../domain/node.views.js';
import type { EdgeLoader } from './steps/edge-loader.js';
import type { GraphRepository } from '../store/graph.repository.js';
import type { NodeReader } from './steps/node-reader.js';
import type { PastReader } from './steps/past-reader.js';

type Added = z.input<typeof AddEdgeResult>;

/** Adds an edge by hand; repeating it changes nothing. */
export class AddEdge {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly loader: EdgeLoader,
    private readonly sources: NodeSources,
    private readonly ids: IdSource,
  ) {}

  run(ctx: Ctx, { space: ref, kind: named, fromId, toId }: z.output<typeof AddEdgeInput>): Promise<Added> {
    const kind = named as EdgeKind;
    checkRemovable(kind);
    return this.work.write<Added>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { from, to, edges, known } = await this.loader.load(tx, space, kind, fromId, toId);
      checkAddition(kind, from, to);
      if (changesEnds(kind)) await this.sources.checkMayChange(tx, ctx, space.id, [fromId, toId]);
      if (known !== undefined) return { outcome: 'no_op', edge: viewOfEdge(known) };
      checkRoom(kind, from, edges);
      const edge: Edge = {
        id: this.ids.next('edg'),
        spaceId: space.id,
        fromId,
        toId,
        kind,
        ordinal: edges.length,
        createdAt: space.now,
        createdBy: ctx.caller.principal.id,
        closedAt: null,
      };
      const changed = changesEnds(kind) ? await this.sources.attached(tx, ctx, space, from, toId) : [];
      await this.journal.record(tx, ctx, [...changed, edgeAdded(edge)]);
      return { outcome: 'added', edge: viewOfEdge(edge) };
    });
  }
}

type Removed = z.input<typeof RemoveEdgeResult>;

/** Removes an edge that was added by hand. The edge stays on record. */
export class RemoveEdge {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly loader: EdgeLoader,
    private readonly sources: NodeSources,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof EdgeInput>): Promise<Removed> {
    return this.work.write<Removed>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const edge = await this.loader.loadOne(tx, space, id);
      checkRemovable(edge.kind);
      checkMayRemove(edge, ctx.caller);
      if (changesEnds(edge.kind)) {
        await this.sources.checkMayChange(tx, ctx, space.id, [edge.fromId, edge.toId]);
        await this.sources.checkMayDetach(tx, ctx, space, edge.toId);
      }
      await this.journal.record(tx, ctx, [edgeClosed(edge, space.now)]);
      return { edge: viewOfEdge(edge) };
    });
  }
}

/** All edges of one node, in either direction. */
export class ListEdges {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly graph: GraphRepository,
    private readonly reader: NodeReader,
    private readonly past: PastReader,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, limit, cursor, kind, knownAt: asked }: z.output<typeof ListEdgesInput>,
  ): Promise<z.input<typeof EdgeList>> {
    const [afterKey] = startAfter(cursor, ['']);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { knownAt } = momentOf(asked, space.now);
      await (knownAt === null ? this.reader.ends(tx, space, [id]) : this.past.view(tx, space.id, id, knownAt));
      const edges = await this.graph.listEdges(
        tx,
        space.id,
        id,
        { afterKey: String(afterKey), limit: limit + 1 },
        { kind: kind ?? null, knownAt },
      );
      const page = toPage(edges, limit, ({ key }) => [key]);
      return { ...page, data: page.data.map(viewOfEdge) };
    });
  }
}
