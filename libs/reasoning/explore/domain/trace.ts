import { z } from 'zod';
import { REASONING_TYPES, type ReasoningType, EDGE_KINDS } from '#libs/graph/model/index.js';
import { ASSERTION_CLASSES, idOf, instantOut, pageOf, pageQuery } from '#libs/kernel/index.js';
import { ClaimView, RELATIONS } from '#libs/knowledge/claims/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { isDigesting } from '../../node-states/index.js';
import { CauseView } from '../../derivations/index.js';
import { graphId, NodeSummary, summaryOf, valueAt, type SeenNode } from './seen-node.js';

const WORDED: Readonly<Record<string, string>> = {
  claim: 'trust',
  observation_factual: 'quote type by class of the source',
  observation_predictive: 'quote type by class of the source, 0.6 at most until confirmed',
  axiom: '1',
  conjecture: 'as given, 0.1 to 0.85',
};

/** How the confidence of a node is computed, as text (graph spec, section 3). null: it has none. */
export function formulaOf(type: string, reasoningType: string | null): string | null {
  if (isDigesting(reasoningType)) return 'min(p)';
  if (reasoningType === null || !Object.hasOwn(REASONING_TYPES, reasoningType)) return WORDED[type] ?? null;
  const { group, factor, cap } = REASONING_TYPES[reasoningType as ReasoningType];
  switch (group) {
    case 'corroborating':
      return `${factor} · (1 - ∏(1 - p)), over the best independent premises`;
    case 'abductive':
      return `min(${factor} · min(p), ${cap})`;
    case 'deductive':
    case 'discounted':
      return `${factor} · min(p)`;
  }
}

const MAX_DEPTH = 200;
const MAX_STEPS = 1_000;

/** Claims of the session that the reader names are visible; claims of other sessions are not. */
export const readerSession = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('Session of the reader, id or external id: its claims are included.');

const tracing = {
  maxDepth: z.number().int().min(0).max(MAX_DEPTH).default(20).describe('How many steps to go down, 0 to 200.'),
  limit: z.number().int().min(1).max(MAX_STEPS).default(50).describe('How many steps to return, 1 to 1,000.'),
  cursor: pageQuery.cursor.describe('`steps.nextCursor` of the previous page. Opaque.'),
  sessionId: readerSession,
};

export const WhyInput = z.strictObject({ space: spaceRef, id: graphId.describe('Id of the node.'), ...tracing });
export const WhyClaimInput = z.strictObject({
  space: spaceRef,
  id: idOf('clm').describe('Id of the claim.'),
  ...tracing,
});

const kinds = Object.keys(EDGE_KINDS) as [string, ...string[]];

const PremiseView = z
  .object({
    id: graphId.describe('Id of the premise.'),
    kind: z.enum(kinds).describe('How the step depends on it.'),
    value: z.number().nullable().describe('Its current value, 0 to 1: 0 if it is no longer valid; null for evidence.'),
  })
  .meta({ id: 'Premise', description: 'Something that a step depends on.' });

const QuoteView = z
  .object({
    evidenceId: idOf('evd').describe('The evidence quoted.'),
    quote: z.string().describe('The quoted words.'),
    quoteType: z.string().nullable().describe('How the author of the words relates to the statement.'),
    verified: z.boolean().nullable().describe('Whether the words were found in the evidence; null: not recorded.'),
    locator: z.record(z.string(), z.unknown()).nullable().describe('Where in a document the quote was found.'),
  })
  .meta({ id: 'Quote', description: 'Words of evidence that an observation depends on.' });

const StepView = NodeSummary.extend({
  depth: z.int().describe('Distance from the requested node, on the shortest path.'),
  rank: z.int().describe('Length of the longest path below it, in steps; 0 for evidence.'),
  reasoningType: z.string().nullable().describe('How it was concluded.'),
  formula: z.string().nullable().describe('How its confidence is computed from p, the values of its premises.'),
  logicalChain: z.string().nullable().describe('The steps from the premises to it, in words.'),
  premises: z
    .array(PremiseView)
    .describe(
      'What the node depends on, sorted by kind and then in the order in which it was given; at most 64. Premises that the reader may not see are left out.',
    ),
  rootGroups: z.array(z.string()).describe('Independence groups of its root evidence.'),
  causes: z.array(CauseView).describe('Why it is contested or not sound: what happened to nodes that it depends on.'),
  builtOnContested: z.array(z.unknown()).describe('Premises that were used although they were contested.'),
  builtOnStale: z.array(z.unknown()).describe('Premises that were used although they were superseded or expired.'),
  verdict: z.string().nullable().describe('The verdict on it, if it has one.'),
  quotes: z.array(QuoteView).describe('The words it depends on, if it is an observation.'),
}).meta({ id: 'TracedNode', description: 'A node on the way down to root evidence.' });

const RootView = z
  .object({
    evidenceId: idOf('evd').describe('Id of the evidence.'),
    relation: z
      .enum(RELATIONS)
      .describe(
        'How the evidence is attached: the write itself, cited evidence, a later witness, or evidence against the claim (`contradiction`).',
      ),
    class: z.enum(ASSERTION_CLASSES).describe('Its class.'),
    weight: z.number().describe('Its weight, 0 to 1.'),
    independenceGroup: z.string().describe('Witnesses of one group count once.'),
    counted: z
      .boolean()
      .describe(
        'Whether the evidence counts as a witness. Evidence that an agent attaches counts only if it states the same as the claim.',
      ),
    observedAt: instantOut.describe('When it was true or observed.'),
    live: z.boolean().describe('Whether it still counts; revoked evidence does not.'),
    testId: idOf('tst').nullable().describe('The test that it is the result of; null if it is not a test result.'),
    kind: z.string().describe('The kind of the evidence.'),
    sourceId: z.string().nullable().describe('Its source.'),
    content: z.string().describe('Its content, exactly as received.'),
  })
  .meta({ id: 'Root', description: 'A piece of root evidence of a claim.' });

const TrustSum = z
  .object({
    base: z.number().describe('Weight of the strongest live assertion.'),
    witnesses: z.int().describe('Number of independent live witnesses.'),
    reinforcements: z.int().describe('Number of counted votes for it.'),
    disputes: z.int().describe('Number of counted votes against it.'),
    trust: z.number().describe('The resulting trust now.'),
    gateTrust: z.number().describe('The resulting trust without age and without the votes of agents.'),
  })
  .meta({ id: 'TrustSum', description: 'How trust was computed.' });

const TraceTotals = z
  .object({
    ancestors: z.int().describe('Number of nodes it depends on, including evidence.'),
    roots: z.int().describe('Number of these that are evidence.'),
    rootGroups: z.int().describe('Number of independence groups of the evidence that is not revoked.'),
    maxDepth: z.int().describe('Length of the longest path down.'),
    truncated: z.boolean().describe('Whether counting stopped at 200,000.'),
  })
  .meta({ id: 'TraceTotals', description: 'How many nodes a node depends on, at all depths.' });

const WeakestLink = z
  .object({
    id: graphId.describe('Id of the node.'),
    text: z.string().describe('What it says.'),
    value: z.number().describe('Its value, 0 to 1.'),
    path: z.array(graphId).describe('The path to it: from each node to its premise with the lowest value.'),
  })
  .meta({
    id: 'WeakestLink',
    description:
      'The premise at the end of the weakest path. On the way up from it, every conclusion that takes the lowest value of its premises is limited by this premise.',
  });

export const WhyView = z
  .object({
    claim: ClaimView.nullable().describe('The claim; null for a node that is not a claim.'),
    roots: z
      .array(RootView)
      .describe(
        'The evidence attached to the claim, in the order it was added. A record that contributes in several ways, for example cited and as a witness, is there once for each.',
      ),
    trust: TrustSum.nullable().describe('How its trust is computed; null for a node that is not a claim.'),
    steps: pageOf(StepView).describe('The node itself and what it depends on, nearest first, down to `maxDepth`.'),
    totals: TraceTotals.describe('Everything it depends on, at any depth.'),
    weakestLink: WeakestLink.nullable().describe('null if there is no claim below it within `maxDepth`.'),
  })
  .meta({ id: 'Why', description: 'A node traced to its root evidence.' });
export type WhyView = z.input<typeof WhyView>;
type StepView = z.input<typeof StepView>;

/** The dependence of one node on another. */
export interface Dependency {
  id: string;
  premiseId: string;
  kind: string;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A step of a trace. `nodes` contains the premises that a reader may see, by id; other premises are left out. */
export function stepOf(
  node: SeenNode,
  depth: number,
  dependencies: readonly Dependency[],
  nodes: ReadonlyMap<string, SeenNode>,
  now: Date,
): StepView {
  const { detail } = node;
  const reasoningType = text(detail.reasoningType);
  const premises = dependencies.flatMap(({ premiseId, kind }) => {
    const premise = nodes.get(premiseId);
    return premise === undefined ? [] : [{ id: premiseId as StepView['id'], kind, value: valueAt(premise, now) }];
  });
  return {
    ...summaryOf(node, now),
    depth,
    rank: node.rank,
    reasoningType,
    formula: formulaOf(node.type, reasoningType),
    logicalChain: text(detail.logicalChain),
    premises,
    rootGroups: node.rootGroups,
    causes: node.causes as z.input<typeof CauseView>[],
    builtOnContested: list(detail.builtOnContested),
    builtOnStale: list(detail.builtOnStale),
    verdict: node.verdict,
    quotes: quotesOf(node, nodes),
  };
}

function quotesOf({ detail }: SeenNode, nodes: ReadonlyMap<string, SeenNode>): StepView['quotes'] {
  const [evidenceId, quote] = [text(detail.evidenceId), text(detail.quote)];
  if (evidenceId === null || quote === null) return [];
  const verified = typeof detail.quoteVerified === 'boolean' ? detail.quoteVerified : null;
  return [
    {
      evidenceId: evidenceId as `evd_${string}`,
      quote,
      quoteType: text(detail.quoteType),
      verified,
      locator: nodes.get(evidenceId)?.locator ?? null,
    },
  ];
}
