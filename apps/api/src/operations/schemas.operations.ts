import { defineOperation } from '#libs/kernel/index.js';
import {
  GetSchema,
  GetSchemaInput,
  ListSchemaVersions,
  ListSchemaVersionsInput,
  PutSchema,
  PutSchemaInput,
  SchemaPut,
  SchemaValidation,
  SchemaVersionList,
  SchemaVersionView,
  ValidateSchema,
  ValidateSchemaInput,
} from '#libs/knowledge/domain-schemas/index.js';

/** Validating a document part by part is as much work as storing ten claims. */
const READING_COST = 10;

export const schemaOperations = [
  defineOperation({
    name: 'schemas.put',
    summary:
      'Set the first or next version of the domain schema of a space, which defines the evidence that facts and finished steps need.',
    role: 'admin',
    effect: 'write',
    input: PutSchemaInput,
    output: SchemaPut,
    useCase: PutSchema,
    cost: () => READING_COST,
    graphql: 'putSchema',
    rest: { method: 'PUT', path: '/v1/spaces/{space}/schema', version: (put) => put.version },
  }),
  defineOperation({
    name: 'schemas.get',
    summary: 'Read the domain schema of a space: the version in force, or another one.',
    role: 'reader',
    effect: 'read',
    input: GetSchemaInput,
    output: SchemaVersionView,
    useCase: GetSchema,
    graphql: 'schema',
    mcp: 'get_schema',
    rest: { method: 'GET', path: '/v1/spaces/{space}/schema', version: (schema) => schema.version },
  }),
  defineOperation({
    name: 'schemas.listVersions',
    summary: 'List the versions of the domain schema of a space, newest first.',
    role: 'reader',
    effect: 'read',
    input: ListSchemaVersionsInput,
    output: SchemaVersionList,
    useCase: ListSchemaVersions,
    operationId: 'listSchemaVersions',
    graphql: 'schemaVersions',
    rest: { method: 'GET', path: '/v1/spaces/{space}/schema/versions' },
  }),
  defineOperation({
    name: 'schemas.validate',
    summary: 'Check a domain schema and list all problems; nothing is stored.',
    role: 'reader',
    effect: 'read',
    input: ValidateSchemaInput,
    output: SchemaValidation,
    useCase: ValidateSchema,
    cost: () => READING_COST,
    operationId: 'validateSchema',
    graphql: 'validateSchema',
    mcp: 'validate_schema',
    rest: { method: 'POST', path: '/v1/spaces/{space}/schema:validate' },
  }),
];
