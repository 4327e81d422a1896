import type { z } from 'zod';
import { type Ctx, startAfter, toPage } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { type ListMessagesInput, type MessageList, viewOfMessage } from '../domain/conversation.schemas.js';
import type { MessageRepository } from '../store/message.repository.js';

export class ListMessages {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly messages: MessageRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, sessionId, limit, cursor }: z.output<typeof ListMessagesInput>,
  ): Promise<z.input<typeof MessageList>> {
    const [after] = startAfter(cursor, [-1]);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const session = await this.sessions.getForMessages(tx, ctx, space.id, sessionId);
      const messages = await this.messages.list(tx, session.id, Number(after), limit + 1);
      return toPage(messages.map(viewOfMessage), limit, ({ ordinal }) => [ordinal]);
    });
  }
}
