import type { z } from 'zod';
import { encodeCursor, roleIsAtLeast, startAfter, toPage, type Ctx, withPlaces } from '#libs/kernel/index.js';
import { OPEN_STATES, shownCascades, type CascadeRepository } from '#libs/graph/cascades/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { sections, type ReflectInput, type ReflectView, type Section, type SectionView } from '../domain/reflection.js';
import { summaryOf } from '../domain/seen-node.js';
import type { GraphReader } from '../store/graph.reader.js';
import type { Held, ReflectionReader } from '../store/reflection.reader.js';

/** Sorts after every id. */
const FROM_THE_NEWEST = '~';
const MAX_CASCADES = 20;

/** Shows what a space does not know, doubts or has to decide (graph spec, section 8). */
export class Reflect {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly reflection: ReflectionReader,
    private readonly graph: GraphReader,
    private readonly cascades: CascadeRepository,
  ) {}

  async run(ctx: Ctx, { space: ref, section, limit, cursor }: z.output<typeof ReflectInput>): Promise<ReflectView> {
    const [before] = startAfter(cursor, [FROM_THE_NEWEST]);
    const {
      sections: shown,
      open,
      cascades,
    } = await this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const wanted = section === undefined ? sections : [section];
      const [held, open, cascades] = await Promise.all([
        Promise.all(
          wanted.map((name) =>
            this.reflection.list(tx, space.id, name, { beforeId: String(before), limit: limit + 1 }, space.now),
          ),
        ),
        this.reflection.openCascades(tx, space.id),
        this.cascades.list(tx, space.id, { beforeId: FROM_THE_NEWEST, limit: MAX_CASCADES + 1 }, OPEN_STATES),
      ]);
      const ids = new Set(held.flatMap((each) => each.ids));
      const nodes = await this.graph.find(tx, space, [...ids], {
        sessions: [],
        seesQuarantine: roleIsAtLeast(ctx.caller.role, 'agent'),
      });
      const summaries = new Map([...nodes].map(([id, node]) => [id, summaryOf(node, space.now)]));
      return {
        sections: wanted.map((name, i) => sectionOf(name, held[i]!, limit, summaries)),
        open,
        cascades,
      };
    });
    const page = toPage(cascades, MAX_CASCADES, ({ id }) => [id]);
    return {
      sections: shown,
      runningCascades: { count: open, ...page, data: await shownCascades(this.work, ctx, page.data) },
    };
  }
}

function sectionOf(
  section: Section,
  { count, ids }: Held,
  limit: number,
  summaries: ReadonlyMap<string, SectionView['data'][number]>,
): SectionView {
  const page = ids.slice(0, limit);
  const hasMore = ids.length > limit;
  const shown = page.filter((id) => summaries.has(id));
  return withPlaces(
    {
      section,
      count,
      data: shown.map((id) => summaries.get(id)!),
      hasMore,
      nextCursor: hasMore ? encodeCursor([page.at(-1)!]) : null,
    },
    shown.map((id) => [id]),
  );
}
