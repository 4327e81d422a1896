import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Llm } from '#libs/platform/llm/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { Extracted, extractQuestion, judgeDraft } from '../domain/reading.rules.js';
import type { ExtractInput, ExtractView } from '../domain/extraction.schemas.js';

/** Asks the model to extract a claim from a text. Nothing is stored; the caller decides what to do with it. */
export class ExtractClaim {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly llm: Llm,
  ) {}

  /** Throws `llm_not_configured` and `unavailable`. */
  async run(ctx: Ctx, { space, text, sourceId }: z.output<typeof ExtractInput>): Promise<z.input<typeof ExtractView>> {
    await this.work.read(ctx, (tx) => this.spaces.open(tx, ctx, space));
    const model = this.llm.name;
    const answered = await this.llm.ask(extractQuestion(text, sourceId ?? null), 'claim', Extracted);
    if (answered.kind === 'unusable') return { claim: null, dropped: 'malformed', model };
    const { claim } = answered.answer;
    const judged = claim === null ? null : judgeDraft(claim, text);
    return {
      claim: judged?.kind === 'kept' ? judged.it : null,
      dropped: judged?.kind === 'dropped' ? judged.why : null,
      model,
    };
  }
}
