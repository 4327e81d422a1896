import type { Claim } from '#libs/knowledge/claims/index.js';
import { MAX_MEMBERS, type ChooseMembers, type Scene } from '../../../collections/index.js';
import { hangingTogether, type LinkRepository } from '../../../links/index.js';

/** Finds what hangs together with claims because it is alike, going only through what the reader may see. */
export class FindAlike {
  constructor(
    private readonly links: LinkRepository,
    private readonly choose: ChooseMembers,
  ) {}

  groups({ tx, space, sessionId }: Scene, seeds: readonly string[]): Promise<Claim[][]> {
    return hangingTogether(tx, this.links, {
      spaceId: space.id,
      seeds,
      see: (ids) => this.choose.seen(tx, space, ids, sessionId),
      most: MAX_MEMBERS,
    });
  }
}
