import type { z } from 'zod';
import { Refusal, refusalIn, type Ctx, type Id } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { StoreClaimItem, type AdmitItems, type ItemResult } from '#libs/knowledge/claims/index.js';
import { evidenceRecorded } from '#libs/knowledge/evidence/index.js';
import type { Answered, Llm } from '#libs/platform/llm/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { ModelCall, CallRecords } from '../../model-calls/index.js';
import { evolveQuestion, Proposed, type Target } from '../domain/question.rules.js';
import { judgeProposal, type Kept } from '../domain/judgement.rules.js';
import type { Degradation, Drop, EvolveInput, EvolveView } from '../domain/extraction.schemas.js';
import type { FindTargets } from './steps/find-targets.js';

type Input = z.output<typeof EvolveInput>;
type View = z.input<typeof EvolveView>;

/** Has the model say what a text changes about what is remembered, and stores each of its proposals as any claim: an inference, and the gate decides. */
export class Evolve {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly findTargets: FindTargets,
    private readonly llm: Llm,
    private readonly apply: { admitItems: AdmitItems; calls: CallRecords; journal: Journal },
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

  /** null: it cannot be reached. */
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
      const evidence = await this.apply.calls.of(tx, ctx, space, call, sourceId ?? null);
      await this.apply.journal.record(tx, ctx, [evidenceRecorded(evidence)]);
      const requests = kept.map((proposal) => ({ ctx, input: itemOf(proposal, evidence.id) }));
      const results = await this.apply.admitItems.run(tx, { id: space.id, whole: space }, requests);
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
