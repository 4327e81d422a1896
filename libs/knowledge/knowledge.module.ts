import { Module, Inject, type OnApplicationShutdown } from '@nestjs/common';
import { PendingCorrections, CascadeRepository } from '#libs/graph/cascades/index.js';
import { GraphModule } from '#libs/graph/graph.module.js';
import { NodeRepository, NodeSources } from '#libs/graph/model/index.js';
import { Journal, EventLog, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { Llm } from '#libs/platform/llm/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { PrincipalRepository } from '#libs/tenancy/api-keys/index.js';
import { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { AnchorFinder } from './anchors/use-cases/steps/anchor-finder.js';
import { ClaimLoader } from './claims/store/claim-loader.js';
import { ClaimReader } from './claims/store/claim-reader.js';
import { ClaimRoom } from './claims/store/claim-room.js';
import { WorkspaceBound } from './claims/store/workspace-bound.js';
import { FullWorkspacePolicy } from './claims/policies/full-workspace-policy.js';
import { ContradictionPolicy } from './claims/policies/contradiction-policy.js';
import { RivalPolicy } from './claims/policies/rival-policy.js';
import { LookalikePolicy } from './claims/policies/lookalike-policy.js';
import { PossibleConflictProjector } from './claims/store/possible-conflict.projector.js';
import { PossibleConflictRepository } from './claims/store/possible-conflict.repository.js';
import { CLAIM_UPGRADES } from './claims/domain/state/slot.events.js';
import { SlotProjector } from './claims/store/slot.projector.js';
import { SlotRepository } from './claims/store/slot.repository.js';
import { WithdrawContradiction, Contradict } from './claims/use-cases/contradict.js';
import {
  ListPossibleConflicts,
  ConfirmPossibleConflict,
  DismissPossibleConflict,
} from './claims/use-cases/possible-conflicts.js';
import { GetClaim, ListClaims, FindClaims } from './claims/use-cases/read-claims.js';
import { GetConflict, FindConflicts, ListConflicts } from './claims/use-cases/read-conflicts.js';
import { FindHistories, ListHistory } from './claims/use-cases/read-history.js';
import { ResolveConflict } from './claims/use-cases/resolve-conflict.js';
import { RestoreClaim, RetractClaim, ReinstateClaim } from './claims/use-cases/retract-claim.js';
import { QuarantineClaim, ReviewClaim } from './claims/use-cases/review-claim.js';
import { AdmitItems } from './claims/use-cases/steps/admit-items.js';
import { ConflictDecider } from './claims/use-cases/steps/conflict-decider.js';
import { ConflictReader, ConflictWithdrawer } from './claims/use-cases/steps/conflict-reader.js';
import { CompetingValue } from './claims/use-cases/steps/competing-value.js';
import { EvidenceAttacher } from './claims/use-cases/steps/evidence-attacher.js';
import { MadeSuggestions } from './claims/store/made-suggestions.js';
import { ContradictionOpener } from './claims/use-cases/steps/contradiction-opener.js';
import { KeepRoom } from './claims/use-cases/steps/keep-room.js';
import { MarkReleased } from './claims/use-cases/steps/near-marks.js';
import { ForgedKeys, drawnKeyOf } from './claims/use-cases/steps/known-slots.js';
import { ReferenceReader } from './claims/use-cases/steps/references.js';
import { VisibleClaims } from './claims/use-cases/steps/visible-claims.js';
import { StoreClaim, StoreClaimBatch, SupersedeClaim } from './claims/use-cases/store-claim.js';
import { AttachContradiction, Corroborate } from './claims/use-cases/attach-evidence.js';
import { Reinforce, Dispute, WithdrawVote } from './claims/use-cases/vote.js';
import { DomainSchemaProjector } from './domain-schemas/store/domain-schema.projector.js';
import { DomainSchemaRepository } from './domain-schemas/store/domain-schema.repository.js';
import { SchemasInForce } from './domain-schemas/store/schemas-in-force.js';
import { GetSchema, ListSchemaVersions, PutSchema, ValidateSchema } from './domain-schemas/use-cases/domain-schemas.js';
import { SchemaEffects } from './domain-schemas/use-cases/steps/schema-effects.js';
import { CandidatePolicy } from './entities/policies/candidate-policy.js';
import { EntityProjector } from './entities/store/entity.projector.js';
import { EntityRepository } from './entities/store/entity.repository.js';
import { ChooseAlias } from './entities/use-cases/choose-alias.js';
import { CreateEntity } from './entities/use-cases/create-entity.js';
import { GetEntity, ListEntities, ListEntityClaims } from './entities/use-cases/read-entities.js';
import { SplitEntity } from './entities/use-cases/split-entity.js';
import { MakeEntity } from './entities/use-cases/steps/make-entity.js';
import { EntityReader } from './entities/use-cases/steps/entity-reader.js';
import { EvidenceTypeProjector } from './evidence-types/store/evidence-type.projector.js';
import { EvidenceTypeRepository } from './evidence-types/store/evidence-type.repository.js';
import { PutEvidenceType, ListEvidenceTypes } from './evidence-types/use-cases/evidence-types.js';
import { EVIDENCE_UPGRADES } from './evidence/domain/evidence.events.js';
import { EvidenceProjector } from './evidence/store/evidence.projector.js';
import { EvidenceRepository } from './evidence/store/evidence.repository.js';
import { FindEvidence, GetEvidence, ListEvidence } from './evidence/use-cases/read-evidence.js';
import { RecordEvidence, RecordEvidenceBatch } from './evidence/use-cases/record-evidence.js';
import { AnswerViewer } from './evidence/use-cases/steps/answer-viewer.js';
import { EvidenceViewer } from './evidence/use-cases/steps/evidence-viewer.js';
import { ContentScan } from './evidence/use-cases/steps/content-scan.js';
import { EvidencePlaces } from './evidence/use-cases/steps/evidence-places.js';
import { RecordItems } from './evidence/use-cases/steps/record-items.js';
import { WorkspaceOpener } from './workspaces/use-cases/steps/workspace-opener.js';
import { IntakeFragments } from './claims/use-cases/steps/intake-fragments.js';
import { FactPolicy, FactReturnPolicy, SchemaPolicy } from './facts/policies/fact-policy.js';
import { JudgementProjector } from './facts/store/judgement.projector.js';
import { AssertedWords } from './facts/use-cases/steps/asserted-words.js';
import { FactsToJudge } from './facts/use-cases/steps/facts-to-judge.js';
import { FactsOfVersions } from './facts/use-cases/steps/facts-of-versions.js';
import { JudgeFacts } from './facts/use-cases/steps/judge-facts.js';
import { FactProjector } from './facts/store/fact.projector.js';
import { FactRepository } from './facts/store/fact.repository.js';
import { FactDerivations } from './facts/use-cases/steps/fact-derivations.js';
import { AssertFact } from './facts/use-cases/assert-fact.js';
import { GateEvaluationProjector } from './gates/store/gate-evaluation.projector.js';
import { GateEvaluationRepository } from './gates/store/gate-evaluation.repository.js';
import { GetGateEvaluation, ListGateEvaluations } from './gates/use-cases/read-evaluations.js';
import { GateReader } from './gates/use-cases/steps/gate-reader.js';
import { SlowPatterns } from './patterns/use-cases/steps/slow-patterns.js';
import { PredicateProjector } from './predicates/store/predicate.projector.js';
import { PredicateRepository } from './predicates/store/predicate.repository.js';
import { PutPredicate, ListPredicates } from './predicates/use-cases/predicates.js';
import { RevokeEvidence, ReinstateEvidence } from './revocations/use-cases/mark-evidence.js';
import { RegroupEvidence } from './revocations/use-cases/regroup-evidence.js';
import { EvidenceMarker } from './revocations/use-cases/steps/evidence-marker.js';
import { SourceProjector } from './sources/store/source.projector.js';
import { SourceRepository } from './sources/store/source.repository.js';
import { PutSource, ListSources } from './sources/use-cases/sources.js';
import { UseProjector } from './uses/store/use.projector.js';
import { UseRepository } from './uses/store/use.repository.js';
import { FoldUses } from './uses/use-cases/fold-uses.js';
import { RecordUse, GetUses } from './uses/use-cases/record-use.js';
import { SessionWorkspacePolicy } from './workspaces/policies/session-workspace-policy.js';
import { WorkspaceProjector } from './workspaces/store/workspace.projector.js';
import { WorkspaceRepository } from './workspaces/store/workspace.repository.js';
import {
  CloseWorkspace,
  GetWorkspace,
  ListWorkspaces,
  OpenWorkspace,
  ReopenWorkspace,
} from './workspaces/use-cases/workspaces.js';

const claimReader = [UnitOfWork, SpaceDirectory, SlotRepository, ClaimReader] as const;
const claimDecider = [UnitOfWork, Journal, SpaceDirectory, ClaimLoader] as const;
const entityDecider = [UnitOfWork, Journal, SpaceDirectory, SlotRepository, EntityRepository, EntityReader] as const;
const possibleConflictDecider = {
  work: UnitOfWork,
  journal: Journal,
  spaces: SpaceDirectory,
  possibleConflicts: PossibleConflictRepository,
  slots: SlotRepository,
  ids: IDS,
};

const providers = [
  // Sources, predicates, evidence types
  SourceRepository,
  provide(PutSource, [UnitOfWork, Journal, SpaceDirectory, SourceRepository]),
  provide(ListSources, [UnitOfWork, SpaceDirectory, SourceRepository]),
  PredicateRepository,
  provide(PutPredicate, [UnitOfWork, Journal, SpaceDirectory, PredicateRepository, SchemasInForce]),
  provide(ListPredicates, [UnitOfWork, SpaceDirectory, PredicateRepository]),
  EvidenceTypeRepository,
  provide(PutEvidenceType, [UnitOfWork, Journal, SpaceDirectory, EvidenceTypeRepository]),
  provide(ListEvidenceTypes, [UnitOfWork, SpaceDirectory, EvidenceTypeRepository]),

  // Domain schemas
  DomainSchemaRepository,
  provide(SchemasInForce, [DomainSchemaRepository]),
  SchemaEffects,
  provide(PutSchema, [
    UnitOfWork,
    Journal,
    SpaceDirectory,
    DomainSchemaRepository,
    EvidenceTypeRepository,
    SourceRepository,
    SchemaEffects,
  ]),
  provide(ValidateSchema, [UnitOfWork, SpaceDirectory]),
  provide(GetSchema, [UnitOfWork, SpaceDirectory, DomainSchemaRepository]),
  provide(ListSchemaVersions, [UnitOfWork, SpaceDirectory, DomainSchemaRepository]),

  // Patterns of tripwires and of entities
  provide(SlowPatterns, []),
  provide(AnchorFinder, [SlowPatterns]),

  // Evidence
  EvidenceRepository,
  provide(EvidenceViewer, [EvidenceRepository, SchemasInForce]),
  provide(AnswerViewer, [UnitOfWork, EvidenceRepository]),
  provide(ContentScan, [UnitOfWork, SpaceDirectory, SchemasInForce, AnchorFinder]),
  provide(EvidencePlaces, [SessionRepository, WorkspaceRepository, WorkspaceOpener]),
  provide(RecordItems, [
    Journal,
    EvidenceRepository,
    SourceRepository,
    EvidenceTypeRepository,
    SchemasInForce,
    ContentScan,
    EvidencePlaces,
    NodeSources,
    IDS,
    Llm,
  ]),
  provide(RecordEvidence, [UnitOfWork, SpaceDirectory, RecordItems, IntakeFragments, EvidenceViewer]),
  provide(RecordEvidenceBatch, [UnitOfWork, SpaceDirectory, RecordItems, IntakeFragments, EvidenceViewer]),
  provide(FindEvidence, [UnitOfWork, SpaceDirectory, EvidenceRepository, EvidenceViewer]),
  provide(GetEvidence, [UnitOfWork, SpaceDirectory, EvidenceRepository, EvidenceViewer]),
  provide(ListEvidence, [UnitOfWork, SpaceDirectory, EvidenceRepository, EvidenceViewer, WorkspaceRepository]),

  // Gates
  GateEvaluationRepository,
  provide(GateReader, [EvidenceRepository]),
  provide(GetGateEvaluation, [UnitOfWork, SpaceDirectory, GateEvaluationRepository, EvidenceRepository]),
  provide(ListGateEvaluations, [UnitOfWork, SpaceDirectory, GateEvaluationRepository, EvidenceRepository]),

  // Claims: reading and deciding
  SlotRepository,
  ClaimRoom,
  provide(PossibleConflictRepository, [SlotRepository]),
  provide(ClaimLoader, [SlotRepository, PredicateRepository, NodeRepository, IDS, SchemasInForce]),
  provide(ClaimReader, [SlotRepository, PendingCorrections]),
  provide(ReferenceReader, [
    PredicateRepository,
    SourceRepository,
    SessionRepository,
    EvidenceRepository,
    SlotRepository,
    PrincipalRepository,
    WorkspaceRepository,
  ]),
  provide(VisibleClaims, [SlotRepository, ClaimReader]),
  provide(ForgedKeys, [ClaimLoader]),
  provide(WorkspaceBound, [ClaimRoom, ClaimLoader]),
  provide(KeepRoom, [Journal, ClaimRoom, ClaimLoader, IDS, WorkspaceBound]),
  MadeSuggestions,
  provide(AdmitItems, [
    Journal,
    IDS,
    ReferenceReader,
    SlotRepository,
    ClaimLoader,
    ForgedKeys,
    PossibleConflictRepository,
    KeepRoom,
    SchemasInForce,
    MadeSuggestions,
  ]),

  provide(IntakeFragments, [PredicateRepository, SlotRepository, EvidenceAttacher, AdmitItems]),

  // Claims: use cases
  provide(StoreClaim, [UnitOfWork, SpaceDirectory, AdmitItems]),
  provide(StoreClaimBatch, [UnitOfWork, SpaceDirectory, AdmitItems]),
  provide(SupersedeClaim, [UnitOfWork, SpaceDirectory, ClaimLoader, AdmitItems, CascadeRepository]),
  provide(GetClaim, claimReader),
  provide(ListClaims, [...claimReader, SessionRepository, WorkspaceRepository]),
  provide(FindClaims, claimReader),
  provide(FindHistories, [UnitOfWork, SpaceDirectory, EventLog]),
  provide(ListHistory, [UnitOfWork, SpaceDirectory, SlotRepository, EventLog]),
  provide(Reinforce, claimDecider),
  provide(Dispute, claimDecider),
  provide(WithdrawVote, claimDecider),
  provide(QuarantineClaim, claimDecider),
  provide(MarkReleased, [Journal, PossibleConflictRepository, IDS]),
  provide(ReviewClaim, [...claimDecider, MarkReleased]),
  provide(RestoreClaim, [...claimDecider, SlotRepository, WorkspaceRepository]),
  provide(EvidenceAttacher, [Journal, ClaimLoader, EvidenceRepository]),
  provide(CompetingValue, [SlotRepository, AdmitItems, ContradictionOpener]),
  provide(Corroborate, [UnitOfWork, SpaceDirectory, EvidenceAttacher, MadeSuggestions]),
  provide(AttachContradiction, [
    UnitOfWork,
    SpaceDirectory,
    ClaimLoader,
    EvidenceAttacher,
    CompetingValue,
    MadeSuggestions,
  ]),
  provide(RetractClaim, [...claimDecider, SessionRepository, CascadeRepository]),
  provide(ReinstateClaim, [...claimDecider, SlotRepository, CascadeRepository, WorkspaceRepository]),

  // Facts
  FactRepository,
  provide(AssertedWords, [UnitOfWork, SpaceDirectory, SchemasInForce, AnchorFinder]),
  provide(FactsOfVersions, [FactRepository, SlotRepository, SchemasInForce]),
  provide(FactsToJudge, [
    FactRepository,
    SlotRepository,
    ClaimLoader,
    EvidenceRepository,
    GateReader,
    AssertedWords,
    FactsOfVersions,
  ]),
  provide(JudgeFacts, [
    FactRepository,
    SlotRepository,
    EvidenceRepository,
    IDS,
    SchemasInForce,
    AssertedWords,
    FactsOfVersions,
    FactsToJudge,
  ]),
  FactDerivations,
  provide(AssertFact, [
    UnitOfWork,
    Journal,
    IDS,
    SpaceDirectory,
    NodeSources,
    SchemasInForce,
    AssertedWords,
    EvidenceRepository,
    GateReader,
    GateEvaluationRepository,
    PredicateRepository,
    SlotRepository,
    ClaimReader,
    FactRepository,
    FactDerivations,
    AdmitItems,
    AnswerViewer,
  ]),

  // Conflicts
  provide(ConflictReader, [SlotRepository]),
  provide(ConflictWithdrawer, [ConflictReader]),
  provide(ConflictDecider, [ClaimLoader, ConflictReader, SlotRepository, NodeRepository]),
  provide(GetConflict, [UnitOfWork, SpaceDirectory, ConflictReader]),
  provide(FindConflicts, [UnitOfWork, SpaceDirectory, SlotRepository, ConflictReader]),
  provide(ListConflicts, [UnitOfWork, SpaceDirectory, SlotRepository, ConflictReader]),
  provide(ResolveConflict, [UnitOfWork, Journal, SpaceDirectory, ConflictDecider, ConflictReader, MarkReleased]),
  provide(WithdrawContradiction, [UnitOfWork, Journal, SpaceDirectory, ConflictWithdrawer, ConflictReader]),
  provide(ContradictionOpener, [Journal, ConflictReader, IDS]),
  provide(Contradict, [UnitOfWork, SpaceDirectory, ContradictionOpener, ConflictReader]),
  provide(ListPossibleConflicts, [UnitOfWork, SpaceDirectory, PossibleConflictRepository, SlotRepository]),
  provide(ConfirmPossibleConflict, possibleConflictDecider),
  provide(DismissPossibleConflict, possibleConflictDecider),

  // Revocation and reinstatement of evidence
  provide(EvidenceMarker, [Journal, EvidenceRepository, ClaimLoader, CascadeRepository]),
  provide(RevokeEvidence, [UnitOfWork, SpaceDirectory, EvidenceMarker, EvidenceViewer]),
  provide(ReinstateEvidence, [UnitOfWork, SpaceDirectory, EvidenceMarker, EvidenceViewer]),
  provide(RegroupEvidence, [
    UnitOfWork,
    Journal,
    SpaceDirectory,
    EvidenceRepository,
    ClaimLoader,
    CascadeRepository,
    EvidenceViewer,
  ]),

  // Entities
  EntityRepository,
  provide(EntityReader, [EntityRepository]),
  provide(MakeEntity, [Journal, SlotRepository, EntityRepository, EntityReader, IDS]),
  provide(CreateEntity, [UnitOfWork, SpaceDirectory, WorkspaceRepository, MakeEntity]),
  provide(GetEntity, [UnitOfWork, SpaceDirectory, EntityReader]),
  provide(ListEntities, [UnitOfWork, SpaceDirectory, EntityRepository, WorkspaceRepository, EntityReader]),
  provide(ListEntityClaims, [UnitOfWork, SpaceDirectory, EntityRepository, EntityReader, ClaimReader, SlotRepository]),
  provide(ChooseAlias, entityDecider),
  provide(SplitEntity, entityDecider),

  // Uses
  UseRepository,
  provide(RecordUse, [UnitOfWork, Journal, SpaceDirectory, SessionRepository, UseRepository]),
  provide(GetUses, [UnitOfWork, SpaceDirectory, UseRepository]),
  provide(FoldUses, [SystemDatabase, TenantDatabase, Journal, SlotRepository, UseRepository]),

  // Workspaces
  WorkspaceRepository,
  provide(WorkspaceOpener, [Journal, SessionRepository, NodeSources, WorkspaceRepository, IDS]),
  provide(OpenWorkspace, [UnitOfWork, SpaceDirectory, WorkspaceOpener, WorkspaceRepository]),
  provide(CloseWorkspace, [UnitOfWork, Journal, SpaceDirectory, NodeSources, WorkspaceRepository]),
  provide(ReopenWorkspace, [UnitOfWork, Journal, SpaceDirectory, NodeSources, WorkspaceRepository]),
  provide(GetWorkspace, [UnitOfWork, SpaceDirectory, WorkspaceRepository]),
  provide(ListWorkspaces, [UnitOfWork, SpaceDirectory, WorkspaceRepository]),
];

/** Claims, and the reasons for believing them. */
@Module({ imports: [TenancyModule, GraphModule], providers, exports: providers })
export class KnowledgeModule implements OnApplicationShutdown {
  constructor(
    private readonly slowPatterns: SlowPatterns,
    registry: Registry,
    slots: SlotRepository,
    loader: ClaimLoader,
    facts: JudgeFacts,
    workspaces: WorkspaceRepository,
    room: ClaimRoom,
    bound: WorkspaceBound,
    entities: EntityRepository,
    @Inject(IDS) ids: IdSource,
  ) {
    registry.addProjector(new SourceProjector());
    registry.addProjector(new PredicateProjector());
    registry.addProjector(new EvidenceTypeProjector());
    registry.addProjector(new DomainSchemaProjector());
    registry.addUpgrades(CLAIM_UPGRADES);
    registry.addUpgrades(EVIDENCE_UPGRADES);
    registry.addProjector(new EvidenceProjector());
    registry.addProjector(new GateEvaluationProjector());
    registry.addProjector(new SlotProjector());
    registry.addMovable(['evidence_recorded', 'claim_stored']);
    registry.addProjector(new FactProjector());
    registry.addProjector(new JudgementProjector());
    registry.addProjector(new PossibleConflictProjector());
    registry.addProjector(new UseProjector());
    registry.addProjector(new WorkspaceProjector());
    registry.addProjector(new EntityProjector());
    registry.addEventPolicy(new ContradictionPolicy(slots));
    registry.addStatePolicy(new FactPolicy((tx, ...asked) => facts.onArrival(tx, ...asked)));
    registry.addStatePolicy(new FactReturnPolicy((tx, ...asked) => facts.onReturn(tx, ...asked)));
    registry.addStatePolicy(new SchemaPolicy((tx, spaceId, now) => facts.onSchema(tx, spaceId, now)));
    registry.addStatePolicy(new LookalikePolicy(slots, loader, ids, drawnKeyOf));
    registry.addStatePolicy(new RivalPolicy(slots, loader, ids));
    registry.addStatePolicy(new FullWorkspacePolicy(room, bound, ids));
    registry.addStatePolicy(new SessionWorkspacePolicy(workspaces));
    registry.addStatePolicy(new CandidatePolicy(slots, entities));
  }

  onApplicationShutdown(): Promise<void> {
    return this.slowPatterns.close();
  }
}
