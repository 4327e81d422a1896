import type { Id } from './ids.js';

/** Rising rights. Each includes the ones before it. */
export const ROLES = ['reader', 'agent', 'writer', 'reviewer', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

export function roleIsAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

/** What kind of origin an assertion has, strongest first (claims spec, section 1). */
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

/** Who acts, with what rights. Made from the credential and from nothing else. */
export interface Caller {
  principal: Principal;
  keyId: Id<'key'>;
  role: Role;
  allowedClasses: readonly AssertionClass[];
  grants: readonly Grant[];
  /** Registered sources in whose name the key may record, whatever its role, and whose external ids it shares. */
  sourceSystems: readonly string[];
  /** null: every space of the tenant. */
  spaceIds: readonly Id<'spc'>[] | null;
}

/** One write that may be repeated: same key and same fingerprint give the first answer again. */
export interface IdempotencyClaim {
  key: string;
  /** Hash of the operation's name and its canonical input. */
  fingerprint: string;
  /** Set once the stored answer was returned instead of doing the work. */
  isReplayed: boolean;
}

/** Reviewers and above read what belongs to any session; others what belongs to those they take part in (claims spec, section 15a, rule 5). */
export const readsEverySession = ({ role }: Pick<Caller, 'role'>): boolean => roleIsAtLeast(role, 'reviewer');

/** First argument of every use case: tenant, caller and request travel together. */
export interface Ctx {
  tenantId: Id<'ten'>;
  caller: Caller;
  requestId: string;
  /** Ids of stored things that a write names, where the caller may not read all of them. */
  names?: readonly string[];
  idempotency?: IdempotencyClaim;
}
