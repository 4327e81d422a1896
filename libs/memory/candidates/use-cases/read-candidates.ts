import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  viewOfCandidate,
  type CandidateInput,
  type CandidateList,
  type CandidateView,
  type ListCandidatesInput,
} from '../domain/candidate.schemas.js';
import type { CandidateRepository } from '../store/candidate.repository.js';

export class GetCandidate {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly candidates: CandidateRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof CandidateInput>): Promise<z.input<typeof CandidateView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      return viewOfCandidate(await this.candidates.get(tx, space.id, id));
    });
  }
}

/** Comes after every id in sort order. */
const FROM_THE_LAST = '~';

/** Lists candidates, newest first. */
export class ListCandidates {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly candidates: CandidateRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, limit, cursor, state }: z.output<typeof ListCandidatesInput>,
  ): Promise<z.input<typeof CandidateList>> {
    const [beforeId] = startAfter(cursor, [FROM_THE_LAST]);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const page = { beforeId: String(beforeId), limit: limit + 1 };
      const rows = await this.candidates.list(tx, space.id, page, state ?? null);
      const { data, ...more } = toPage(rows, limit, ({ id }) => [id]);
      return { ...more, data: data.map(viewOfCandidate) };
    });
  }
}
