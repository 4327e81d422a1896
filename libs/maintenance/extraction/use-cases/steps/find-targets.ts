import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { SearchItem, type QueryVectors, type AnswerSearch } from '#libs/recall/search/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { Target } from '../../domain/question.rules.js';

const MAX_TARGETS = 10;
/** Characters of a query. */
const MAX_QUERY_LENGTH = 2_000;

/** Finds what is remembered about a text: claims visible to everybody. */
export class FindTargets {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly vectors: QueryVectors,
    private readonly answer: AnswerSearch,
  ) {}

  async run(ctx: Ctx, ref: string, text: string): Promise<Target[]> {
    const query = [...text].slice(0, MAX_QUERY_LENGTH).join('');
    const vector = await this.vectors.ofOne(ctx, ref, query);
    const item = SearchItem.parse({ query, limit: MAX_TARGETS });
    const { data } = await this.work.read(ctx, async (tx) =>
      this.answer.run(tx, ctx, await this.spaces.open(tx, ctx, ref), { item, ...vector }),
    );
    return data.flatMap(({ claim }) =>
      claim === null ? [] : [{ id: claim.id as Target['id'], text: claim.text, triple: claim.triple }],
    );
  }
}
