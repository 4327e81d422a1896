import type { Id } from '#libs/kernel/index.js';
import { sql, type TenantTx, type MessageRow } from '#libs/platform/database/index.js';
import type { Message } from '../domain/message.js';

const listMessages = sql(import.meta.url, 'list-messages');
const findMessagesByExternalId = sql(import.meta.url, 'find-messages-by-external-id');
const findMessages = sql(import.meta.url, 'find-messages');
const findLastOrdinal = sql(import.meta.url, 'find-last-ordinal');

type Row = Omit<MessageRow, 'spaceId' | 'private'>;

export class MessageRepository {
  list(tx: TenantTx, sessionId: Id<'ses'>, afterOrdinal: number, limit: number): Promise<Message[]> {
    return tx.all<Row>(listMessages, sessionId, afterOrdinal, limit);
  }

  async find(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    ids: readonly string[],
  ): Promise<(Message & Pick<MessageRow, 'private'>)[]> {
    return ids.length === 0 ? [] : tx.all<Row & Pick<MessageRow, 'private'>>(findMessages, spaceId, ids);
  }

  async findByExternalIds(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    namespace: string,
    externalIds: readonly string[],
  ): Promise<Message[]> {
    return externalIds.length === 0 ? [] : tx.all<Row>(findMessagesByExternalId, spaceId, namespace, externalIds);
  }

  /** The position of the next message. Valid only while the session is locked. */
  async nextOrdinal(tx: TenantTx, sessionId: Id<'ses'>): Promise<number> {
    const last = await tx.one<Pick<Row, 'ordinal'>>(findLastOrdinal, sessionId);
    return last === null ? 0 : last.ordinal + 1;
  }
}
