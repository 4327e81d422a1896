import { Module } from '@nestjs/common';
import { NodesModule } from '#libs/graph/model/model.module.js';
import { NodeRepository } from '#libs/graph/model/index.js';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { ClaimsModule } from '#libs/knowledge/claims/claims.module.js';
import {
  VisibleClaims,
  type WrittenState,
  ClaimLoader,
  ClaimReader,
  SlotRepository,
} from '#libs/knowledge/claims/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { ClustersModule } from '#libs/memory/clusters/clusters.module.js';
import { FindAlike } from '#libs/memory/clusters/index.js';
import { CollectionsModule } from '#libs/memory/collections/collections.module.js';
import { CollectionRepository, ChooseMembers } from '#libs/memory/collections/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { Llm } from '#libs/platform/llm/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { DerivationsModule } from '#libs/reasoning/derivations/derivations.module.js';
import { PremiseReader } from '#libs/reasoning/nodes/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { ModelCallsModule } from '../model-calls/model-calls.module.js';
import { CallRecords } from '../model-calls/index.js';
import { DIGEST_QUEUE } from './domain/digest.schemas.js';
import { LAPSED } from './domain/digest.js';
import { DigestPolicy } from './store/digest-policy.js';
import { DigestRepository } from './store/digest.repository.js';
import { Compress } from './use-cases/compress.js';
import { ExpandDigest } from './use-cases/expand-digest.js';
import { ListMembers } from './use-cases/list-members.js';
import { RebuildDigest } from './use-cases/rebuild-digest.js';
import { BuildDigest } from './use-cases/steps/build-digest.js';
import { ChooseDigestMembers } from './use-cases/steps/choose-digest-members.js';
import { Summarise } from './use-cases/steps/summarise.js';

@Module({
  imports: [
    TenancyModule,
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
