import type { Ctx } from '#libs/kernel/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Fact } from '../../claims/index.js';
import type { ClaimType, DomainSchema, SchemaInForce } from '../../domain-schemas/index.js';
import type { Violation } from '../../gates/index.js';
import { anchorsOfFact, requestOf, typeIn, type NamedInWords } from './fact.rules.js';
import type { AssertFactInput } from './fact.schemas.js';
import { checkStatement, keyOfFact } from './statement.rules.js';

/** A request interpreted by the schema in force. */
export interface Asserted {
  ctx: Ctx;
  input: AssertFactInput;
  space: Space;
  schemaVersion: number;
  schema: DomainSchema;
  type: ClaimType;
  anchors: ReadonlyMap<string, string>;
  /** Violations concerning the anchors of the fact. */
  aboutClaim: Violation[];
  /** null: the fact does not name what its subject needs. */
  key: ReturnType<typeof keyOfFact>;
  fact: Fact;
  /** The request in canonical form, which becomes the record of the write. */
  request: string;
}

/** Interprets a request by the schema in force. Throws `claim_type_unknown` and `validation_failed`. */
export function assertedIn(
  ctx: Ctx,
  input: AssertFactInput,
  named: NamedInWords,
  space: Space,
  inForce: SchemaInForce | null,
): Asserted {
  const type = typeIn(inForce?.schema ?? null, input.claimType);
  const { version: schemaVersion, schema } = inForce!;
  const { anchors, violations: aboutClaim } = anchorsOfFact(schema, type, { anchors: input.anchors, named });
  const fact: Fact = {
    claimType: input.claimType,
    kind: type.kind,
    holds: type.holds,
    anchors: Object.fromEntries(anchors),
    callerText: input.text ?? null,
    schemaVersion,
  };
  checkStatement(input.claimType, type, anchors);
  const key = keyOfFact(type, anchors);
  return { ctx, input, space, schemaVersion, schema, type, anchors, aboutClaim, key, fact, request: requestOf(input) };
}
