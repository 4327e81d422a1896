import type { z } from 'zod';
import { startAfter, toPage, type Ctx, withPlaces } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { ClaimList, VisibleClaims } from '#libs/knowledge/claims/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { LINK_KINDS } from '../domain/link.js';
import type { LinkList, LinkView, ListLinksInput, ListOrphansInput } from '../domain/link.schemas.js';
import type { LinkRepository } from '../store/link.repository.js';
import type { Ends } from './steps/ends.js';

type Seen = z.input<typeof LinkView>;

/** Lists the links of a claim to visible claims, sorted by the id of the other claim. */
export class ListLinks {
  constructor(
    private readonly work: UnitOfWork,
    private readonly links: LinkRepository,
    private readonly ends: Ends,
  ) {}

  run(ctx: Ctx, { kind, limit, cursor, ...asked }: z.output<typeof ListLinksInput>): Promise<z.input<typeof LinkList>> {
    const [after] = startAfter(cursor, ['']);
    return this.work.read(ctx, async (tx) => {
      const place = await this.ends.open(tx, ctx, asked);
      const links = await this.links.dated(
        tx,
        place.space.id,
        [place.claim.id],
        kind === undefined ? LINK_KINDS : [kind],
      );
      const seen = (await this.ends.seen(tx, place, links)).sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
      return toPage(seen.filter((link) => placeOf(link) > String(after)).slice(0, limit + 1), limit, (link) => [
        placeOf(link),
      ]);
    });
  }
}

const placeOf = ({ claimId, kind }: Seen): string => `${claimId} ${kind}`;

/** Comes after every id in sort order. */
const FROM_THE_NEWEST = 'clm_~';

/** Lists visible claims without links and edges. */
export class ListOrphans {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly links: LinkRepository,
    private readonly visible: VisibleClaims,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, sessionId: session, limit, cursor }: z.output<typeof ListOrphansInput>,
  ): Promise<z.input<typeof ClaimList>> {
    const [beforeId] = startAfter(cursor, [FROM_THE_NEWEST]);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const sessionId = session === undefined ? null : await this.sessions.findReaders(tx, ctx, space.id, session);
      const page = toPage(
        await this.links.orphans(
          tx,
          space.id,
          { now: space.now, sessionId },
          { beforeId: String(beforeId), limit: limit + 1 },
        ),
        limit,
        (id) => [id],
      );
      const data = await this.visible.run(tx, space, page.data, sessionId);
      return withPlaces(
        { ...page, data },
        data.map(({ id }) => [id as string]),
      );
    });
  }
}
