import type { z } from 'zod';
import {
  notFound,
  roleIsAtLeast,
  type AssertionClass,
  type Ctx,
  type Id,
  type IdSource,
  type Clock,
  type Principal,
} from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Secrets } from '#libs/platform/secrets/index.js';
import type { PrincipalRepository } from '../store/principal.repository.js';
import { mayEnter, type SpaceDirectory } from '../../spaces/index.js';
import {
  classesOfRole,
  defaultSpaceClosed,
  refuseLongerLife,
  rightsExceeded,
  viewOf,
  type ApiKey,
  type ApiKeyEvent,
  type PrincipalEvent,
  type CreateKeyInput,
  type NewApiKeyView,
  formatCredential,
  holderOf,
} from '../domain/api-key.js';

type Input = z.output<typeof CreateKeyInput>;

export class CreateKey {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly principals: PrincipalRepository,
    private readonly spaces: SpaceDirectory,
    private readonly ports: { ids: IdSource; clock: Clock; secrets: Secrets },
  ) {}

  async run(ctx: Ctx, input: Input): Promise<z.input<typeof NewApiKeyView>> {
    const allowedClasses = grantableClasses(ctx, input);
    const expiresAt = input.expiresAt ?? ctx.caller.keyExpiresAt;
    refuseLongerLife(ctx.caller, expiresAt);
    const { ids, clock, secrets } = this.ports;
    const id = ids.next('key');
    const secret = secrets.makeFor(holderOf({ tenantId: ctx.tenantId, keyId: id }));
    const key = await this.work.write(ctx, async (tx) => {
      const now = clock.now();
      const events: (ApiKeyEvent | PrincipalEvent)[] = [];
      const principal = await this.#principalFor(tx, input, events, now);
      const spaceIds = await this.#spacesFor(tx, ctx, input);
      const made: ApiKey = {
        id,
        name: input.name,
        principal,
        role: input.role,
        allowedClasses,
        grants: input.grants,
        sourceSystems: input.sourceSystems,
        spaceIds,
        defaultSpaceId: await this.#defaultSpaceFor(tx, ctx, input, spaceIds),
        secretHash: secrets.hash(secret),
        createdAt: now,
        expiresAt,
        revokedAt: null,
        rotatedAt: null,
        lastUsedAt: null,
      };
      events.push({
        kind: 'key_created',
        spaceId: null,
        subjectId: made.id,
        occurredAt: now,
        payload: {
          principalId: principal.id,
          name: made.name,
          role: made.role,
          allowedClasses,
          grants: made.grants,
          sourceSystems: made.sourceSystems,
          spaceIds: made.spaceIds,
          defaultSpaceId: made.defaultSpaceId,
          secretHash: made.secretHash,
          expiresAt: made.expiresAt?.toISOString() ?? null,
        },
      });
      await this.journal.record(tx, ctx, events);
      return viewOf(made);
    });
    // The stored answer of an Idempotency-Key never contains the secret, so a repetition cannot show it.
    return {
      key,
      secret: ctx.idempotency?.isReplayed
        ? null
        : formatCredential({ tenantId: ctx.tenantId, keyId: key.id as Id<'key'>, secret }),
    };
  }

  async #principalFor(
    tx: TenantTx,
    input: Input,
    events: (ApiKeyEvent | PrincipalEvent)[],
    now: Date,
  ): Promise<Principal> {
    if (input.principalId !== undefined) {
      const known = await this.principals.find(tx, input.principalId);
      if (known === null) throw notFound({ what: 'principal', id: input.principalId });
      return known;
    }
    const principal: Principal = {
      id: this.ports.ids.next('prn'),
      ...(input.principal ?? { kind: 'service', name: input.name }),
    };
    events.push({
      kind: 'principal_created',
      spaceId: null,
      subjectId: principal.id,
      occurredAt: now,
      payload: { kind: principal.kind, name: principal.name },
    });
    return principal;
  }

  async #spacesFor(tx: TenantTx, ctx: Ctx, input: Input): Promise<Id<'spc'>[] | null> {
    if (input.spaces === undefined) return ctx.caller.spaceIds === null ? null : [...ctx.caller.spaceIds];
    const spaces = await Promise.all(input.spaces.map((ref) => this.spaces.open(tx, ctx, ref)));
    return spaces.map((space) => space.id);
  }

  /** Returns the default space. Throws if the creator or the key may not enter it. */
  async #defaultSpaceFor(
    tx: TenantTx,
    ctx: Ctx,
    { defaultSpace }: Input,
    spaceIds: readonly Id<'spc'>[] | null,
  ): Promise<Id<'spc'> | null> {
    if (defaultSpace === undefined) return null;
    const { id } = await this.spaces.open(tx, ctx, defaultSpace);
    if (!mayEnter({ spaceIds }, id)) throw defaultSpaceClosed({ space: defaultSpace });
    return id;
  }
}

/**
 * Returns the requested classes, or by default all classes that both the role and the creator may assert. A request for
 * more is refused and not silently reduced.
 */
function grantableClasses({ caller }: Ctx, { role, allowedClasses, grants }: Input): AssertionClass[] {
  if (!roleIsAtLeast(caller.role, role)) throw rightsExceeded({ what: `role ${role}, yours is ${caller.role}` });
  const grant = grants.find((wanted) => !caller.grants.includes(wanted));
  if (grant !== undefined) throw rightsExceeded({ what: `grant ${grant}` });
  const grantable = classesOfRole(role).filter((assertion) => caller.allowedClasses.includes(assertion));
  const beyond = allowedClasses?.find((assertion) => !grantable.includes(assertion));
  if (beyond !== undefined) throw rightsExceeded({ what: `class ${beyond} for a key of role ${role}` });
  return allowedClasses ?? grantable;
}
