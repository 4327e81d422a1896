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
  type Id,
  type Principal,
  type Role,
} from '#libs/kernel/index.js';
import { PRINCIPAL_KINDS, PrincipalView } from '../../principals/index.js';

/** A key as the store holds it: everything but the secret, of which only a peppered hash exists. */
export interface ApiKey {
  id: Id<'key'>;
  name: string;
  principal: Principal;
  role: Role;
  allowedClasses: AssertionClass[];
  grants: Grant[];
  sourceSystems: string[];
  spaceIds: Id<'spc'>[] | null;
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
    name: z.string().describe('What the key is for.'),
    principal: PrincipalView.describe('Who acts with it.'),
    role: z.enum(ROLES).describe('The rights of the key; each role includes those before it.'),
    allowedClasses: z.array(z.enum(ASSERTION_CLASSES)).describe('Source classes the key may assert.'),
    grants: z.array(z.enum(GRANTS)).describe('Rights in addition to the role.'),
    sourceSystems: z
      .array(z.string())
      .describe('Sources in whose name it may record; none: an agent names a source as a label only.'),
    spaces: z.array(idOf('spc')).nullable().describe('Spaces it may enter; null means all.'),
    createdAt: instantOut.describe('When it was made.'),
    expiresAt: instantOut.nullable().describe('From when on it is refused; null means never.'),
    revokedAt: instantOut.nullable().describe('When it was revoked; null while it is good.'),
    rotatedAt: instantOut.nullable().describe('When its secret was last replaced.'),
    lastUsedAt: instantOut.nullable().describe('When it was last seen, to the minute.'),
  })
  .meta({ id: 'ApiKey', description: 'A credential without its secret.' });

export const NewApiKeyView = z
  .object({
    key: ApiKeyView.describe('The key.'),
    secret: z
      .string()
      .nullable()
      .describe('The credential itself, shown this once; null when a repeated request is answered again.'),
  })
  .meta({ id: 'NewApiKey', description: 'A key just made or rotated, with its secret.' });

const sourceSystems = z
  .array(boundedText(200))
  .max(100)
  .refine((names) => new Set(names).size === names.length, { error: 'must name each source once' });

export const CreateKeyInput = z.object({
  name: z.string().trim().min(1).max(200).describe('What the key is for.'),
  role: z.enum(ROLES).default('agent').describe('The rights of the key; never above those of the caller.'),
  principalId: idOf('prn').optional().describe('Bind the key to a known principal.'),
  principal: z
    .strictObject({
      kind: z.enum(PRINCIPAL_KINDS).describe('A person, an agent or a service.'),
      name: z.string().trim().min(1).max(200).describe('Name shown in history.'),
    })
    .optional()
    .describe('Make a new principal for the key. Without either, one of kind service with the name of the key.'),
  allowedClasses: z
    .array(z.enum(ASSERTION_CLASSES))
    .optional()
    .describe('Source classes it may assert; default: all its role and the caller may.'),
  grants: z.array(z.enum(GRANTS)).default([]).describe('Rights in addition to the role.'),
  sourceSystems: sourceSystems
    .default([])
    .describe(
      'Sources in whose name it may record, and whose external ids it shares, at most 100; an agent names any other as a label only.',
    ),
  spaces: z
    .array(z.string().min(1).max(100))
    .min(1)
    .optional()
    .describe('Ids or slugs of the only spaces it may enter; default: all the caller may enter.'),
  expiresAt: instant.optional().describe('From when on it is refused.'),
});

export const ListKeysInput = z.object({ ...pageQuery });
export const KeyList = pageOf(ApiKeyView);
export const KeyRef = z.object({ id: idOf('key').describe('Id of the key.') });
export const RotateKeyInput = KeyRef.extend({
  sourceSystems: sourceSystems
    .optional()
    .describe('Sources in whose name it may record from now on; default: as before.'),
});

/** The least role that may assert a class, and the classes no agent may assert (claims spec, section 1). */
const NEVER_BY_AGENTS: ReadonlySet<AssertionClass> = new Set<AssertionClass>(['user_explicit', 'system']);

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
export const keyInvalid = declareError('key_invalid', 'unauthenticated', () => 'The API key is not known here.');
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
  ({ what }) => `A key cannot be given more than its maker has: ${what}.`,
);
