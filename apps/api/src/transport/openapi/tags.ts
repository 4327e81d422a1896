/** The nouns of the catalogue in the order of the reference: first what most programs need, then the rest. */
const TAG_GROUPS = {
  Core: {
    system: 'Who the caller is, and what this service can do.',
    spaces: 'Memories are kept in spaces, which are isolated from each other.',
    evidence:
      'What was received, unchanged. Everything else depends on evidence; revoking evidence affects everything that depends on it.',
    claims:
      'What is believed, and why: claims are stored through the trust gate, searched, voted on, corrected and explained.',
    conflicts: 'Claims that cannot both be true, and the decisions of people about them.',
    search: 'The best memories for a question, with the reason for each.',
    context: 'Memories that fit a token budget, ready for a prompt.',
    conversations: 'Messages as evidence, and what was learned from them.',
    sessions: 'Who works together, and how work was left when it was interrupted.',
    tasks: 'Work that can be resumed: status, subtasks, steps, and what is needed to finish it.',
    checkpoints: 'The state of a task, version by version.',
    handoffs: 'What one agent leaves to the next, and whether later events confirmed it.',
    memories: 'Short notes of an agent at work: assumptions, failures, strategies.',
    keys: 'API keys: their role, classes, spaces and rights.',
    jobs: 'Long-running work: progress, result, retry, cancel.',
    events: 'The event log, as pages and as a stream.',
  },
  Advanced: {
    sources: 'Registered sources: class, reliability, independence group, track record.',
    predicates: 'How many values a predicate has at a time, and how they are compared.',
    evidenceTypes: 'How long evidence of a type is fresh, and when it expires.',
    schemas: 'The domain schema of a space: types of facts and steps, and the evidence that each needs.',
    facts: 'Conclusions that are stored only with the evidence that the schema requires.',
    gates: 'What the gates evaluated, with what result, and what was missing.',
    candidates: 'Atoms, scenarios and personas before the gate or a person accepts them.',
    entities: 'Things that claims are about, by their names; a merge needs the decision of two people.',
    workspaces: 'Work in progress: competing propositions coexist and affect nothing outside.',
    tests: 'Tests that distinguish competing claims by the outcome that each of them expects.',
    tools: 'What a model proposes, checked before it reaches memory.',
    possibleConflicts: 'Statements that may contradict a stronger claim, marked until somebody decides.',
    nodes: 'The graph of reasoning: derivations, questions, theories, and everything that depends on them.',
    edges: 'Relations between nodes.',
    graph: 'Counts and findings about the graph as a whole.',
    cascades: 'Corrections on their way to everything that depends on the corrected nodes.',
    goals: 'What a person wants, and its progress.',
    tripwires: 'Patterns that trigger a warning.',
    lessons: 'What was learned from experience, and who endorsed it.',
    persons: 'What is known about people, and how far they are trusted.',
    cornerstones: 'Convictions that change only by the decision of two people.',
    principles: 'Lessons, axioms, cornerstones and goals that apply to a situation.',
    proposals: 'Changes that need a second person.',
    digests: 'Summaries of claims. A digest depends on its members, and is hidden when one of them is hidden.',
    episodes: 'Claims about one period of time.',
    clusters: 'Related claims under a label.',
    links: 'Similarity between claims.',
    merges: 'Claims that consolidation merged, and how to undo a merge.',
    embeddings: 'The models that compute vectors, and moving from one to another.',
    steps: 'The parts of a task, with what each needs and what supports it.',
    stepEdges: 'Dependencies and other relations between steps.',
    offloads: 'Large results that were put aside, and where to find them.',
    executions: 'What an agent says it did, compared with the event log.',
    failures: 'What went wrong, by component.',
    maintenance: 'Runs that consolidate, decay, expire and archive memories: schedules, previews, results.',
    changes: 'What has changed in a space, as a stream for reviewers.',
    audit: 'Who changed what, and what was refused.',
    dashboardSessions: 'Who is signed in to the dashboard.',
    mode: 'Whether a tenant is read-only.',
    recoveries: 'Replay the log and replace exactly the rows that differ.',
    snapshots: 'States from which a replay can start.',
    archives: 'Verified days of the log.',
    integrityChecks: 'Whether tables, hash chain and archives agree with the log.',
    runtimeHealth: 'Findings about the running service, with advice.',
  },
} as const satisfies Record<string, Record<string, string>>;

/** The tags of a document, in the order of the groups. */
export function tagsOf(nouns: readonly string[]): { tags: object[]; groups: object[] } {
  const known: [string, string, string][] = Object.entries(TAG_GROUPS).flatMap(([group, tags]) =>
    Object.entries(tags).map(([name, description]): [string, string, string] => [group, name, description]),
  );
  const used = known.filter(([, name]) => nouns.includes(name));
  return {
    tags: used.map(([, name, description]) => ({ name, description })),
    groups: Object.keys(TAG_GROUPS).map((name) => ({
      name,
      tags: used.filter(([group]) => group === name).map(([, tag]) => tag),
    })),
  };
}
