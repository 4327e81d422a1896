import { readDocument, type GivenDocument } from './document.js';
import { Problems, type SchemaProblem } from './problem.js';
import { checkReferences } from './references.rules.js';
import type { DomainSchema } from './schema.js';
import { readShape, SCHEMA_LANGUAGE } from './shape.rules.js';
import { checkStatements } from './statements.rules.js';

export type LoadedSchema = { schema: DomainSchema; problems: [] } | { schema: null; problems: SchemaProblem[] };

/** Reads a schema strictly. All problems are reported at once, each with its path. */
export function loadSchema(document: GivenDocument): LoadedSchema {
  const problems = new Problems();
  const schema = readIn(document, problems);
  if (schema !== undefined) checkStatements(schema, problems);
  return schema !== undefined && problems.isEmpty
    ? { schema, problems: [] }
    : { schema: null, problems: problems.list() };
}

/**
 * Loads a stored version of a schema; null: it does not load. A version that was accepted once stays valid, even if it
 * would be refused today because no claim could state the facts of a claim type, or because compiling a pattern takes
 * long.
 */
export function loadStored(document: GivenDocument): DomainSchema | null {
  const problems = new Problems(true);
  const schema = readIn(document, problems);
  return schema !== undefined && problems.isEmpty ? schema : null;
}

function readIn(document: GivenDocument, problems: Problems): DomainSchema | undefined {
  const schema = readShape(readDocument(document, problems), problems);
  if (schema !== undefined) checkReferences(schema, problems);
  return schema;
}

/** The schema as a document with every field stated: the stored form, which loads to the same schema. */
export function documentOf(schema: DomainSchema): Record<string, unknown> {
  return plain({ schema: SCHEMA_LANGUAGE, ...schema }) as Record<string, unknown>;
}

/**
 * Leaves out everything that is absent or null, except a null that a value is compared with, and turns maps into
 * objects.
 */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Map) return plain(Object.fromEntries(value as ReadonlyMap<string, unknown>));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => member !== undefined && (member !== null || key === 'equals'))
      .map(([key, member]) => [key, plain(member)]),
  );
}
