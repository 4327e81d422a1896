import { Inject, Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { ClaimsModule } from '#libs/knowledge/claims/claims.module.js';
import {
  AdmitItems,
  type WrittenClaim,
  ClaimLoader,
  ClaimReader,
  SlotRepository,
} from '#libs/knowledge/claims/index.js';
import { EvidenceModule } from '#libs/knowledge/evidence/evidence.module.js';
import { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { Llm } from '#libs/platform/llm/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { SearchModule } from '#libs/recall/search/search.module.js';
import { QueryVectors, AnswerSearch } from '#libs/recall/search/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { ModelCallsModule } from '../model-calls/model-calls.module.js';
import { CallRecords } from '../model-calls/index.js';
import { TRIPLES_QUEUE, wantsTriple } from './domain/triple.rules.js';
import { NotePolicy } from './store/note-policy.js';
import { ProposalPolicy } from './store/proposal-policy.js';
import { Evolve } from './use-cases/evolve.js';
import { ExtractClaim } from './use-cases/extract-claim.js';
import { ProposeTriple } from './use-cases/propose-triple.js';
import { FindTargets } from './use-cases/steps/find-targets.js';

@Module({
  imports: [TenancyModule, SlotsModule, EvidenceModule, ClaimsModule, SearchModule, ModelCallsModule],
  providers: [
    provide(FindTargets, [UnitOfWork, SpaceDirectory, QueryVectors, AnswerSearch]),
    provide(ExtractClaim, [UnitOfWork, SpaceDirectory, Llm]),
    {
      provide: ProposeTriple,
      inject: [
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
      ],
      useFactory: (
        database: TenantDatabase,
        spaces: SpaceDirectory,
        llm: Llm,
        admitItems: AdmitItems,
        calls: CallRecords,
        journal: Journal,
        evidence: EvidenceRepository,
        slots: SlotRepository,
        loader: ClaimLoader,
        reader: ClaimReader,
      ) => new ProposeTriple(database, spaces, llm, { admitItems, calls, journal, evidence, slots, loader, reader }),
    },
    {
      provide: Evolve,
      inject: [UnitOfWork, SpaceDirectory, FindTargets, Llm, AdmitItems, CallRecords, Journal],
      useFactory: (
        work: UnitOfWork,
        spaces: SpaceDirectory,
        findTargets: FindTargets,
        llm: Llm,
        admitItems: AdmitItems,
        calls: CallRecords,
        journal: Journal,
      ) => new Evolve(work, spaces, findTargets, llm, { admitItems, calls, journal }),
    },
  ],
  exports: [ExtractClaim, Evolve, ProposeTriple],
})
export class ExtractionModule {
  constructor(
    registry: Registry,
    slots: SlotRepository,
    llm: Llm,
    evidence: EvidenceRepository,
    loader: ClaimLoader,
    @Inject(IDS) ids: IdSource,
  ) {
    registry.addEventPolicy(new ProposalPolicy(slots));
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
