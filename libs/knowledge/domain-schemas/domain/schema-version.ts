import { z } from 'zod';
import {
  declareError,
  idOf,
  instantOut,
  notFound,
  pageOf,
  pageQuery,
  checkVersion,
  type Caller,
  type Id,
} from '#libs/kernel/index.js';
import { written, type EventsOf, type RecordedOf, type Written } from '#libs/history/events/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import {
  declareEvidenceType,
  releaseEvidenceType,
  type EvidenceType,
  type EvidenceTypeEvent,
} from '../../evidence-types/index.js';
import { putSource, type Source, type SourceEvent } from '../../sources/index.js';
import { BUILT_IN_NAMES, BUILT_IN_SCHEMAS } from './built-in.js';
import { isShallow, type GivenDocument } from './document.js';
import { documentOf, loadSchema } from './domain-schema.rules.js';
import { SchemaProblem } from './problem.js';
import type { DomainSchema } from './schema.js';

/** One version of the schema of a space: a row of `domain_schemas`. */
export interface SchemaVersion {
  spaceId: Id<'spc'>;
  version: number;
  name: string;
  document: Record<string, unknown>;
  putAt: Date;
  putBy: Id<'prn'>;
}

export interface DomainSchemaPayloads {
  /** A space was given a schema, or the next version of its schema. Its subject is the space. */
  schema_put: { schema: Written<SchemaVersion> };
}

export type DomainSchemaEvent = EventsOf<DomainSchemaPayloads>;
export type RecordedDomainSchemaEvent = RecordedOf<DomainSchemaPayloads>;

const schemaInvalid = declareError<{ problems: readonly SchemaProblem[] }>(
  'schema_invalid',
  'invalid',
  ({ problems }) =>
    `The schema has ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}; the version in force does not change.`,
);

const document = z
  .union([z.string(), z.record(z.string(), z.unknown())])
  .refine((given) => typeof given === 'string' || isShallow(given), { error: 'must not be nested so deeply' })
  .optional()
  .describe('The schema: YAML 1.2 or JSON as text, or a JSON object; at most 256 KiB. Give either this or `builtIn`.');
const builtIn = z
  .enum(BUILT_IN_NAMES)
  .optional()
  .describe('Name of a schema that comes with the product. Give either this or `document`.');

interface SchemaChoice {
  document?: GivenDocument | undefined;
  builtIn?: (typeof BUILT_IN_NAMES)[number] | undefined;
}
const isOne = (given: SchemaChoice): boolean => (given.document === undefined) !== (given.builtIn === undefined);
const ONE = { error: 'must be given if builtIn is not, and must not be given together with it', path: ['document'] };

export const PutSchemaInput = z
  .strictObject({
    space: spaceRef,
    document,
    builtIn,
    expectedVersion: z
      .int()
      .min(0)
      .optional()
      .describe(
        'Refuse the change if the schema is at another version. 0: refuse it if the space already has a schema.',
      ),
    dryRun: z.boolean().default(false).describe('Only check, and return what would happen; nothing changes.'),
  })
  .refine(isOne, ONE);

export const ValidateSchemaInput = z.strictObject({ space: spaceRef, document, builtIn }).refine(isOne, ONE);
export const GetSchemaInput = z.strictObject({
  space: spaceRef,
  version: z.int().min(1).max(2_147_483_647).optional().describe('The version to read; default: the one in force.'),
});
export const ListSchemaVersionsInput = z.object({ space: spaceRef, ...pageQuery });

export const SchemaValidation = z
  .object({
    valid: z.boolean().describe('Whether the schema is valid.'),
    problems: z.array(SchemaProblem).describe('All problems, in the order of the document.'),
  })
  .meta({ id: 'SchemaValidation', description: 'The result of checking a domain schema.' });

export const SchemaPut = z
  .object({
    version: z.int().describe('The version that is in force now, or would be.'),
    problems: z.array(SchemaProblem).describe('Always empty: a schema with problems is refused.'),
    registeredSources: z
      .array(z.string())
      .describe('Source systems that were not registered and were now registered as sources of class tool_output.'),
    archivedClaims: z
      .object({
        count: z.int().describe('Number of these claims.'),
        ids: z.array(idOf('clm')).describe('The first 100 by id.'),
      })
      .meta({ id: 'ClaimsToArchive', description: 'The plain claims that the run archives.' })
      .describe(
        'Plain claims with predicates that only facts may use from this version on. The run archives them with the reason `gated_predicate` (in a dry run: would archive them). They can be restored once plain claims may use the predicate again.',
      ),
    facts: z
      .object({
        leaving: z.int().describe('Number of facts that would become unusable.'),
        returning: z.int().describe('Number of facts that would become usable again.'),
      })
      .meta({ id: 'FactsAffected', description: 'The facts that a version of the schema would affect.' })
      .nullable()
      .describe(
        'In a dry run: the facts that would become unusable or usable again. null: this is not a dry run, there are more than 1,000 facts to check, or checking them takes too long; in the last two cases, the result of the job `runId` counts them.',
      ),
    runId: idOf('job')
      .nullable()
      .describe(
        'The maintenance run that archives these claims and checks all facts against this version; for a dry run, a preview run that counts the claims and facts that would be affected. null: there is nothing to check.',
      ),
    dryRun: z.boolean().describe('Whether nothing changed.'),
  })
  .meta({ id: 'SchemaPut', description: 'The result of setting a version of the domain schema.' });

const versionFields = {
  version: z.int().describe('Rises with every change.'),
  name: z.string().describe('Name of the schema.'),
  putAt: instantOut.describe('When the version was set.'),
  putBy: idOf('prn').describe('Who set the version.'),
};
const SchemaVersionSummary = z
  .object(versionFields)
  .meta({ id: 'SchemaVersionSummary', description: 'A version of the domain schema, without its document.' });
export const SchemaVersionView = z
  .object({
    ...versionFields,
    document: z.record(z.string(), z.unknown()).describe('The complete schema, including all defaults.'),
  })
  .meta({ id: 'SchemaVersion', description: 'A version of the domain schema of a space.' });
export const SchemaVersionList = pageOf(SchemaVersionSummary);

const documentIn = ({ document: given, builtIn: name }: SchemaChoice): GivenDocument =>
  given ?? BUILT_IN_SCHEMAS[name!];

export function validateSchema(given: SchemaChoice): z.input<typeof SchemaValidation> {
  const { schema, problems } = loadSchema(documentIn(given));
  return { valid: schema !== null, problems };
}

/** The schema that a request gives. Throws `schema_invalid` with every problem. */
export function schemaIn(given: SchemaChoice): DomainSchema {
  const { schema, problems } = loadSchema(documentIn(given));
  if (schema !== null) return schema;
  throw schemaInvalid(
    { problems },
    { facts: { problems }, errors: problems.map(({ path, code, message }) => ({ field: path, code, message })) },
  );
}

/**
 * The names of evidence types and sources whose rows a new version may change. They must be locked before the version
 * is decided.
 */
export const namesIn = ({ evidenceTypes }: DomainSchema): { types: string[]; sources: string[] } => ({
  types: [...evidenceTypes.keys()],
  sources: [...new Set([...evidenceTypes.values()].flatMap(({ sourceSystems }) => sourceSystems))],
});

interface Before {
  current: SchemaVersion | null;
  types: ReadonlyMap<string, EvidenceType>;
  sources: ReadonlyMap<string, Source>;
}

/**
 * The next version of a space's schema, with the resulting types of evidence and sources. Throws `version_conflict`.
 */
export function putSchema(
  schema: DomainSchema,
  { current, types, sources }: Before,
  {
    spaceId,
    expectedVersion,
    caller,
    now,
  }: { spaceId: Id<'spc'>; expectedVersion?: number | undefined; caller: Caller; now: Date },
): {
  version: SchemaVersion;
  registeredSources: string[];
  events: (DomainSchemaEvent | EvidenceTypeEvent | SourceEvent)[];
} {
  const before = current?.version ?? 0;
  checkVersion('schema', spaceId, before, expectedVersion);
  const version: SchemaVersion = {
    spaceId,
    version: before + 1,
    name: schema.name,
    document: documentOf(schema),
    putAt: now,
    putBy: caller.principal.id,
  };
  const registeredSources = namesIn(schema).sources.filter((name) => !sources.has(name));
  return {
    version,
    registeredSources,
    events: [
      schemaPut(version, now),
      ...[...schema.evidenceTypes].flatMap(([name, { staleAfter, expiredAfter }]) =>
        declareEvidenceType({ spaceId, name, staleAfter, expiredAfter }, types.get(name) ?? null, version.version, now),
      ),
      ...[...types.values()]
        .filter(({ name, schemaVersion }) => schemaVersion !== null && !schema.evidenceTypes.has(name))
        .flatMap((type) => releaseEvidenceType(type, now)),
      ...registeredSources.flatMap(
        (sourceId) =>
          putSource({ space: spaceId, sourceId, class: 'tool_output' }, null, spaceId, { caller, now }).events,
      ),
    ],
  };
}

const schemaPut = (schema: SchemaVersion, occurredAt: Date): DomainSchemaEvent => ({
  kind: 'schema_put',
  spaceId: schema.spaceId,
  subjectId: schema.spaceId,
  occurredAt,
  payload: { schema: written(schema) },
});

export const summaryOf = ({
  version,
  name,
  putAt,
  putBy,
}: Omit<SchemaVersion, 'document'>): z.input<typeof SchemaVersionSummary> => ({
  version,
  name,
  putAt: putAt.toISOString(),
  putBy,
});

/** The view of a version of the schema. Throws `not_found`. */
export function viewOfSchema(
  found: SchemaVersion | null,
  version: number | undefined,
): z.input<typeof SchemaVersionView> {
  if (found === null)
    throw notFound({ what: 'schema version', id: version === undefined ? 'in force' : String(version) });
  return { ...summaryOf(found), document: found.document };
}
