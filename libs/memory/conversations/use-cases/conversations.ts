import type { z } from 'zod';
import { type Ctx, startAfter, toPage, externalIdConflict, type IdSource } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Session, SessionLocker, SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory, Space } from '#libs/tenancy/spaces/index.js';
import type { NewEvent, Journal } from '#libs/history/events/index.js';
import { namespaceOf } from '#libs/knowledge/sources/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { sha256 } from '#libs/platform/secrets/index.js';
import {
  type ListMessagesInput,
  type MessageList,
  viewOfMessage,
  type MessageItem,
  type RecordConversationInput,
  type RecordedConversation,
} from '../domain/conversation.schemas.js';
import type { MessageRepository } from '../store/message.repository.js';
import { isSameMessage, recordMessage } from '../domain/message.rules.js';
import { type Message, messageRecorded } from '../domain/message.js';

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

/** Records messages at the end of a session, either all or none. A new label opens a session. */
export class RecordConversation {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly locker: SessionLocker,
    private readonly messages: MessageRepository,
    private readonly journal: Journal,
    private readonly ids: IdSource,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, sessionId, sourceSystem = null, messages: items }: z.output<typeof RecordConversationInput>,
  ): Promise<z.input<typeof RecordedConversation>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { session, events } = await this.locker.hold(tx, ctx, space, sessionId);
      const recorded = await this.#record(tx, ctx, session, space, { items, sourceSystem });
      await this.journal.record(tx, ctx, [
        ...events,
        ...recorded.flatMap(({ event }) => (event === null ? [] : [event])),
      ]);
      return {
        sessionId: session.id,
        messages: recorded.map(({ message: { id, externalId, ordinal }, event }) => ({
          id,
          externalId,
          ordinal,
          deduplicated: event === null,
        })),
      };
    });
  }

  /** Each message with its event. The event is null if the message was already recorded under the same externalId. */
  async #record(
    tx: TenantTx,
    ctx: Ctx,
    session: Session,
    space: Space,
    { items, sourceSystem }: { items: readonly MessageItem[]; sourceSystem: string | null },
  ): Promise<{ message: Message; event: NewEvent | null }[]> {
    const externalIds = items.flatMap(({ externalId }) => externalId ?? []);
    const namespace = namespaceOf(ctx.caller, sourceSystem) ?? ctx.caller.principal.id;
    const [next, repeated] = await Promise.all([
      this.messages.nextOrdinal(tx, session.id),
      this.messages.findByExternalIds(tx, space.id, namespace, externalIds),
    ]);
    const known = new Map(repeated.map((message) => [message.externalId!, message]));
    let ordinal = next;
    return items.map((item) => {
      const { message, evidence } = recordMessage(item, ctx.caller, {
        id: this.ids.next('evd'),
        spaceId: space.id,
        session,
        ordinal,
        contentHash: sha256(item.content),
        sourceSystem,
        now: space.now,
      });
      const first = message.externalId === null ? undefined : known.get(message.externalId);
      if (first !== undefined && !isSameMessage(first, message, item.at != null))
        throw externalIdConflict({ what: 'message', externalId: message.externalId! });
      if (first !== undefined) return { message: first, event: null };
      ordinal += 1;
      if (message.externalId !== null) known.set(message.externalId, message);
      return { message, event: messageRecorded(evidence, message) };
    });
  }
}
