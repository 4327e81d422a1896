import { sql, type TenantTx } from '#libs/platform/database/index.js';

const insertKeyUse = sql(import.meta.url, 'insert-key-use');

/** Notes when a key was last seen. Not history: losing a minute of it loses nothing. */
export async function noteKeyUse(tx: TenantTx, keyId: string, at: Date): Promise<void> {
  await tx.run(insertKeyUse, keyId, at);
}
