import type { z } from 'zod';
import { notFound, type Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { checkMayRemove } from '../domain/link.rules.js';
import { linkChanged, linkKey, linkOf } from '../domain/link.js';
import type { RemovedLink, RemoveLinkInput } from '../domain/link.schemas.js';
import type { LinkRepository } from '../store/link.repository.js';
import { viewOf, type Ends } from './steps/ends.js';

/** Parts two claims again, for who linked them and for reviewers. What was measured is not measured again. */
export class RemoveLink {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly links: LinkRepository,
    private readonly ends: Ends,
  ) {}

  run(ctx: Ctx, { to, kind, ...asked }: z.output<typeof RemoveLinkInput>): Promise<z.input<typeof RemovedLink>> {
    return this.work.write(ctx, async (tx) => {
      const place = await this.ends.open(tx, ctx, asked);
      const other = await this.ends.known(tx, place, to);
      const wanted = linkKey(linkOf(place.claim.id, other.id, kind, 0));
      const existing = (await this.links.dated(tx, place.space.id, [place.claim.id], [kind])).find(
        (link) => linkKey(link) === wanted,
      );
      if (existing === undefined) throw notFound({ what: `${kind} link with`, id: to });
      checkMayRemove(existing, ctx.caller);
      const { linkedAt: _, ...link } = existing;
      await this.journal.record(tx, ctx, [
        linkChanged(place.space.id, place.claim.id, { removed: [link] }, place.space.now),
      ]);
      return { outcome: 'removed', link: viewOf(existing, other) };
    });
  }
}
