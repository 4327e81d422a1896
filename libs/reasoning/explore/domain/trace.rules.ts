import type { z } from 'zod';
import type { CauseView } from '../../derivations/index.js';
import { formulaOf } from './formula.rules.js';
import { summaryOf, valueAt, type SeenNode } from './seen-node.js';
import type { StepView } from './trace.schemas.js';

/** That one node depends on another. */
export interface Dependency {
  id: string;
  premiseId: string;
  kind: string;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A step of a trace. `nodes` holds the premises a reader may see, by id; the others are left out. */
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
