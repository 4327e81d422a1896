import { z } from 'zod';
import { Filter, idOf, instant, pageQuery, startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { spaceRef } from '#libs/tenancy/spaces/domain/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { comparable } from '../../predicates/domain/index.js';
import { CLAIM_STATUSES, momentOf } from '../../slots/domain/index.js';
import type { ClaimFilter, ClaimReader, SlotRepository } from '../../slots/store/index.js';
import { viewOfClaim, type ClaimList } from '../domain/index.js';

export const ListClaimsInput = z.object({
  space: spaceRef, ...pageQuery,
  statuses: z.array(z.enum(CLAIM_STATUSES)).min(1).optional().describe('Only claims of these statuses; default active, with `asOf` superseded too.'),
  asOf: instant.optional().describe('Only claims that hold at this time.'),
  knownAt: instant.optional().describe('The list as it would have been given at this time, on the clock of the space.'),
  subject: z.string().max(100).optional().describe('Only claims about this subject, in any spelling.'),
  predicate: z.string().max(100).optional().describe('Only claims on this predicate, in any spelling.'),
  sessionId: idOf('ses').optional().describe('Only claims of this session.'),
  filter: Filter.optional().describe('Further conditions, in the filter grammar.'),
});

/** Sorts after every id. */
const FROM_THE_NEWEST = 'clm_~';

export class ListClaims {
  constructor(private readonly work: UnitOfWork, private readonly spaces: SpaceDirectory, private readonly slots: SlotRepository, private readonly reader: ClaimReader) {}

  run(ctx: Ctx, { space: ref, limit, cursor, knownAt, ...asked }: z.output<typeof ListClaimsInput>): Promise<z.input<typeof ClaimList>> {
    const [beforeId] = startAfter(cursor, [FROM_THE_NEWEST]);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const moment = momentOf(knownAt, space.now);
      const claims = await this.reader.list(tx, space.id, { beforeId: String(beforeId), limit: limit + 1 }, filterOf(asked), moment);
      const page = toPage(claims, limit, (claim) => [claim.id]);
      const ties = await this.slots.ties(tx, page.data.map((claim) => claim.id), moment.knownAt);
      return { ...page, data: page.data.map((claim) => viewOfClaim(claim, ties.get(claim.id)!, moment.now)) };
    });
  }
}

type Asked = Omit<z.output<typeof ListClaimsInput>, 'space' | 'limit' | 'cursor' | 'knownAt'>;

function filterOf({ statuses, subject, predicate, sessionId, asOf, filter }: Asked): ClaimFilter {
  return {
    statuses: statuses ?? (asOf === undefined ? ['active'] : ['active', 'superseded']), asOf: asOf ?? null, sessionId: sessionId ?? null,
    subjectN: subject === undefined ? null : comparable(subject), predicateN: predicate === undefined ? null : comparable(predicate), filter: filter ?? null,
  };
}
