import type { z } from 'zod';
import { encodeCursor, startAfter, type Ctx, type Id, withPlaces } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { viewOfClaim, type ClaimReader, type SlotRepository, scoresAt } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { stepOf, type WhyInput, type WhyView } from '../domain/trace.js';
import { valueAt, type SeenNode } from '../domain/seen-node.js';
import { MAX_VISITED, type GraphReader } from '../store/graph.reader.js';
import type { NodeViewer, Outlook } from './steps/node-viewer.js';

type Asked = z.output<typeof WhyInput>;

/** Traces a node to its root evidence (graph spec, section 8). */
export class Why {
  constructor(
    private readonly work: UnitOfWork,
    private readonly viewer: NodeViewer,
    private readonly graph: GraphReader,
    private readonly slots: SlotRepository,
    private readonly claims: ClaimReader,
  ) {}

  run(ctx: Ctx, asked: Asked): Promise<WhyView> {
    return this.work.read(ctx, async (tx) => {
      const outlook = await this.viewer.lookFrom(tx, ctx, asked.space, asked.id, asked.sessionId);
      const [claim, steps, totals, weakestLink] = await Promise.all([
        this.#claim(tx, outlook),
        this.#steps(tx, outlook, asked),
        this.#totals(tx, outlook),
        this.#weakest(tx, outlook, asked.maxDepth),
      ]);
      return { ...claim, steps, totals, weakestLink };
    });
  }

  async #claim(tx: TenantTx, { space, node: { id } }: Outlook): Promise<Pick<WhyView, 'claim' | 'roots' | 'trust'>> {
    const [[claim], ties, roots] = await Promise.all([
      this.claims.find(tx, space.id, [id]),
      this.slots.ties(tx, [id]),
      this.slots.roots(tx, id),
    ]);
    if (claim === undefined) return { claim: null, roots: [], trust: null };
    const { base, corroboration, reinforcements, disputes } = claim;
    return {
      claim: viewOfClaim(claim, ties.get(id)!, space.now, roots),
      roots: roots.map(
        ({
          live,
          observedAt,
          attachedAt: _at,
          copyKey: _copy,
          textKey: _text,
          reliability: _r,
          parts: _p,
          unreviewed: _u,
          challenging: _c,
          test,
          ...root
        }) => ({
          ...root,
          observedAt: observedAt.toISOString(),
          live,
          testId: test?.testId ?? null,
        }),
      ),
      trust: { base, witnesses: corroboration, reinforcements, disputes, ...scoresAt(claim, space.now) },
    };
  }

  async #steps(
    tx: TenantTx,
    { space, node, visibility }: Outlook,
    { maxDepth, limit, cursor }: Asked,
  ): Promise<WhyView['steps']> {
    const [depth, id] = startAfter(cursor, [-1, '']) as [number, string];
    const found = await this.graph.below(tx, node.id, maxDepth, { depth, id }, limit + 1);
    const page = found.slice(0, limit);
    const dependencies = await this.graph.listDependencies(
      tx,
      page.map((each) => each.id),
    );
    const ids = new Set([
      ...page.map((each) => each.id),
      ...[...dependencies.values()].flat().map(({ premiseId }) => premiseId),
    ]);
    const nodes = await this.graph.find(tx, space, [...ids], visibility);
    nodes.set(node.id, node);
    const [last, hasMore] = [page.at(-1), found.length > limit];
    const shown = page.filter((each) => nodes.has(each.id));
    return withPlaces(
      {
        data: shown.map((each) =>
          stepOf(nodes.get(each.id)!, each.depth, dependencies.get(each.id)!, nodes, space.now),
        ),
        hasMore,
        nextCursor: hasMore ? encodeCursor([last!.depth, last!.id]) : null,
      },
      shown.map((each) => [each.depth, each.id]),
    );
  }

  async #totals(tx: TenantTx, { node }: Outlook): Promise<WhyView['totals']> {
    const totals = await this.graph.totalsBelow(tx, node.id);
    return { ...totals, maxDepth: node.rank, truncated: totals.ancestors >= MAX_VISITED };
  }

  async #weakest(
    tx: TenantTx,
    { space, node, visibility }: Outlook,
    maxDepth: number,
  ): Promise<WhyView['weakestLink']> {
    const way = await this.graph.weakestWay(tx, node.id, maxDepth);
    const nodes = await this.graph.find(tx, space, way, visibility);
    nodes.set(node.id, node);
    const hidden = way.findIndex((id) => !nodes.has(id));
    const path = hidden === -1 ? way : way.slice(0, hidden);
    const end = nodes.get(path.at(-1)!) as SeenNode;
    return path.length < 2
      ? null
      : { id: end.id as Id<'clm'>, text: end.text, value: valueAt(end, space.now)!, path: path as Id<'clm'>[] };
  }
}
