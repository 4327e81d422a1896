import { defineOperation } from '#libs/kernel/index.js';
import {
  CallTool,
  CallToolInput,
  mapNamesInCall,
  ToolOutcome,
  TOOL_SUMMARIES,
  TOOLS,
  type ToolName,
} from '#libs/governance/tools/index.js';

const MCP_TOOLS = Object.fromEntries(
  Object.entries(TOOLS).map(([name, payload]) => [name, { summary: TOOL_SUMMARIES[name as ToolName], payload }]),
);

export const toolOperations = [
  defineOperation({
    name: 'tools.call',
    summary: 'Call a governed tool. Acceptance, transformation and rejection are outcomes, never errors.',
    role: 'agent',
    effect: 'write',
    mapNames: mapNamesInCall,
    input: CallToolInput,
    output: ToolOutcome,
    useCase: CallTool,
    graphql: 'callTool',
    mcpTools: MCP_TOOLS,
    rest: { method: 'POST', path: '/v1/spaces/{space}/tools:call' },
  }),
];
