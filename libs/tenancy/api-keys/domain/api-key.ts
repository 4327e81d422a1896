import { z } from 'zod';
import {
  ASSERTION_CLASSES,
  boundedText,
  declareError,
  GRANTS,
  idOf,
  instant,
  instantOut,
  pageOf,
  pageQuery,
  ROLES,
  type AssertionClass,
  type Grant,
  type Holder,
  type Id,
  type Principal,
  type Role,
  roleIsAtLeast,
  type Caller,
} from '#libs/kernel/index.js';
import type { EventsOf, RecordedOf } from '#libs/history/events/index.js';
import { PRINCIPAL_KINDS, PrincipalView } from './principal.js';
import { mayEnter } from '../../spaces/index.js';

/** A key as it is stored: everything except the secret, which exists only as a peppered hash. */
export interface ApiKey {
  id: Id<'key'>;
  name: string;
  principal: Principal;
  role: Role;
  allowedClasses: AssertionClass[];
  grants: Grant[];
  sourceSystems: string[];
  spaceIds: Id<'spc'>[] | null;
  defaultSpaceId: Id<'spc'> | null;
  secretHash: string;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  rotatedAt: Date | null;
  lastUsedAt: Date | null;
}

export const ApiKeyView = z
  .object({
    id: idOf('key').describe('Id of the key; not a secret.'),
    name: z.string().describe('What the key is used for.'),
    principal: PrincipalView.describe('The principal that acts with the key.'),
    role: z.enum(ROLES).describe('The rights of the key; each role includes those before it.'),
    allowedClasses: z.array(z.enum(ASSERTION_CLASSES)).describe('Source classes the key may assert.'),
    grants: z.array(z.enum(GRANTS)).describe('Rights in addition to the role.'),
    sourceSystems: z
      .array(z.string())
      .describe('Sources in whose name it may record; if empty, an agent can name a source only as a label.'),
    spaces: z.array(idOf('spc')).nullable().describe('Spaces it may access; null means all.'),
    defaultSpace: idOf('spc')
      .nullable()
      .describe('The space for tool calls that name no space; null: such calls are refused.'),
    createdAt: instantOut.describe('When it was created.'),
    expiresAt: instantOut.nullable().describe('Time from which it is refused; null: never.'),
    revokedAt: instantOut.nullable().describe('When it was revoked; null while it is valid.'),
    rotatedAt: instantOut.nullable().describe('When its secret was last replaced.'),
    lastUsedAt: instantOut.nullable().describe('When it was last used, to the minute.'),
  })
  .meta({ id: 'ApiKey', description: 'A credential without its secret.' });

export const NewApiKeyView = z
  .object({
    key: ApiKeyView.describe('The key.'),
    secret: z
      .string()
      .nullable()
      .describe('The secret, shown only once; null when a repeated request is answered again.'),
  })
  .meta({ id: 'NewApiKey', description: 'A key that was just created or rotated, with its secret.' });

const sourceSystems = z
  .array(boundedText(200))
  .max(100)
  .refine((names) => new Set(names).size === names.length, { error: 'must name each source once' });

export const CreateKeyInput = z.object({
  name: z.string().trim().min(1).max(200).describe('What the key is used for.'),
  role: z.enum(ROLES).default('agent').describe('The rights of the key; never above those of the caller.'),
  principalId: idOf('prn').optional().describe('Bind the key to an existing principal.'),
  principal: z
    .strictObject({
      kind: z.enum(PRINCIPAL_KINDS).describe('A person, an agent or a service.'),
      name: z.string().trim().min(1).max(200).describe('Name shown in history.'),
    })
    .optional()
    .describe('Create a new principal for the key. Default: a principal of kind service with the name of the key.'),
  allowedClasses: z
    .array(z.enum(ASSERTION_CLASSES))
    .optional()
    .describe('Source classes it may assert; default: all that its role and the caller may assert.'),
  grants: z.array(z.enum(GRANTS)).default([]).describe('Rights in addition to the role.'),
  sourceSystems: sourceSystems
    .default([])
    .describe(
      'Sources in whose name it may record, and whose external ids it shares, at most 100; an agent can name any other source only as a label.',
    ),
  spaces: z
    .array(z.string().min(1).max(100))
    .min(1)
    .optional()
    .describe('Ids or slugs of the spaces it may access; default: all that the caller may access.'),
  defaultSpace: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('Id or slug of the space for tool calls that name no space; it must be a space that the key may access.'),
  expiresAt: instant
    .optional()
    .describe('Time from which the key is refused; at most, and by default, the expiry of your own key.'),
});

export const ListKeysInput = z.object({ ...pageQuery });
export const KeyList = pageOf(ApiKeyView);
export const KeyRef = z.object({ id: idOf('key').describe('Id of the key.') });
export const RotateKeyInput = KeyRef.extend({
  sourceSystems: sourceSystems
    .optional()
    .describe('Sources in whose name it may record from now on; default: unchanged.'),
});

/** The classes that no agent may assert (claims spec, section 1). */
export const NEVER_BY_AGENTS: ReadonlySet<AssertionClass> = new Set<AssertionClass>(['user_explicit', 'system']);

export function classesOfRole(role: Role): AssertionClass[] {
  if (role === 'reader') return [];
  return ASSERTION_CLASSES.filter((assertion) => role !== 'agent' || !NEVER_BY_AGENTS.has(assertion));
}

export function viewOf(key: ApiKey): z.input<typeof ApiKeyView> {
  const text = (time: Date | null): string | null => time?.toISOString() ?? null;
  return {
    id: key.id,
    name: key.name,
    principal: key.principal,
    role: key.role,
    allowedClasses: key.allowedClasses,
    grants: key.grants,
    sourceSystems: key.sourceSystems,
    spaces: key.spaceIds,
    defaultSpace: key.defaultSpaceId,
    createdAt: key.createdAt.toISOString(),
    expiresAt: text(key.expiresAt),
    revokedAt: text(key.revokedAt),
    rotatedAt: text(key.rotatedAt),
    lastUsedAt: text(key.lastUsedAt),
  };
}

export const keyMissing = declareError(
  'key_missing',
  'unauthenticated',
  () => 'This needs an API key: send the header `Authorization: Bearer ck_...`.',
);
export const keyInvalid = declareError('key_invalid', 'unauthenticated', () => 'The API key is unknown.');
export const keyRevoked = declareError(
  'key_revoked',
  'unauthenticated',
  () => 'The API key was revoked; ask an admin for another.',
);
export const keyExpired = declareError(
  'key_expired',
  'unauthenticated',
  () => 'The API key has expired; ask an admin to rotate it.',
);
export const rightsExceeded = declareError<{ what: string }>(
  'rights_exceeded',
  'forbidden',
  ({ what }) =>
    `Your key can create or manage another key only if it has all rights of the other key, and the role of the other key must allow each of these rights. Not allowed: ${what}.`,
);

/** Throws the reason if a key may no longer be used. */
export function refuseDeadKey(key: ApiKey, tenantId: Id<'ten'>, now: Date): void {
  const extras = { whose: holderOfKey(key, tenantId) };
  if (key.revokedAt !== null) throw keyRevoked(undefined, extras);
  if (key.expiresAt !== null && key.expiresAt <= now) throw keyExpired(undefined, extras);
}

/** The holder of a key, with the rights of the key. */
export const holderOfKey = ({ id, role, expiresAt, ...rights }: ApiKey, tenantId: Id<'ten'>): Holder => {
  const { principal, allowedClasses, grants, sourceSystems, spaceIds, defaultSpaceId } = rights;
  return {
    tenantId,
    caller: {
      principal,
      keyId: id,
      role,
      allowedClasses,
      grants,
      sourceSystems,
      spaceIds,
      defaultSpaceId,
      keyExpiresAt: expiresAt,
    },
  };
};

/**
 * What a caller presents: `ck_<tenant><key>_<secret>`. Tenant and key are the 26 digits of their ids. The credential
 * contains the tenant so that the lookup runs inside the tenant, like every other statement. The secret is 32 bytes in
 * base64url (see `Secrets`).
 */
export interface Credential {
  tenantId: Id<'ten'>;
  keyId: Id<'key'>;
  secret: string;
}

const DIGITS = '[0-7][0-9a-hjkmnp-tv-z]{25}';
const NAME = new RegExp(`^ck_(${DIGITS})(${DIGITS})$`);
const SHAPE = /^(ck_[^_]+)_([A-Za-z0-9_-]{43})$/;

export function parseCredential(presented: string): Credential | null {
  const [, name, secret] = SHAPE.exec(presented) ?? [];
  const named = name === undefined ? null : parseKeyName(name);
  return named === null ? null : { ...named, secret: secret! };
}

/** Parses a credential without its secret. It names a key, but does not prove that the caller holds it. */
export function parseKeyName(name: string): Omit<Credential, 'secret'> | null {
  const match = NAME.exec(name);
  return match === null ? null : { tenantId: `ten_${match[1]}`, keyId: `key_${match[2]}` };
}

export function formatCredential({ tenantId, keyId, secret }: Credential): string {
  return `ck_${tenantId.slice(4)}${keyId.slice(4)}_${secret}`;
}

/** The holder for whom the secret of a key is made. The secret is useless with another key. */
export const holderOf = ({ tenantId, keyId }: Pick<Credential, 'tenantId' | 'keyId'>): string => `${tenantId}/${keyId}`;

/**
 * Throws `rights_exceeded` if the key has a higher role than the caller, or is for spaces that the caller may not
 * enter. The caller may not change such a key.
 */
export function refuseHigherKey(caller: Caller, { role, spaceIds }: ApiKey): void {
  if (!roleIsAtLeast(caller.role, role)) throw rightsExceeded({ what: `role ${role}, yours is ${caller.role}` });
  const isWithin = caller.spaceIds === null || (spaceIds !== null && spaceIds.every((id) => mayEnter(caller, id)));
  if (!isWithin) throw rightsExceeded({ what: 'spaces that yours may not enter' });
}

/**
 * Throws `rights_exceeded` if the key has rights that the caller lacks. The caller must not learn the secret of such a
 * key, because it would give these rights.
 */
export function refuseWiderKey(caller: Caller, key: ApiKey): void {
  refuseHigherKey(caller, key);
  const grant = key.grants.find((given) => !caller.grants.includes(given));
  if (grant !== undefined) throw rightsExceeded({ what: `grant ${grant}` });
  const beyond = key.allowedClasses.find((assertion) => !caller.allowedClasses.includes(assertion));
  if (beyond !== undefined) throw rightsExceeded({ what: `class ${beyond}` });
  refuseLongerLife(caller, key.expiresAt);
}

/** Throws `rights_exceeded` if a key with this expiry would outlive the caller's key. null: it never expires. */
export function refuseLongerLife({ keyExpiresAt }: Caller, expiresAt: Date | null): void {
  if (keyExpiresAt === null || (expiresAt !== null && expiresAt <= keyExpiresAt)) return;
  const wanted = expiresAt === null ? 'no expiry' : `expiry at ${expiresAt.toISOString()}`;
  throw rightsExceeded({ what: `${wanted}, yours expires at ${keyExpiresAt.toISOString()}` });
}

export const defaultSpaceClosed = declareError<{ space: string }>(
  'default_space_closed',
  'invalid',
  ({ space }) =>
    `The default space ${space} is not among the spaces that the key may enter; add it to \`spaces\`, or choose another default space.`,
);

export interface PrincipalPayloads {
  /** A user, an agent or a service was created together with its first key. */
  principal_created: Pick<Principal, 'kind' | 'name'>;
}

export type PrincipalEvent = EventsOf<PrincipalPayloads>;
export type RecordedPrincipalEvent = RecordedOf<PrincipalPayloads>;

export interface ApiKeyPayloads {
  /** A key was created. Events that were written before keys had source systems or default spaces lack these fields. */
  key_created: Pick<ApiKey, 'name' | 'role' | 'allowedClasses' | 'grants' | 'spaceIds' | 'secretHash'> & {
    principalId: string;
    expiresAt: string | null;
    sourceSystems?: string[];
    defaultSpaceId?: Id<'spc'> | null;
  };
  /** The secret of a key was replaced. */
  key_rotated: { secretHash: string; sourceSystems?: string[] };
  /** A key was revoked. */
  key_revoked: Record<string, never>;
}

export type ApiKeyEvent = EventsOf<ApiKeyPayloads>;
export type RecordedApiKeyEvent = RecordedOf<ApiKeyPayloads>;
