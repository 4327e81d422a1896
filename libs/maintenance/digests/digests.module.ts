import { Module } from '@nestjs/common';
import { NodesModule } from '#libs/graph/nodes/nodes.module.js';
import { NodeRepository } from '#libs/graph/nodes/store/index.js';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { ClaimsModule } from '#libs/knowledge/claims/claims.module.js';
import { VisibleClaims } from '#libs/knowledge/claims/use-cases/steps/index.js';
import type { WrittenState } from '#libs/knowledge/slots/domain/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { ClaimLoader, ClaimReader, SlotRepository } from '#libs/knowledge/slots/store/index.js';
import { ClustersModule } from '#libs/memory/clusters/clusters.module.js';
import { FindAlike } from '#libs/memory/clusters/use-cases/steps/index.js';
import { CollectionsModule } from '#libs/memory/collections/collections.module.js';
import { CollectionRepository } from '#libs/memory/collections/store/index.js';
import { ChooseMembers } from '#libs/memory/collections/use-cases/steps/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { Llm } from '#libs/platform/llm/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { DerivationsModule } from '#libs/reasoning/derivations/derivations.module.js';
import { PremiseReader } from '#libs/reasoning/derivations/use-cases/steps/index.js';
import { SessionsModule } from '#libs/tenancy/sessions/sessions.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/store/index.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { ModelCallsModule } from '../model-calls/model-calls.module.js';
import { CallRecords } from '../model-calls/use-cases/steps/index.js';
import { DIGEST_QUEUE, LAPSED } from './domain/index.js';
import { DigestPolicy, DigestRepository } from './store/index.js';
import { Compress, ExpandDigest, ListMembers, RebuildDigest } from './use-cases/index.js';
import { BuildDigest, ChooseDigestMembers, Summarise } from './use-cases/steps/index.js';

@Module({
  imports: [
    SpacesModule,
    SessionsModule,
    NodesModule,
    SlotsModule,
    ClaimsModule,
    DerivationsModule,
    ModelCallsModule,
    ClustersModule,
    CollectionsModule,
  ],
  providers: [
    provide(DigestRepository, [SlotRepository, NodeRepository]),
    provide(Summarise, [UnitOfWork, SpaceDirectory, SessionRepository, ClaimReader, Llm]),
    provide(BuildDigest, [Journal, PremiseReader, ClaimReader, CallRecords, IDS]),
    provide(ChooseDigestMembers, [FindAlike, CollectionRepository, ChooseMembers]),
    provide(Compress, [UnitOfWork, SpaceDirectory, SessionRepository, ChooseDigestMembers, Summarise, BuildDigest]),
    provide(ListMembers, [UnitOfWork, SpaceDirectory, SessionRepository, DigestRepository, VisibleClaims]),
    provide(ExpandDigest, [UnitOfWork, Journal, SpaceDirectory, DigestRepository, ClaimLoader]),
    provide(RebuildDigest, [TenantDatabase, SpaceDirectory, DigestRepository, ClaimReader, BuildDigest]),
  ],
  exports: [DigestRepository, BuildDigest, Summarise, Compress, ListMembers, ExpandDigest, RebuildDigest],
})
export class DigestsModule {
  constructor(registry: Registry, digests: DigestRepository, slots: SlotRepository) {
    registry.addEventPolicy(new DigestPolicy(digests, slots));
    registry.addSubscription({
      kind: 'claim_archived',
      queue: DIGEST_QUEUE,
      payload: ({ spaceId, subjectId, payload }) =>
        (payload.after as WrittenState).statusReason === LAPSED ? { spaceId, digestId: subjectId } : null,
    });
  }
}
