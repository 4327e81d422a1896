import type { z } from 'zod';
import { notFound, type Ctx, startAfter, toPage, withPlaces } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { momentOf, historyOf, type History } from '#libs/knowledge/claims/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { EventLog } from '#libs/history/events/index.js';
import type { NodeInput, ListNodesInput, ListNodeHistoryInput } from '../domain/node.schemas.js';
import type { NodeView, NodeList } from '../domain/node.views.js';
import type { NodeReader } from './steps/node-reader.js';
import type { PastReader } from './steps/past-reader.js';
import type { GraphRepository } from '../store/graph.repository.js';

/** Reads any node by id, in whatever status. */
export class GetNode {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly reader: NodeReader,
    private readonly past: PastReader,
  ) {}

  run(ctx: Ctx, { space: ref, id, asOf, knownAt }: z.output<typeof NodeInput>): Promise<z.input<typeof NodeView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const moment = momentOf(knownAt, space.now);
      const view = await (moment.knownAt === null
        ? this.reader.view(tx, space, id)
        : this.past.view(tx, space.id, id, moment.knownAt));
      if (asOf !== undefined && !(await this.past.held(tx, space.id, view, asOf, moment)))
        throw notFound({ what: `node that held at ${asOf.toISOString()}`, id });
      return view;
    });
  }
}

/** Sorts after every id. */
const FROM_THE_LAST = '~';

export class ListNodes {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly graph: GraphRepository,
    private readonly reader: NodeReader,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, limit, cursor, type, status }: z.output<typeof ListNodesInput>,
  ): Promise<z.input<typeof NodeList>> {
    const [beforeId] = startAfter(cursor, [FROM_THE_LAST]);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const ids = await this.graph.listIds(
        tx,
        space.id,
        { beforeId: String(beforeId), limit: limit + 1 },
        { type: type ?? null, status: status ?? null },
      );
      const page = toPage(ids, limit, (id) => [id]);
      const data = await this.reader.views(tx, space, page.data);
      return withPlaces(
        { ...page, data },
        data.map(({ id }) => [id as string]),
      );
    });
  }
}

/** The log entries of one node, whatever its type. */
export class ListNodeHistory {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly log: EventLog,
    private readonly reader: NodeReader,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, limit, cursor }: z.output<typeof ListNodeHistoryInput>,
  ): Promise<z.input<typeof History>> {
    const [after] = startAfter(cursor, ['0']);
    return this.work.read(ctx, async (tx) => {
      await this.reader.ends(tx, await this.spaces.open(tx, ctx, ref), [id]);
      return historyOf(await this.log.listOfSubject(tx, id, String(after), limit + 1), limit);
    });
  }
}
