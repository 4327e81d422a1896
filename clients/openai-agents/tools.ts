import type { Credence } from '@credence/sdk';
import { tool, type FunctionTool } from '@openai/agents';
import { memoryToolsOf, type MemoryTool, type MemoryToolOptions } from '../shared/tools.js';

/** A tool of the SDK whose arguments are checked against a schema. */
export type MemoryFunctionTool = FunctionTool<unknown, MemoryTool['parameters'], unknown>;

/**
 * The tools `remember`, `recall`, `explain` and `list_conflicts`. Tools that the key of the client may not call are
 * left out. An error of Credence becomes an answer with `error`, so that the model can continue without Credence.
 */
export async function memoryTools(credence: Credence, options: MemoryToolOptions = {}): Promise<MemoryFunctionTool[]> {
  const tools = await memoryToolsOf(credence, options);
  return tools.map(({ name, description, parameters, run }) =>
    tool({
      name,
      description,
      parameters,
      execute: (input: unknown, _context, details) => run(input, details?.signal),
      // Errors of Credence have already become answers. An error that is still thrown comes from `onError` and is meant
      // to stop the run.
      errorFunction: null,
    }),
  );
}
