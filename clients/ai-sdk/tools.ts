import type { Credence } from '@credence/sdk';
import { tool, type ToolSet } from 'ai';
import { memoryToolsOf, type MemoryToolOptions } from '../shared/tools.js';

/**
 * The tools `remember`, `recall`, `explain` and `list_conflicts`. Tools that the key of the client may not call are
 * left out. An error of Credence becomes an answer with `error`, so that the model can continue without Credence.
 */
export async function memoryTools(credence: Credence, options: MemoryToolOptions = {}): Promise<ToolSet> {
  const tools = await memoryToolsOf(credence, options);
  return Object.fromEntries(
    tools.map(({ name, description, parameters, run }) => [
      name,
      tool({
        description,
        inputSchema: parameters,
        execute: (input: unknown, { abortSignal }) => run(input, abortSignal),
      }),
    ]),
  );
}
