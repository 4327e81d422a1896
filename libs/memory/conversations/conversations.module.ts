import { Module, type OnModuleInit } from '@nestjs/common';
import type { IdSource } from '#libs/kernel/index.js';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { EvidenceModule } from '#libs/knowledge/evidence/evidence.module.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { SessionsModule } from '#libs/tenancy/sessions/sessions.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/store/index.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { MessageProjector, MessageRepository } from './store/index.js';
import { ListMessages, RecordConversation } from './use-cases/index.js';

@Module({
  imports: [SpacesModule, SessionsModule, EvidenceModule],
  providers: [
    MessageRepository,
    {
      provide: RecordConversation,
      inject: [UnitOfWork, SpaceDirectory, SessionRepository, MessageRepository, Journal, IDS],
      useFactory: (
        work: UnitOfWork,
        spaces: SpaceDirectory,
        sessions: SessionRepository,
        messages: MessageRepository,
        journal: Journal,
        ids: IdSource,
      ) => new RecordConversation(work, spaces, sessions, messages, { journal, ids }),
    },
    provide(ListMessages, [UnitOfWork, SpaceDirectory, SessionRepository, MessageRepository]),
  ],
  exports: [RecordConversation, ListMessages],
})
export class ConversationsModule implements OnModuleInit {
  constructor(private readonly registry: Registry) {}

  /** Later than every module's constructor: of one event, the evidence must be projected before the message that refers to it. */
  onModuleInit(): void {
    this.registry.addProjector(new MessageProjector());
  }
}
