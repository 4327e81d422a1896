import type { Id } from './ids.js';

/** Roles in ascending order. Each includes the rights of the roles before it. */
export const ROLES = ['reader', 'agent', 'writer', 'reviewer', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

export function roleIsAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

/** The kinds of origin that an assertion can have, strongest first (claims spec, section 1). */
export const ASSERTION_CLASSES = [
  'user_explicit',
  'system',
  'tool_output',
  'user_implicit',
  'document',
  'inference',
] as const;
export type AssertionClass = (typeof ASSERTION_CLASSES)[number];

/** Rights in addition to the role. */
export const GRANTS = ['conversation_ingest', 'extractor'] as const;
export type Grant = (typeof GRANTS)[number];

export interface Principal {
  id: Id<'prn'>;
  kind: 'user' | 'agent' | 'service';
  name: string;
}

/** Who acts, and with which rights. It is derived only from the credential. */
export interface Caller {
  principal: Principal;
  keyId: Id<'key'>;
  role: Role;
  allowedClasses: readonly AssertionClass[];
  grants: readonly Grant[];
  /**
   * Registered sources in whose name the key may record, no matter which role the key has. Keys with the same source
   * share the external ids of this source.
   */
  sourceSystems: readonly string[];
  /** null: every space of the tenant. */
  spaceIds: readonly Id<'spc'>[] | null;
  /** The space of a tool call that names no space. null: such a call is refused. */
  defaultSpaceId: Id<'spc'> | null;
  /** The time from which the key is refused. null: never. */
  keyExpiresAt: Date | null;
}

/** The Idempotency-Key of a write. A repetition with the same key and fingerprint gets the first answer again. */
export interface IdempotencyClaim {
  key: string;
  /** Hash of the operation's name and its canonical input. */
  fingerprint: string;
  /** Set to true if the stored answer was returned instead of doing the work again. */
  isReplayed: boolean;
}

/**
 * Reviewers and higher roles read everything that belongs to sessions. Others read only what belongs to sessions in
 * which they participate (claims spec, section 15a, rule 5).
 */
export const readsEverySession = ({ role }: Pick<Caller, 'role'>): boolean => roleIsAtLeast(role, 'reviewer');

/** The first argument of every use case: the tenant, the caller and the request. */
export interface Ctx {
  tenantId: Id<'ten'>;
  caller: Caller;
  requestId: string;
  /** The ids of stored things that a write refers to. The caller may lack the right to read some of them. */
  names?: readonly string[];
  /**
   * Set if ids that the caller may not read were replaced in the input: restores, in a value, the ids that were sent.
   */
  restore?: <T>(value: T) => T;
  idempotency?: IdempotencyClaim;
}

/**
 * A value with the ids that the caller sent, also those that were replaced because the caller may not read them. Applied
 * to what is stored of a request and shown to its caller later: otherwise the replacements would tell the caller that
 * the ids exist.
 */
export const asSent = <T>({ restore }: Ctx, value: T): T => (restore === undefined ? value : restore(value));
