import type { z } from 'zod';
import { type Ctx, Refusal, refusalIn, type Id } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { Journal } from '#libs/history/events/index.js';
import { StoreClaimItem, type AdmitItems, type ItemResult } from '#libs/knowledge/claims/index.js';
import { evidenceRecorded } from '#libs/knowledge/evidence/index.js';
import type { Answered, Llm } from '#libs/platform/llm/index.js';
import { SearchItem, type QueryVectors, type AnswerSearch } from '../../search/index.js';
import { type Target, evolveQuestion, Proposed, judgeProposal, type Kept } from '../domain/reading.rules.js';
import type { ModelCall, CallRecords } from '../../model-calls/index.js';
import type { Degradation, Drop, EvolveInput, EvolveView } from '../domain/extraction.schemas.js';

const MAX_TARGETS = 10;
/** Maximum length of a query, in characters. */
const MAX_QUERY_LENGTH = 2_000;

/** Finds stored claims related to a text, among those that everybody may see. */
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

type Input = z.output<typeof EvolveInput>;
type View = z.input<typeof EvolveView>;

/**
 * Asks the model what a text changes about stored claims. Each proposal is stored like any other inference, and the
 * gate decides about it.
 */
export class Evolve {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly findTargets: FindTargets,
    private readonly llm: Llm,
    private readonly admitItems: AdmitItems,
    private readonly calls: CallRecords,
    private readonly journal: Journal,
  ) {}

  async run(ctx: Ctx, input: Input): Promise<View> {
    const targets = await this.findTargets.run(ctx, input.space, input.text);
    if (!this.llm.isConfigured) return nothing('llm_not_configured');
    const answered = await this.#ask(input, targets);
    if (answered === null) return nothing('llm_unavailable');
    if (answered.kind === 'unusable') return nothing('llm_unusable');
    const judged = answered.answer.proposals.map((proposal) => judgeProposal(proposal, targets, input.text));
    const kept = judged.flatMap((each) => (each.kind === 'kept' ? [each.it] : []));
    const dropped = judged.flatMap((each) => (each.kind === 'dropped' ? [each.why] : []));
    const call = {
      purpose: 'evolve',
      model: this.llm.name,
      text: input.text,
      claimIds: targets.map(({ id }) => id),
      said: answered.said,
    };
    return kept.length === 0 ? { ...nothing(null), dropped } : this.#store(ctx, input, { kept, dropped, call });
  }

  /** Returns null if the model is unavailable. */
  async #ask(
    { text, sourceId }: Input,
    targets: readonly Target[],
  ): Promise<Answered<z.output<typeof Proposed>> | null> {
    try {
      return await this.llm.ask(evolveQuestion(text, sourceId ?? null, targets), 'proposals', Proposed);
    } catch (thrown) {
      if (refusalIn(thrown).category !== 'unavailable') throw thrown;
      return null;
    }
  }

  #store(
    ctx: Ctx,
    { space: ref, sourceId }: Input,
    { kept, dropped, call }: { kept: Kept[]; dropped: Drop[]; call: ModelCall },
  ): Promise<View> {
    return this.work.write(ctx, async (tx): Promise<View> => {
      const space = await this.spaces.open(tx, ctx, ref);
      const evidence = await this.calls.of(tx, ctx, space, call, sourceId ?? null);
      await this.journal.record(tx, ctx, [evidenceRecorded(evidence)]);
      const requests = kept.map((proposal) => ({ ctx, input: itemOf(proposal, evidence.id) }));
      const results = await this.admitItems.run(tx, { id: space.id, whole: space }, requests);
      return {
        ...nothing(null),
        proposals: kept.map((proposal, i) => viewOf(proposal, results[i]!)),
        dropped,
        evidenceId: evidence.id,
      };
    });
  }
}

const nothing = (degraded: Degradation | null): View => ({
  proposals: [],
  dropped: [],
  degraded,
  evidenceId: null,
});

const itemOf = ({ text, triple }: Kept, evidenceId: Id<'evd'>): StoreClaimItem =>
  StoreClaimItem.parse({ text, triple, evidence: [evidenceId], provenance: { source: 'inference' } });

function viewOf({ action, target, text, triple, rationale }: Kept, result: ItemResult): View['proposals'][number] {
  const became =
    result instanceof Refusal
      ? { result: null, error: { code: result.code, detail: result.message } }
      : { result, error: null };
  return { action, targetId: target?.id ?? null, text, triple, rationale, ...became };
}
