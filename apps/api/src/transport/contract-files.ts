import './problem/errors.js';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { grammarInPrint } from '#libs/graph/model/index.js';
import { declaredErrors } from '#libs/kernel/index.js';
import type { Catalogue } from './catalogue.js';
import { schemaOf } from './graphql/schema.js';
import { Tools, toolSetsInPrint } from './mcp/tools.js';
import { openApiDocument, API_VERSION } from './openapi/document.js';

/**
 * The API contract as text, by path relative to test/golden. The files are committed, so that every change of the
 * contract shows up in review.
 */
export function contractFiles(catalogue: Catalogue): Record<string, string> {
  const tools = new Tools(catalogue.operations, catalogue.toolSets).offeredTo('owner', 'all').list;
  return {
    'openapi.json': json(openApiDocument(catalogue.operations, API_VERSION)),
    'schema.graphql': `${printSchema(lexicographicSortSchema(schemaOf(catalogue)))}\n`,
    'mcp-tools.json': json(tools),
    'mcp-tool-sets.json': json(toolSetsInPrint(catalogue.operations, catalogue.toolSets)),
    'errors.json': json(declaredErrors()),
    '../../docs/reference/graph.md': grammarInPrint(),
  };
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
