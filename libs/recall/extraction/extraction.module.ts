import { Inject, Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import {
  AdmitItems,
  type WrittenClaim,
  ClaimLoader,
  ClaimReader,
  SlotRepository,
} from '#libs/knowledge/claims/index.js';
import { SourceRepository } from '#libs/knowledge/sources/index.js';
import { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { Llm } from '#libs/platform/llm/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { SearchModule } from '../search/search.module.js';
import { QueryVectors, AnswerSearch } from '../search/index.js';
import { CallRecords } from '../model-calls/index.js';
import { TRIPLES_QUEUE, wantsTriple } from './domain/triple.rules.js';
import { NotePolicy, ProposalPolicy } from './policies/extraction.policies.js';
import { ProposedNotes } from './store/proposed-notes.js';
import { Evolve, FindTargets } from './use-cases/evolve.js';
import { ExtractClaim } from './use-cases/extract-claim.js';
import { ProposeTriple } from './use-cases/propose-triple.js';

const providers = [
  // That a model was asked, as evidence
  provide(CallRecords, [SourceRepository, IDS]),

  // Claims read out of texts
  ProposedNotes,
  provide(FindTargets, [UnitOfWork, SpaceDirectory, QueryVectors, AnswerSearch]),
  provide(ExtractClaim, [UnitOfWork, SpaceDirectory, Llm]),
  provide(ProposeTriple, [
    TenantDatabase,
    SpaceDirectory,
    Llm,
    AdmitItems,
    CallRecords,
    Journal,
    EvidenceRepository,
    SlotRepository,
    ClaimLoader,
    ClaimReader,
  ]),
  provide(Evolve, [UnitOfWork, SpaceDirectory, FindTargets, Llm, AdmitItems, CallRecords, Journal]),
];

/** Claims that a model reads out of texts, and the record of every call of it. */
@Module({
  imports: [TenancyModule, KnowledgeModule, SearchModule],
  providers,
  exports: providers,
})
export class ExtractionModule {
  constructor(
    registry: Registry,
    notes: ProposedNotes,
    slots: SlotRepository,
    llm: Llm,
    evidence: EvidenceRepository,
    loader: ClaimLoader,
    @Inject(IDS) ids: IdSource,
  ) {
    registry.addEventPolicy(new ProposalPolicy(notes, slots));
    registry.addStatePolicy(new NotePolicy(evidence, loader, ids));
    if (!llm.isConfigured) return;
    registry.addSubscription({
      kind: 'claim_stored',
      queue: TRIPLES_QUEUE,
      payload: ({ spaceId, subjectId, payload }) =>
        wantsTriple(payload.claim as WrittenClaim) ? { spaceId, claimId: subjectId } : null,
    });
  }
}
