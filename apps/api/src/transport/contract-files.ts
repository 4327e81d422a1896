import './problem/errors.js';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { grammarInPrint } from '#libs/graph/model/index.js';
import { declaredErrors } from '#libs/kernel/index.js';
import type { Catalogue } from './catalogue.js';
import { schemaOf } from './graphql/schema.js';
import { toolsOf } from './mcp/tools.js';
import { openApiDocument, API_VERSION } from './openapi/document.js';

/** The contract as text, by file name seen from test/golden: committed, so that a change of it is a diff somebody reads. */
export function contractFiles(catalogue: Catalogue): Record<string, string> {
  const tools = toolsOf(catalogue.operations);
  return {
    'openapi.json': json(openApiDocument(catalogue.operations, API_VERSION)),
    'schema.graphql': `${printSchema(lexicographicSortSchema(schemaOf(catalogue)))}\n`,
    'mcp-tools.json': json(tools),
    'errors.json': json(declaredErrors()),
    '../../docs/reference/graph.md': grammarInPrint(),
  };
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
