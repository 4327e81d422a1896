import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { needsVector } from '../domain/plan.js';
import type { SearchInput, SearchResults, SearchBatchInput, SearchBatchResults } from '../domain/search.schemas.js';
import type { QueryVectors } from './steps/query-vectors.js';
import type { AnswerSearch } from './steps/answer-search.js';

/**
 * Finds memories that match a query among those that the caller may see (claims spec, section 9). Without an embedder
 * it compares only words, and the answer says so.
 */
export class Search {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly vectors: QueryVectors,
    private readonly answer: AnswerSearch,
  ) {}

  async run(ctx: Ctx, { space: ref, ...item }: z.output<typeof SearchInput>): Promise<z.input<typeof SearchResults>> {
    const vector = await this.vectors.ofOne(ctx, ref, needsVector(item) ? item.query : null);
    return this.work.read(ctx, async (tx) => {
      const { id, whole } = await this.spaces.startOpening(tx, ctx, ref);
      const begun = this.answer.begin(tx, id, item);
      return this.answer.run(tx, ctx, await whole, { item, ...vector, begun });
    });
  }
}

/** Answers many searches in one transaction, each as if it had been sent alone. Their queries are embedded together. */
export class SearchBatch {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly vectors: QueryVectors,
    private readonly answer: AnswerSearch,
  ) {}

  async run(
    ctx: Ctx,
    { space: ref, queries }: z.output<typeof SearchBatchInput>,
  ): Promise<z.input<typeof SearchBatchResults>> {
    const vectors = await this.vectors.of(
      ctx,
      ref,
      queries.map((item) => (needsVector(item) ? item.query : null)),
    );
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const data: z.input<typeof SearchBatchResults>['data'] = [];
      for (const [i, item] of queries.entries())
        data.push(await this.answer.run(tx, ctx, space, { item, ...vectors[i]! }));
      return { data };
    });
  }
}
