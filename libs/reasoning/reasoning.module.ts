import { Module, Inject } from '@nestjs/common';
import { CascadeRepository, PendingCorrections } from '#libs/graph/cascades/index.js';
import { GraphModule } from '#libs/graph/graph.module.js';
import { NodeRepository, NodeSources } from '#libs/graph/model/index.js';
import { Journal, EventLog, Registry } from '#libs/history/events/index.js';
import { IntegrityChecks } from '#libs/history/integrity/index.js';
import { FactDerivations } from '#libs/knowledge/facts/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import {
  SlotRepository,
  ClaimLoader,
  AdmitItems,
  ConflictWithdrawer,
  ClaimReader,
  MadeSuggestions,
} from '#libs/knowledge/claims/index.js';
import { EntityRepository } from '#libs/knowledge/entities/index.js';
import { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import { WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { EvidenceMarker } from '#libs/knowledge/revocations/index.js';
import { SourceRepository } from '#libs/knowledge/sources/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS, CLOCK } from '#libs/platform/tokens.js';
import { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SlowPatterns } from '#libs/knowledge/patterns/index.js';
import { CascadePolicy } from './corrections/policies/cascade-policy.js';
import { EvidenceWeigher } from './corrections/use-cases/steps/evidence-weigher.js';
import { WalkCascade } from './corrections/use-cases/walk-cascade.js';
import { ENTITY_MERGE } from './entity-merges/domain/proposal-kind.js';
import { ProposeEntityMerge } from './entity-merges/use-cases/propose-entity-merge.js';
import { MergeEffect } from './entity-merges/use-cases/steps/merge-effect.js';
import { GraphReader } from './explore/store/graph.reader.js';
import { ReflectionReader } from './explore/store/reflection.reader.js';
import { FindLinks, FindPath } from './explore/use-cases/find-path.js';
import { GetImpact, GetIntegrity } from './explore/use-cases/get-impact.js';
import { GetImpactGraph } from './explore/use-cases/get-impact-graph.js';
import { ListNeighbours } from './explore/use-cases/list-neighbours.js';
import { Reflect } from './explore/use-cases/reflect.js';
import { NeighbourhoodWalker } from './explore/use-cases/steps/neighbourhood-walker.js';
import { NodeViewer } from './explore/use-cases/steps/node-viewer.js';
import { Why } from './explore/use-cases/why.js';
import { NodeStateRepository } from './node-states/store/node-state.repository.js';
import { CORNERSTONE, CORNERSTONE_RETIREMENT, PERSON_TIER } from './nodes/domain/proposal-kinds.js';
import { RemainderPolicy } from './nodes/policies/remainder-policy.js';
import { SupportPolicy } from './nodes/policies/support-policy.js';
import { EdgeEnds } from './nodes/store/edge-ends.js';
import { GraphRepository, PersonRepository } from './nodes/store/graph.repository.js';
import { PastRepository } from './nodes/store/past.repository.js';
import { CreateNode, CreateNodeBatch } from './nodes/use-cases/create-nodes.js';
import { Derive, Rederive } from './nodes/use-cases/derive.js';
import { ListEdges, AddEdge, RemoveEdge } from './nodes/use-cases/edges.js';
import { EndorseNudge } from './nodes/use-cases/endorse-nudge.js';
import { SetTier, UpdatePerson } from './nodes/use-cases/persons.js';
import { GetNode, ListNodes, ListNodeHistory } from './nodes/use-cases/read-nodes.js';
import { RetireCornerstone } from './nodes/use-cases/retire-cornerstone.js';
import { SetGoalStatus } from './nodes/use-cases/set-goal-status.js';
import { CornerstoneReader, LayingEffect, RetirementEffect } from './nodes/use-cases/steps/cornerstone-effects.js';
import { EdgeLoader } from './nodes/use-cases/steps/edge-loader.js';
import { NodeMaker } from './nodes/use-cases/steps/node-maker.js';
import { NodeReader } from './nodes/use-cases/steps/node-reader.js';
import { PartReader } from './nodes/use-cases/steps/part-reader.js';
import { PastReader } from './nodes/use-cases/steps/past-reader.js';
import { ConclusionCarrier } from './nodes/use-cases/steps/conclusion-carrier.js';
import { PremiseReader } from './nodes/use-cases/steps/premise-reader.js';
import { RuleDeriver } from './nodes/use-cases/steps/rule-deriver.js';
import { TierDecisionLoader, TierEffect } from './nodes/use-cases/steps/tier-effect.js';
import { PrincipleProjector } from './principles/store/principle.projector.js';
import { PrincipleRepository } from './principles/store/principle.repository.js';
import { TripwireRepository } from './principles/store/tripwire.repository.js';
import { TripwireMatcher } from './principles/use-cases/steps/tripwire-matcher.js';
import { MatchTripwires } from './principles/use-cases/match-tripwires.js';
import { MatchPrinciples, MarkPrinciples } from './principles/use-cases/principles.js';
import {
  SuggestionFindings,
  SuggestionPolicy,
  SuggestionScout,
} from './discriminating-tests/policies/suggestion-policies.js';
import { SuggestionProjector } from './discriminating-tests/store/suggestion.projector.js';
import { SuggestionRepository } from './discriminating-tests/store/suggestion.repository.js';
import { TEST_UPGRADES } from './discriminating-tests/domain/test.js';
import { TestProjector } from './discriminating-tests/store/test.projector.js';
import { TestRepository } from './discriminating-tests/store/test.repository.js';
import { IngestResult } from './discriminating-tests/use-cases/steps/ingest-result.js';
import { PlanTest } from './discriminating-tests/use-cases/steps/plan-test.js';
import { SuggestionReader } from './discriminating-tests/use-cases/steps/suggestion-reader.js';
import { SuggestTests } from './discriminating-tests/policies/suggest-tests.js';
import { IngestTest, WithdrawTest } from './discriminating-tests/use-cases/close-test.js';
import { ProposeTest } from './discriminating-tests/use-cases/propose-test.js';
import { GetTest, ListTests } from './discriminating-tests/use-cases/read-tests.js';
import { Effects } from './proposals/store/effects.js';
import { ProposalProjector } from './proposals/store/proposal.projector.js';
import { ProposalRepository } from './proposals/store/proposal.repository.js';
import { ApproveProposal, RefuseProposal, WithdrawProposal } from './proposals/use-cases/decide-proposal.js';
import { GetProposal, ListProposals } from './proposals/use-cases/read-proposals.js';
import { ProposalQuota } from './proposals/use-cases/steps/proposal-quota.js';
import { ContradictionReviewer } from './resolutions/store/contradiction-reviewer.js';
import { ReliabilityPolicy, TrackRecordPolicy } from './track-records/policies/track-record-policies.js';
import { DueSources, SourceChange } from './track-records/store/due-sources.js';
import { TrackRecordRepository } from './track-records/store/track-record.repository.js';
import { ReliabilityWeigher } from './track-records/use-cases/steps/reliability-weigher.js';
import { ResolutionPolicy } from './resolutions/policies/resolution-policy.js';
import { ResolutionRepository } from './resolutions/store/resolution.repository.js';
import { ResolverReader } from './resolutions/store/resolver.reader.js';
import { PromiseSource } from './resolutions/store/promise-source.js';
import { GetCalibration } from './resolutions/use-cases/get-calibration.js';
import { ResolveNode } from './resolutions/use-cases/resolve-node.js';
import { ContradictionSettler } from './resolutions/use-cases/steps/contradiction-settler.js';
import { NodeSettler } from './resolutions/use-cases/steps/node-settler.js';
import { ResolverGate } from './resolutions/use-cases/steps/resolver-gate.js';
import { Settlers } from './resolutions/use-cases/steps/settlers.js';
import { ReinstatementPolicy } from './revisions/policies/reinstatement-policy.js';
import { RevisionRepository } from './revisions/store/revision.repository.js';
import { RetractNode, SupersedeNode, ReinstateNode } from './revisions/use-cases/revise-node.js';
import { ClaimReviser } from './revisions/use-cases/steps/claim-reviser.js';
import { PlainReviser, RecordReviser } from './revisions/use-cases/steps/plain-reviser.js';
import { RevisionRecorder, Aftermath } from './revisions/use-cases/steps/revision.js';

const work = [UnitOfWork, SpaceDirectory] as const;
const writing = [UnitOfWork, Journal, SpaceDirectory] as const;
const proposalDecider = [...writing, ProposalRepository, SlotRepository, Effects] as const;
const reviser = [RevisionRecorder, ClaimReviser, PlainReviser] as const;
const explorer = [UnitOfWork, NodeViewer, GraphReader] as const;

const providers = [
  // The state of nodes from their premises, and how corrections change it
  NodeStateRepository,
  provide(EvidenceWeigher, [EvidenceRepository, ClaimLoader]),
  provide(WalkCascade, [
    TenantDatabase,
    Journal,
    SpaceDirectory,
    SlotRepository,
    CascadeRepository,
    NodeStateRepository,
    EvidenceWeigher,
  ]),

  // Proposals: changes that need two people
  ProposalRepository,
  Effects,
  provide(ProposalQuota, [ProposalRepository, SlotRepository]),
  provide(ApproveProposal, proposalDecider),
  provide(RefuseProposal, proposalDecider),
  provide(WithdrawProposal, proposalDecider),
  provide(GetProposal, [...work, ProposalRepository]),
  provide(ListProposals, [...work, ProposalRepository]),

  // Nodes: reading and creating
  GraphRepository,
  PastRepository,
  PersonRepository,
  provide(NodeReader, [
    NodeRepository,
    SlotRepository,
    EvidenceRepository,
    PendingCorrections,
    NodeStateRepository,
    NodeSources,
  ]),
  provide(ConclusionCarrier, [SlotRepository, NodeRepository, NodeStateRepository, PendingCorrections, IDS]),
  provide(PremiseReader, [SlotRepository, NodeStateRepository, PendingCorrections, NodeReader]),
  provide(PastReader, [SlotRepository, EvidenceRepository, PastRepository, NodeRepository, NodeSources]),
  provide(PartReader, [
    EvidenceRepository,
    SlotRepository,
    NodeStateRepository,
    SessionRepository,
    PremiseReader,
    NodeReader,
  ]),
  provide(NodeMaker, [Journal, IDS, PartReader, AdmitItems, NodeReader]),
  provide(EdgeLoader, [NodeRepository, NodeStateRepository, SlotRepository, NodeReader, PremiseReader]),

  // Nodes: use cases
  provide(CreateNode, [...work, NodeMaker, ProposalQuota]),
  provide(CreateNodeBatch, [...work, NodeMaker, ProposalQuota]),
  provide(GetNode, [...work, NodeReader, PastReader]),
  provide(ListNodes, [...work, GraphRepository, NodeReader]),
  provide(ListEdges, [...work, GraphRepository, NodeReader, PastReader]),
  provide(ListNodeHistory, [...work, EventLog, NodeReader]),
  provide(SetGoalStatus, [...writing, NodeRepository, SlotRepository]),
  provide(AddEdge, [...writing, EdgeLoader, NodeSources, IDS]),
  provide(RemoveEdge, [...writing, EdgeLoader, NodeSources]),
  provide(RuleDeriver, [Journal, PremiseReader, NodeStateRepository, NodeRepository, IDS]),
  provide(Derive, [...work, SessionRepository, WorkspaceRepository, PremiseReader, AdmitItems, IDS]),
  provide(Rederive, [...writing, ClaimLoader, SlotRepository, NodeRepository, WorkspaceRepository, PremiseReader, IDS]),
  provide(EndorseNudge, [...writing, NodeRepository, SlotRepository, NodeReader]),

  // Persons and cornerstones: some changes of these need two people
  provide(TierDecisionLoader, [NodeRepository, PremiseReader, PersonRepository]),
  provide(TierEffect, [TierDecisionLoader, NodeStateRepository]),
  provide(SetTier, [...work, NodeReader, TierDecisionLoader, Journal, ProposalRepository, IDS]),
  provide(UpdatePerson, [...writing, NodeRepository, SlotRepository, SourceRepository]),
  provide(CornerstoneReader, [NodeRepository]),
  provide(LayingEffect, [CornerstoneReader, PremiseReader, NodeStateRepository, IDS]),
  provide(RetirementEffect, [CornerstoneReader]),
  provide(RetireCornerstone, [
    ...work,
    CornerstoneReader,
    SlotRepository,
    Journal,
    ProposalRepository,
    ProposalQuota,
    IDS,
  ]),

  // Entities: a merge needs two people
  provide(MergeEffect, [EntityRepository]),
  provide(ProposeEntityMerge, [...writing, SlotRepository, EntityRepository, ProposalRepository, IDS]),

  // Resolving questions, contradictions, predictions and conjectures
  ResolutionRepository,
  provide(ResolverReader, [NodeRepository, SlotRepository]),
  provide(ContradictionReviewer, [
    ResolutionRepository,
    NodeStateRepository,
    ClaimLoader,
    IDS,
    SlotRepository,
    NodeRepository,
  ]),
  provide(ResolverGate, [SlotRepository, NodeStateRepository, PendingCorrections, ResolutionRepository]),
  provide(NodeSettler, [Journal, IDS, NodeRepository, ResolverReader]),
  provide(ContradictionSettler, [
    Journal,
    IDS,
    NodeRepository,
    NodeStateRepository,
    SlotRepository,
    ClaimLoader,
    ContradictionReviewer,
  ]),
  provide(Settlers, [ResolverGate, NodeSettler, ContradictionSettler, NodeStateRepository]),
  provide(ResolveNode, [...work, NodeReader, Settlers]),
  PromiseSource,
  provide(GetCalibration, [...work, ResolutionRepository, PromiseSource]),

  // Revising nodes of any type
  RevisionRepository,
  provide(RecordReviser, [EvidenceMarker, ConflictWithdrawer]),
  provide(Aftermath, [ResolverReader, PersonRepository]),
  provide(ClaimReviser, [SlotRepository, ClaimLoader, NodeStateRepository, NodeRepository, IDS]),
  provide(PlainReviser, [IDS, NodeRepository, SlotRepository, NodeStateRepository, RevisionRepository, Aftermath]),
  provide(RevisionRecorder, [...work, SessionRepository, NodeReader, Journal, CascadeRepository]),
  provide(RetractNode, [...reviser, RecordReviser]),
  provide(SupersedeNode, [...reviser, NodeReader]),
  provide(ReinstateNode, [...reviser, RecordReviser]),

  // Principles and tripwires
  PrincipleRepository,
  provide(MatchPrinciples, [...work, SessionRepository, PrincipleRepository]),
  provide(MarkPrinciples, [...writing, SessionRepository, PrincipleRepository]),
  TripwireRepository,
  provide(TripwireMatcher, [CLOCK, SlowPatterns]),
  provide(MatchTripwires, [...work, TripwireRepository, TripwireMatcher]),

  // Tests that tell claims apart
  TestRepository,
  provide(PlanTest, [Journal, TestRepository, SlotRepository, SourceRepository, IDS]),
  provide(ProposeTest, [UnitOfWork, SpaceDirectory, PlanTest]),
  provide(GetTest, [...work, TestRepository]),
  SuggestionRepository,
  provide(SuggestTests, [SlotRepository, SuggestionRepository, MadeSuggestions]),
  provide(SuggestionReader, [SuggestionRepository, TestRepository, SlotRepository]),
  provide(ListTests, [...work, TestRepository, SuggestionReader, SessionRepository, WorkspaceRepository]),
  provide(IngestResult, [
    Journal,
    TestRepository,
    SlotRepository,
    ClaimLoader,
    EvidenceRepository,
    SourceRepository,
    IDS,
    MadeSuggestions,
  ]),
  provide(IngestTest, [UnitOfWork, SpaceDirectory, IngestResult]),
  provide(WithdrawTest, [...writing, TestRepository, SlotRepository]),

  // Exploring the graph
  ReflectionReader,
  provide(GraphReader, [PendingCorrections, NodeStateRepository, NodeSources]),
  provide(NodeViewer, [SpaceDirectory, SessionRepository, GraphReader, WorkspaceRepository]),
  provide(NeighbourhoodWalker, [GraphReader, CLOCK]),
  // What became of the claims of sources
  TrackRecordRepository,
  DueSources,
  provide(ReliabilityWeigher, [TrackRecordRepository, SlotRepository]),

  provide(Why, [...explorer, SlotRepository, ClaimReader]),
  provide(GetImpact, explorer),
  provide(GetImpactGraph, explorer),
  provide(ListNeighbours, [UnitOfWork, NodeViewer, NeighbourhoodWalker]),
  provide(FindLinks, [...work, GraphReader]),
  provide(FindPath, [...explorer, NeighbourhoodWalker]),
  provide(Reflect, [...work, ReflectionReader, GraphReader, CascadeRepository]),
  provide(GetIntegrity, [...work, ReflectionReader]),
];

/** What follows from claims, and how it changes when they change. */
@Module({ imports: [TenancyModule, GraphModule, KnowledgeModule], providers, exports: providers })
export class ReasoningModule {
  constructor(
    registry: Registry,
    effects: Effects,
    nodes: NodeRepository,
    nodeStates: NodeStateRepository,
    slots: SlotRepository,
    cascades: CascadeRepository,
    resolutions: ResolutionRepository,
    revisions: RevisionRepository,
    resolvers: ResolverReader,
    contradictions: ContradictionReviewer,
    tiers: TierEffect,
    laying: LayingEffect,
    retirement: RetirementEffect,
    entityMerges: MergeEffect,
    facts: FactDerivations,
    rules: RuleDeriver,
    integrity: IntegrityChecks,
    records: TrackRecordRepository,
    sources: SourceRepository,
    weigher: ReliabilityWeigher,
    suggestions: SuggestionRepository,
    suggest: SuggestTests,
    @Inject(IDS) ids: IdSource,
  ) {
    registry.addProjector(new ProposalProjector());
    registry.addProjector(new PrincipleProjector());
    registry.addUpgrades(TEST_UPGRADES);
    registry.addProjector(new TestProjector());
    registry.addProjector(new SuggestionProjector());
    registry.addEventPolicy(new RemainderPolicy(nodes, nodeStates, slots, cascades, ids));
    registry.addEventPolicy(new CascadePolicy(cascades, ids));
    registry.addEventPolicy(new SupportPolicy(nodes, nodeStates, slots));
    registry.addEventPolicy(new ReinstatementPolicy(revisions));
    registry.addStatePolicy(new ResolutionPolicy(resolutions, nodes, slots, resolvers, contradictions));
    registry.addStatePolicy(new TrackRecordPolicy(records, sources));
    registry.addStatePolicy(new ReliabilityPolicy((tx, ...asked) => weigher.run(tx, ...asked), ids));
    const findings = new SuggestionFindings();
    registry.addEventPolicy(new SuggestionScout(suggestions, findings));
    registry.addStatePolicy(new SuggestionPolicy(suggest, findings));
    registry.addMarker(new SourceChange());
    integrity.add(new EdgeEnds());
    facts.use(rules);
    effects.add(PERSON_TIER, tiers);
    effects.add(CORNERSTONE, laying);
    effects.add(CORNERSTONE_RETIREMENT, retirement);
    effects.add(ENTITY_MERGE, entityMerges);
  }
}
