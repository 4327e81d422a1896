import type { Id } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const findLastPosition = sql(import.meta.url, 'find-last-position');
const findTransaction = sql(import.meta.url, 'find-transaction');
const listOwnEvents = sql(import.meta.url, 'list-own-events');

/** The id of a transaction, and the position after which it appends. */
export interface Before {
  position: string;
  xid: string;
}

/** Finds the events that a transaction has appended to the log. */
export class Appended {
  async before(tx: TenantTx): Promise<Before> {
    const [last, transaction] = await Promise.all([
      tx.one<{ position: string }>(findLastPosition),
      tx.one<{ xid: string }>(findTransaction),
    ]);
    return { position: last?.position ?? '0', xid: transaction!.xid };
  }

  since(tx: TenantTx, { position, xid }: Before): Promise<{ id: Id<'evt'>; kind: string }[]> {
    return tx.all(listOwnEvents, position, xid);
  }
}
