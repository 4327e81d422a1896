import type { z } from 'zod';
import { type Ctx, notFound } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { isVisible, type Claim } from '#libs/knowledge/claims/index.js';
import { checkRoom, checkMayRemove } from '../domain/link.rules.js';
import { linkChanged, linkKey, linkOf, linkToItself, memberNotVisible } from '../domain/link.js';
import type { AddedLink, AddLinkInput, RemovedLink, RemoveLinkInput } from '../domain/link.schemas.js';
import type { LinkRepository } from '../store/link.repository.js';
import { viewOf, type Ends, type Place } from './steps/ends.js';

/** Links two claims. An existing link stays as it is. */
export class AddLink {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly links: LinkRepository,
    private readonly ends: Ends,
  ) {}

  run(ctx: Ctx, { to, kind, weight, ...asked }: z.output<typeof AddLinkInput>): Promise<z.input<typeof AddedLink>> {
    return this.work.write(ctx, async (tx) => {
      const place = await this.ends.hold(tx, ctx, asked);
      if (to === place.claim.id) throw linkToItself();
      const other = await this.ends.known(tx, place, to);
      checkVisible(place, [place.claim, other]);
      const links = await this.links.dated(tx, place.space.id, [place.claim.id, other.id]);
      const link = { ...linkOf(place.claim.id, other.id, kind, weight), linkedBy: ctx.caller.principal.id };
      const existing = links.find((each) => linkKey(each) === linkKey(link));
      if (existing !== undefined) return { outcome: 'already_linked', link: viewOf(existing, other) };
      checkRoom(links, [link.a, link.b]);
      const { now } = place.space;
      await this.journal.record(tx, ctx, [linkChanged(place.space.id, place.claim.id, { added: [link] }, now)]);
      return { outcome: 'linked', link: viewOf({ ...link, linkedAt: now }, other) };
    });
  }
}

/** Throws `member_not_visible` if one of the claims is not visible to the caller. */
function checkVisible({ space, sessionId }: Place, claims: readonly Claim[]): void {
  const hidden = claims.filter((claim) => !isVisible(claim, { at: space.now, isPast: false, sessionId }));
  if (hidden.length > 0) throw memberNotVisible({ ids: hidden.map(({ id }) => id).join(', ') });
}

/**
 * Removes a link between two claims. Its creator and reviewers may do so. If the link was measured, it will not be
 * measured again.
 */
export class RemoveLink {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly links: LinkRepository,
    private readonly ends: Ends,
  ) {}

  run(ctx: Ctx, { to, kind, ...asked }: z.output<typeof RemoveLinkInput>): Promise<z.input<typeof RemovedLink>> {
    return this.work.write(ctx, async (tx) => {
      const place = await this.ends.hold(tx, ctx, asked);
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
