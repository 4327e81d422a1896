import type { Id } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const findLastPosition = sql(import.meta.url, 'find-last-position');
const findTransaction = sql(import.meta.url, 'find-transaction');
const listOwnEvents = sql(import.meta.url, 'list-own-events');

/** What a transaction has appended to the log. */
export class Appended {
  /** The place after which the transaction appends. */
  async last(tx: TenantTx): Promise<string> {
    return (await tx.one<{ position: string }>(findLastPosition))?.position ?? '0';
  }

  async since(tx: TenantTx, position: string): Promise<{ id: Id<'evt'>; kind: string }[]> {
    const { xid } = (await tx.one<{ xid: string }>(findTransaction))!;
    return tx.all(listOwnEvents, position, xid);
  }
}
