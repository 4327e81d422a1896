import { Refusal, type Ctx, type Id } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import {
  keyHeldBy,
  type AdmitItems,
  type ItemResult,
  QUARANTINE_REASONS,
  type Claim,
  type ClaimLoader,
  type ClaimReader,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import { evidenceRecorded, MODEL_CALL, type EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import type { TenantDatabase, TenantTx } from '#libs/platform/database/index.js';
import type { Llm } from '#libs/platform/llm/index.js';
import { cascadeRunning } from '#libs/reasoning/derivations/index.js';
import { OPERATOR_ID, operatorOf } from '#libs/tenancy/api-keys/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { ModelCall, CallRecords } from '../../model-calls/index.js';
import {
  askingOf,
  itemOfTriple,
  judgeTriple,
  ReadTriple,
  setNoteAside,
  tripleQuestion,
  wantsTriple,
  type TripleJob,
} from '../domain/triple.rules.js';
import type { Target } from '../domain/reading.rules.js';

type Triple = NonNullable<Target['triple']>;

/**
 * Asks the model for the triple of a claim that was stored without one, if the space is configured for this. Stores the
 * answer as a separate claim. Done once for each claim.
 */
export class ProposeTriple {
  constructor(
    private readonly database: TenantDatabase,
    private readonly spaces: SpaceDirectory,
    private readonly llm: Llm,
    private readonly admitItems: AdmitItems,
    private readonly calls: CallRecords,
    private readonly journal: Journal,
    private readonly evidence: EvidenceRepository,
    private readonly slots: SlotRepository,
    private readonly loader: ClaimLoader,
    private readonly reader: ClaimReader,
  ) {}

  /**
   * Throws `llm_unavailable`, `cascade_running` if a correction of the claim is running, or `degraded_mode`; all are
   * retried. An unusable answer of the model changes nothing.
   */
  async run(tenantId: Id<'ten'>, { spaceId, claimId }: TripleJob): Promise<void> {
    const ctx = operatorOf(tenantId, 'triples');
    const found = await this.database.read(tenantId, async (tx) => {
      const note = await this.#note(tx, await this.spaces.open(tx, ctx, spaceId), claimId);
      if (note !== null) await this.journal.refuseReadOnly(tx);
      return note;
    });
    if (found === null) return;
    const answered = await this.llm.ask(tripleQuestion(found.text), 'triple', ReadTriple);
    const triple = answered.kind === 'usable' ? answered.answer.triple : null;
    const judged = triple === null ? null : judgeTriple(triple, found.text);
    if (judged?.kind !== 'kept') return;
    const call = { purpose: 'triple', model: this.llm.name, text: null, claimIds: [claimId], said: answered.said };
    await this.database.write(tenantId, (tx) => this.#propose(tx, ctx, { spaceId, claimId, triple: judged.it, call }));
  }

  /**
   * The claim; null if no triple may be proposed for it, or if a triple was already proposed. Throws `cascade_running`.
   */
  async #note(tx: TenantTx, { id: spaceId, policy }: Space, claimId: string): Promise<Claim | null> {
    if (policy.triples !== 'proposed' || !this.llm.isConfigured) return null;
    const [[note], asked] = await Promise.all([
      this.reader.find(tx, spaceId, [claimId]),
      this.evidence.findByExternalIds(tx, spaceId, OPERATOR_ID, [askingOf(claimId)], MODEL_CALL),
    ]);
    if (note === undefined || asked.length > 0) return null;
    if (note.isCorrectionPending) throw cascadeRunning({ ids: claimId });
    return wantsTriple(note) ? note : null;
  }

  async #propose(
    tx: TenantTx,
    ctx: Ctx,
    { spaceId, claimId, triple, call }: TripleJob & { triple: Triple; call: ModelCall },
  ): Promise<void> {
    const space = await this.spaces.open(tx, ctx, spaceId);
    const [seen] = await this.slots.findClaims(tx, spaceId, [claimId]);
    if (seen === undefined) return;
    const evidence = { ...(await this.calls.of(tx, ctx, space, call)), externalId: askingOf(claimId) };
    const item = itemOfTriple(seen, triple, evidence.id);
    // Both keys are locked in a fixed order before anything is decided about either.
    await this.slots.lock(tx, [claimId, ...keyHeldBy(spaceId, item)]);
    const note = await this.#note(tx, space, claimId);
    if (note === null) return;
    await this.journal.record(tx, ctx, [
      evidenceRecorded({ ...evidence, weight: Math.min(evidence.weight, note.base) }),
    ]);
    const [result] = await this.admitItems.run(tx, { id: space.id, whole: Promise.resolve(space) }, [
      { ctx, input: item },
    ]);
    await this.#follow(tx, ctx, space, claimId, result!);
  }

  /** Quarantines the note if its triple was quarantined. */
  async #follow(tx: TenantTx, ctx: Ctx, space: Space, noteId: Id<'clm'>, result: ItemResult): Promise<void> {
    if (result instanceof Refusal) throw result;
    const reason = QUARANTINE_REASONS.find((each) => each === result.claim?.statusReason);
    if (result.claim?.status !== 'quarantined' || reason === undefined) return;
    const { slot, context } = await this.loader.load(tx, ctx, space, noteId);
    await this.journal.record(tx, ctx, setNoteAside(noteId, reason, slot, context));
  }
}
