import type { Journal } from '#libs/history/events/index.js';
import { Refusal, roleIsAtLeast, type Ctx, type Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { IngestResult, PlanTest } from '#libs/reasoning/discriminating-tests/index.js';
import { DEFAULT_WORKSPACE, type WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import type { ArchiveEpisode, RequestPromotion } from '#libs/maintenance/promotion/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import {
  SIDES,
  type AttachedEvidence,
  type AdmitItems,
  type CompetingStored,
  type CompetingValue,
  type EvidenceAttacher,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import type {
  Evidence,
  EvidenceRepository,
  FragmentIntake,
  FragmentLink,
  RecordItems,
  Scanned,
} from '#libs/knowledge/evidence/index.js';
import { homeOf, type Home, type MakeEntity } from '#libs/knowledge/entities/index.js';
import type { SourceRepository } from '#libs/knowledge/sources/index.js';
import type { ToolRejection } from '../../domain/boundary.rules.js';
import type { ToolEvent } from '../../domain/tool.events.js';
import type { PayloadOf, ToolChange, ToolName } from '../../domain/tool.schemas.js';
import {
  changesOf,
  classOf,
  isOwnName,
  notAttached,
  notStored,
  propositionItem,
  recordItem,
  rejectionOfProvenance,
  rejectionOfResult,
  unknownAt,
  workspaceNaming,
} from '../../domain/translation.rules.js';

export type Call = { [Name in ToolName]: { tool: Name; payload: PayloadOf<Name> } }[ToolName];

/** The result of a tool. */
export interface Done {
  ids: string[];
  changes: ToolChange[];
  links?: FragmentLink[];
}

/** Thrown to roll back what was done so far. */
export class Rejected extends Error {
  constructor(readonly rejection: ToolRejection) {
    super(rejection.phrase);
  }
}

type Attaching = PayloadOf<'attach_support'> | PayloadOf<'attach_contradiction'>;

/** Runs each tool as the steps of the operation behind it, in one transaction of the caller. */
export class ToolSteps {
  constructor(
    private readonly journal: Journal,
    private readonly recordItems: RecordItems,
    private readonly intake: FragmentIntake,
    private readonly admitItems: AdmitItems,
    private readonly attacher: EvidenceAttacher,
    private readonly competing: CompetingValue,
    private readonly evidence: EvidenceRepository,
    private readonly sources: SourceRepository,
    private readonly slots: SlotRepository,
    private readonly makeEntity: MakeEntity,
    private readonly planTest: PlanTest,
    private readonly ingestResult: IngestResult,
    private readonly workspaces: WorkspaceRepository,
    private readonly promotion: RequestPromotion,
    private readonly episodes: ArchiveEpisode,
  ) {}

  /** What has to be done before the transaction. The result is passed to `run`. */
  ahead(ctx: Ctx, ref: string, { tool, payload }: Call): Promise<Scanned | null> {
    return tool === 'record_observation'
      ? this.recordItems.ahead(ctx, ref, [recordItem(payload, ctx.caller)])
      : Promise.resolve(null);
  }

  run(tx: TenantTx, ctx: Ctx, space: Space, call: Call, ahead: Scanned | null): Promise<Done> {
    switch (call.tool) {
      case 'record_observation':
        return this.#record(tx, ctx, space, call.payload, ahead);
      case 'propose_proposition':
        return this.#propose(tx, ctx, space, call.payload);
      case 'create_or_link_entity_candidate':
        return this.#name(tx, ctx, space, call.payload);
      case 'propose_test':
        return this.#plan(tx, ctx, space, call.payload);
      case 'execute_test_result_ingest':
        return this.#ingest(tx, ctx, space, call.payload);
      case 'request_consolidation':
        return this.#consolidate(tx, ctx, space, call.payload);
      case 'archive_episode':
        return this.#archive(tx, ctx, space, call.payload);
      case 'attach_support':
        return this.#attach(tx, ctx, space, call.payload, 'support');
      case 'attach_contradiction':
        return this.#attach(tx, ctx, space, call.payload, 'contradiction');
    }
  }

  async #record(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    payload: PayloadOf<'record_observation'>,
    ahead: Scanned | null,
  ): Promise<Done> {
    const { sourceId } = payload;
    await this.#checkWorkspace(tx, ctx, space, payload.workspaceId);
    if (!isOwnName(ctx.caller, sourceId) && (await this.sources.find(tx, space.id, sourceId)) === null)
      throw new Rejected({ code: 'MISSING_PROVENANCE', at: '/sourceId', phrase: 'is not a registered source' });
    const [recorded] = await this.recordItems.run(tx, ctx, space, [recordItem(payload, ctx.caller)], ahead);
    const [taken] = await this.intake.run(tx, ctx, space, [{ ...recorded!, fragments: payload.fragments ?? [] }]);
    return recordedWith(recorded!, taken!);
  }

  async #propose(tx: TenantTx, ctx: Ctx, space: Space, payload: PayloadOf<'propose_proposition'>): Promise<Done> {
    await this.#checkWorkspace(tx, ctx, space, payload.workspaceId);
    const observations = await this.#observed(tx, space, payload.observationIds);
    const source = classOf(observations, ctx.caller, roleIsAtLeast(ctx.caller.role, 'reviewer'));
    const input = propositionItem(payload, source);
    const [stored] = await this.admitItems.run(tx, { id: space.id, whole: Promise.resolve(space) }, [{ ctx, input }]);
    if (stored === undefined || stored instanceof Refusal) throw stored ?? new Error('nothing was decided');
    if (stored.rejection !== null) throw new Rejected(notStored(stored.rejection, '/text', '/triple'));
    const { claim, superseded, conflicts } = stored;
    return {
      ids: [claim!.id, ...superseded, ...conflicts.map(({ id }) => id)],
      changes: changesOf(payload.text, stored),
    };
  }

  async #checkWorkspace(tx: TenantTx, ctx: Ctx, space: Space, id: string | null | undefined): Promise<void> {
    if (!id || id === DEFAULT_WORKSPACE || (await this.workspaces.find(tx, ctx, space.id, [id])).length > 0) return;
    throw new Rejected({ code: 'INVALID_PAYLOAD', at: '/workspaceId', phrase: 'is not a workspace of this space' });
  }

  async #name(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { name, entityType, observationIds, aliases }: PayloadOf<'create_or_link_entity_candidate'>,
  ): Promise<Done> {
    const home = await this.#homeOf(tx, ctx, space, observationIds);
    const named = { canonicalName: name, type: entityType, aliases };
    const made = await this.makeEntity.run(tx, ctx, space, named, {
      home,
      alongside: (id) => [observed(space, { id, observationIds, sessionId: home?.sessionId })],
    });
    const { id } = made.entity;
    const changes =
      made.outcome === 'accepted' ? [] : [{ path: '/name', from: name, to: made.matchedName, rule: 'linked' }];
    return { ids: [id], changes };
  }

  /**
   * Where an entity is named. If all observations are in workspaces, the entity becomes a candidate in the workspace of
   * the first observation.
   */
  async #homeOf(tx: TenantTx, ctx: Ctx, space: Space, observationIds: readonly string[]): Promise<Home> {
    const found = await this.#observed(tx, space, observationIds);
    const workspaceId = workspaceNaming(observationIds, found);
    if (workspaceId === null) return null;
    const [workspace] = await this.workspaces.find(tx, ctx, space.id, [workspaceId]);
    if (workspace === undefined)
      throw new Rejected({
        code: 'MISSING_PROVENANCE',
        at: '/observationIds',
        phrase: 'are not observations that count here',
      });
    return homeOf(workspace);
  }

  async #plan(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { propositionIds, ...test }: PayloadOf<'propose_test'>,
  ): Promise<Done> {
    const planned = { ...test, claimIds: propositionIds };
    const found = await this.planTest.find(tx, space, planned);
    const missing = propositionIds.findIndex((id) => !found.claims.some((claim) => claim.id === id));
    if (missing >= 0) throw new Rejected(unknownAt(`/propositionIds/${missing}`));
    if (found.source === null)
      throw new Rejected({ code: 'MISSING_PROVENANCE', at: '/methodSourceId', phrase: 'is not a registered source' });
    const { id } = await this.planTest.run(tx, ctx, space, planned, found);
    return { ids: [id], changes: [] };
  }

  async #ingest(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { testId, observationId, outcome }: PayloadOf<'execute_test_result_ingest'>,
  ): Promise<Done> {
    const found = await this.ingestResult.find(tx, space, { id: testId, evidenceId: observationId });
    const { test, evidence } = found;
    if (test === null)
      throw new Rejected({ code: 'INVALID_PAYLOAD', at: '/testId', phrase: 'is not a test of this space' });
    const rejection = rejectionOfResult(testId, evidence);
    if (rejection !== null) throw new Rejected(rejection);
    const result = { id: testId, evidenceId: evidence!.id, outcome };
    const ingested = await this.ingestResult.run(tx, ctx, space, result, found);
    const changes =
      ingested.outcome === 'ingested'
        ? []
        : [{ path: '/outcome', from: outcome, to: test.outcome, rule: 'deduplicated' }];
    return { ids: [testId, ...ingested.test.claims.map(({ claimId }) => claimId)], changes };
  }

  /**
   * A workspace of a session belongs to the caller who opened it. For other callers, the refusal `workspace_of_another`
   * becomes the rejection POLICY_VIOLATION.
   */
  async #consolidate(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { workspaceId: workspace, reason }: PayloadOf<'request_consolidation'>,
  ): Promise<Done> {
    await this.#checkWorkspace(tx, ctx, space, workspace === DEFAULT_WORKSPACE ? undefined : workspace);
    const { id } = await this.promotion.run(tx, ctx, space, { workspace, reason });
    return { ids: [workspace === DEFAULT_WORKSPACE ? space.id : workspace, id], changes: [] };
  }

  async #archive(tx: TenantTx, ctx: Ctx, space: Space, payload: PayloadOf<'archive_episode'>): Promise<Done> {
    await this.#checkWorkspace(tx, ctx, space, payload.workspaceId);
    const { id, isNew } = await this.episodes.run(tx, ctx, space, { ...payload, note: payload.note ?? null });
    return { ids: [id], changes: isNew ? [] : [{ path: '/workspaceId', from: null, to: id, rule: 'recorded again' }] };
  }

  async #attach(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    payload: Attaching,
    side: 'support' | 'contradiction',
  ): Promise<Done> {
    const { propositionId: id, observationIds, note } = payload;
    await this.#checkAttachment(tx, space, payload);
    const competing = 'competing' in payload ? (payload.competing ?? null) : null;
    const locks = competing === null ? [] : await this.competing.locks(tx, space, id, competing);
    const attach = (to: typeof id, evidenceId: string, as: typeof side): Promise<AttachedEvidence> =>
      this.attacher.run(tx, ctx, space, { id: to, evidenceId }, SIDES[as], locks);
    const [first, ...further] = observationIds as [string, ...string[]];
    const attached = await attach(id, first, side);
    const all = [attached];
    for (const evidenceId of further) all.push(await attach(id, evidenceId, side));
    const changes = observationIds.filter((_, i) => !all[i]!.isAttached).map(notAttached);
    if (note) await this.journal.record(tx, ctx, [noted(space, { id, observationIds, note })]);
    if (competing === null) return { ids: [id], changes };
    const stored = await this.competing.run(tx, ctx, space, id, competing, attached);
    const { claim, rejection } = stored.competing;
    if (rejection !== null) throw new Rejected(notStored(rejection, '/competing', '/competing'));
    if (claim !== null) for (const evidenceId of further) await attach(claim.id, evidenceId, 'support');
    const done = attachedWith(id, stored);
    return { ...done, changes: [...changes, ...done.changes] };
  }

  async #checkAttachment(tx: TenantTx, space: Space, { propositionId, observationIds }: Attaching): Promise<void> {
    const [[known], found] = await Promise.all([
      this.slots.findClaims(tx, space.id, [propositionId]),
      this.evidence.find(tx, space.id, observationIds),
    ]);
    if (known === undefined) throw new Rejected(unknownAt('/propositionId'));
    refuseUnobserved(observationIds, found);
  }

  async #observed(tx: TenantTx, space: Space, ids: readonly string[]): Promise<Evidence[]> {
    const found = await this.evidence.find(tx, space.id, ids);
    refuseUnobserved(ids, found);
    return found;
  }
}

function refuseUnobserved(ids: readonly string[], found: readonly Evidence[]): void {
  const rejection = rejectionOfProvenance(ids, found);
  if (rejection !== null) throw new Rejected(rejection);
}

/** The result of recording an observation, with everything that was not stored as it was sent. */
function recordedWith(
  { evidence, isRepeat }: { evidence: Evidence; isRepeat: boolean },
  { links, archived }: { links: FragmentLink[]; archived: string[] },
): Done {
  const change = (path: string, from: string | null, to: string | null, rule: string): ToolChange => ({
    path,
    from,
    to,
    rule,
  });
  const changes = [
    ...(isRepeat ? [change('/content', null, evidence.id, 'deduplicated')] : []),
    ...links
      .filter(({ relation }) => relation === 'rejected')
      .map(({ fragment, reason }) => change(`/fragments/${fragment}`, null, null, reason ?? 'rejected')),
    ...archived.map((id) => change('/workspaceId', id, null, 'workspace_full')),
  ];
  return { ids: [evidence.id, ...links.flatMap(({ claimId }) => claimId ?? [])], changes, links };
}

const observed = (
  space: Space,
  { id, observationIds, sessionId }: { id: Id<'ent'>; observationIds: string[]; sessionId: string | null | undefined },
): ToolEvent => ({
  kind: 'entity_observed',
  spaceId: space.id,
  subjectId: id,
  occurredAt: space.now,
  ...(sessionId ? { sessionId } : {}),
  payload: { entityId: id, evidenceIds: observationIds },
  refersTo: observationIds,
});

const noted = (
  space: Space,
  {
    id,
    observationIds,
    note,
  }: Pick<PayloadOf<'attach_support'>, 'observationIds'> & { id: Attaching['propositionId']; note: string },
): ToolEvent => ({
  kind: 'attachment_noted',
  spaceId: space.id,
  subjectId: id,
  occurredAt: space.now,
  payload: { claimId: id, evidenceIds: observationIds, note },
  refersTo: observationIds,
});

const attachedWith = (id: string, { competing, contradictionId }: CompetingStored): Done => ({
  ids: [id, competing.claim?.id, contradictionId].filter((each) => typeof each === 'string'),
  changes: changesOf(competing.claim?.text ?? '', competing),
});
