import { Module, type OnModuleInit } from '@nestjs/common';
import type { IdSource } from '#libs/kernel/index.js';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { EvidenceModule } from '#libs/knowledge/evidence/evidence.module.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { MessageProjector } from './store/message.projector.js';
import { MessageRepository } from './store/message.repository.js';
import { ListMessages } from './use-cases/list-messages.js';
import { RecordConversation } from './use-cases/record-conversation.js';

@Module({
  imports: [TenancyModule, EvidenceModule],
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
