import { sql, type TenantTx } from '#libs/platform/database/index.js';

const findSelf = sql(import.meta.url, 'find-self');

export class PersonRepository {
  async findSelf(tx: TenantTx, spaceId: string): Promise<string | null> {
    return (await tx.one<{ id: string }>(findSelf, spaceId))?.id ?? null;
  }
}
