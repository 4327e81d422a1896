import type { z } from 'zod';
import { checkRemovable, type EdgeKind, edgeAdded, type Edge } from '#libs/graph/model/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx, IdSource } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { checkAddition } from '../domain/edge.rules.js';
import { viewOfEdge } from '../domain/edge.view-of.js';
import type { AddEdgeInput } from '../domain/node.schemas.js';
import type { AddEdgeResult } from '../domain/node.views.js';
import type { EdgeLoader } from './steps/edge-loader.js';

type Result = z.input<typeof AddEdgeResult>;

/** Ties two nodes by hand; the same again changes nothing. */
export class AddEdge {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly loader: EdgeLoader,
    private readonly ids: IdSource,
  ) {}

  run(ctx: Ctx, { space: ref, kind: named, fromId, toId }: z.output<typeof AddEdgeInput>): Promise<Result> {
    const kind = named as EdgeKind;
    checkRemovable(kind);
    return this.work.write<Result>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { from, to, edges } = await this.loader.load(tx, space, kind, fromId, toId);
      checkAddition(kind, from, to);
      const known = edges.find((edge) => edge.toId === toId);
      if (known !== undefined) return { outcome: 'no_op', edge: viewOfEdge(known) };
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
      await this.journal.record(tx, ctx, [edgeAdded(edge)]);
      return { outcome: 'added', edge: viewOfEdge(edge) };
    });
  }
}
