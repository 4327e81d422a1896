import { z } from 'zod';
import { startAfter, toPage, type Ctx, ASSERTION_CLASSES, GRANTS, idOf, ROLES } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { viewOf, type KeyList, type ListKeysInput } from '../domain/api-key.js';
import type { ApiKeyRepository } from '../store/api-key.repository.js';
import { PrincipalView } from '../domain/principal.js';

/** Lists the keys that a caller may see. A caller limited to some spaces sees only keys limited to some of these. */
export class ListKeys {
  constructor(
    private readonly work: UnitOfWork,
    private readonly keys: ApiKeyRepository,
  ) {}

  async run(ctx: Ctx, { limit, cursor }: z.output<typeof ListKeysInput>): Promise<z.input<typeof KeyList>> {
    const [afterId] = startAfter(cursor, ['']);
    const rows = await this.work.read(ctx, (tx) => this.keys.list(tx, String(afterId), limit + 1, ctx.caller.spaceIds));
    return toPage(rows.map(viewOf), limit, (key) => [key.id as string]);
  }
}

export const WhoamiInput = z.object({});

export const WhoamiView = z
  .object({
    tenant: idOf('ten').describe('The tenant of every request with this key.'),
    key: idOf('key').describe('Id of the key; not a secret.'),
    principal: PrincipalView.describe('The principal that acts with the key.'),
    role: z.enum(ROLES).describe('The rights of the key; each role includes those before it.'),
    classes: z.array(z.enum(ASSERTION_CLASSES)).describe('Source classes the key may assert.'),
    grants: z.array(z.enum(GRANTS)).describe('Rights in addition to the role.'),
    sourceSystems: z.array(z.string()).describe('Sources in whose name the key may record.'),
    spaces: z.array(idOf('spc')).nullable().describe('The only spaces the key may access; null means all.'),
    defaultSpace: idOf('spc')
      .nullable()
      .describe('The space for tool calls that name no space; null: such calls are refused.'),
  })
  .meta({ id: 'Whoami', description: 'The identity and the rights of the caller.' });

/** Returns the identity of the caller. It reads no table, because everything comes from the credential. */
export class Whoami {
  run({ tenantId, caller }: Ctx): Promise<z.input<typeof WhoamiView>> {
    return Promise.resolve({
      tenant: tenantId,
      key: caller.keyId,
      principal: caller.principal,
      role: caller.role,
      classes: [...caller.allowedClasses],
      grants: [...caller.grants],
      sourceSystems: [...caller.sourceSystems],
      spaces: caller.spaceIds && [...caller.spaceIds],
      defaultSpace: caller.defaultSpaceId,
    });
  }
}
