// What the documentation at /docs consists of, in the order of its navigation. A page is a Markdown file of the
// repository; its address below /docs is computed from its path.

/** Pages outside docs/ that belong to the site, and their addresses. */
const ELSEWHERE = {
  'libs/sdk/README.md': 'clients/typescript',
  'clients/python/README.md': 'clients/python',
  'clients/ai-sdk/README.md': 'clients/ai-sdk',
  'clients/openai-agents/README.md': 'clients/openai-agents',
  'clients/langgraph/README.md': 'clients/langgraph',
  'clients/mem0/README.md': 'clients/mem0',
  'CONTRIBUTING.md': 'contributing',
  'CHANGELOG.md': 'changelog',
  'SECURITY.md': 'security',
};

/** The navigation: the title of a group, and its pages with the names they have there. */
export const NAVIGATION = [
  [
    'Start',
    [
      ['docs/README.md', 'Overview'],
      ['docs/quick-start.md', 'Quick start'],
      ['docs/concepts.md', 'Concepts in ten minutes'],
      ['docs/comparison.md', 'Comparison'],
      ['docs/glossary.md', 'Glossary'],
    ],
  ],
  [
    'Guides',
    [
      ['docs/domain-schemas.md', 'Model your domain'],
      ['docs/guides/review-conflicts.md', 'Review conflicts'],
      ['docs/guides/import-from-mem0-and-zep.md', 'Import from mem0 and Zep'],
      ['docs/guides/deploy.md', 'Deploy with compose'],
      ['docs/guides/back-up.md', 'Back up'],
      ['docs/guides/upgrade.md', 'Upgrade'],
      ['docs/dashboard.md', 'The dashboard'],
    ],
  ],
  [
    'Clients',
    [
      ['libs/sdk/README.md', 'TypeScript'],
      ['clients/python/README.md', 'Python'],
      ['clients/ai-sdk/README.md', 'AI SDK'],
      ['clients/openai-agents/README.md', 'OpenAI Agents SDK'],
      ['clients/langgraph/README.md', 'LangGraph'],
      ['clients/mem0/README.md', 'For code that uses mem0'],
      ['docs/graphql.md', 'GraphQL'],
      ['docs/generated-clients.md', 'Clients from a generator'],
      ['docs/versions.md', 'Versions and deprecation'],
      ['docs/mcp.md', 'MCP'],
      ['docs/cli.md', 'Command line'],
    ],
  ],
  [
    'Recipes',
    [
      ['docs/recall.md', 'Recall'],
      ['docs/context.md', 'Fill a context'],
      ['docs/gates.md', 'Gates and facts'],
      ['docs/tasks.md', 'Tasks and steps'],
      ['docs/continuity.md', 'Continuity'],
      ['docs/sessions.md', 'Sessions'],
      ['docs/workspaces.md', 'Workspaces'],
      ['docs/notes.md', 'Notes of agents'],
      ['docs/candidates.md', 'Learn from conversations'],
      ['docs/digests.md', 'Digests'],
      ['docs/entities.md', 'Entities'],
      ['docs/import-export.md', 'Import and export'],
    ],
  ],
  [
    'How it decides',
    [
      ['docs/trust.md', 'Trust'],
      ['docs/conflicts.md', 'Conflicts'],
      ['docs/sources.md', 'Sources'],
      ['docs/beliefs.md', 'Beliefs'],
      ['docs/graph.md', 'The graph'],
      ['docs/explore.md', 'Explore the graph'],
      ['docs/corrections.md', 'Corrections'],
      ['docs/evaluation.md', 'Evaluation'],
    ],
  ],
  [
    'Operations',
    [
      ['docs/operations.md', 'Operations'],
      ['docs/maintenance.md', 'Maintenance'],
      ['docs/recovery.md', 'Recovery'],
      ['docs/embeddings.md', 'Embedding models'],
      ['docs/capacity.md', 'Capacity'],
      ['docs/benchmarks.md', 'Benchmarks'],
      ['SECURITY.md', 'Security'],
    ],
  ],
  [
    'Reference',
    [
      ['docs/reference/README.md', 'Overview'],
      ['docs/reference/operations.md', 'Operations'],
      ['docs/reference/errors.md', 'Errors'],
      ['docs/reference/events.md', 'Events'],
      ['docs/reference/policies.md', 'Policies'],
      ['docs/reference/graph.md', 'Node and edge types'],
      ['docs/reference/settings.md', 'Settings'],
      ['docs/reference/tables.md', 'Tables'],
      ['docs/specs/overview.md', 'Specifications'],
    ],
  ],
  [
    'The project',
    [
      ['docs/architecture.md', 'Architecture'],
      ['docs/which-file-decides.md', 'Which file decides'],
      ['docs/adr/README.md', 'Decisions'],
      ['docs/dependencies.md', 'Dependencies'],
      ['CONTRIBUTING.md', 'Contributing'],
      ['CHANGELOG.md', 'Changes'],
    ],
  ],
];

export const OUTSIDE_DOCS = Object.keys(ELSEWHERE);

/** The address of a page without the leading `/docs`: '' for docs/README.md, `/reference` for docs/reference/README.md. */
export function addressOf(path) {
  const name = ELSEWHERE[path] ?? path.replace(/^docs\//, '').replace(/(^|\/)README\.md$|\.md$/, '');
  return name === '' ? '' : `/${name}`;
}
