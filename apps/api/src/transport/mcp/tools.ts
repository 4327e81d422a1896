import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Operation } from '#libs/kernel/index.js';
import { inlined } from '../schemas/json-schema.js';

/** The operations of a catalogue that are tools, by the name of the tool. */
export function offeredIn(operations: readonly Operation[]): Map<string, Operation> {
  return new Map(operations.flatMap((operation) => (operation.mcp === undefined ? [] : [[operation.mcp, operation]])));
}

export const toolsOf = (operations: readonly Operation[]): Tool[] =>
  [...offeredIn(operations).values()].map((operation) => toolOf(operation));

function toolOf(operation: Operation): Tool {
  const { mcp, summary, effect, rest } = operation;
  // No output schema: clients hold refusals to it as well, and a refusal carries its problem as structured content.
  return {
    name: mcp!,
    description: summary,
    inputSchema: inputSchemaOf(operation) as Tool['inputSchema'],
    annotations: {
      title: summary,
      readOnlyHint: effect === 'read',
      destructiveHint: rest.method === 'DELETE',
      idempotentHint: effect === 'read' || rest.method === 'PUT' || rest.method === 'DELETE',
      openWorldHint: false,
    },
  };
}

function inputSchemaOf({ effect, input }: Operation): Record<string, unknown> {
  const key = z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Makes the call safe to repeat: the same key and input give the first answer again.');
  const schema = z.strictObject({ ...input.shape, ...(effect === 'write' ? { idempotencyKey: key } : {}) });
  return inlined(
    z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' }) as Record<string, unknown>,
  );
}
