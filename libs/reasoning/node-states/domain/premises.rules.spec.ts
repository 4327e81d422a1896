import { reasonedFrom, reasonFrom } from './premises.rules.js';
import type { NodeState } from './node-state.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const nodeState = (id: string, more: Partial<NodeState> = {}): NodeState => ({
  id: `clm_${id}`,
  type: 'claim',
  status: 'active',
  statusReason: null,
  sessionId: null,
  supersededBy: null,
  replaced: [],
  grounding: 'sound',
  aged: 'sound',
  staleAt: null,
  expiresAt: null,
  inherited: 'sound',
  confidence: 0.1,
  trust: 0.5,
  gateTrust: 0.5,
  trustLimit: null,
  gateTrustLimit: null,
  runnerUp: null,
  base: 0.5,
  baseClass: 'document',
  activated: false,
  corroboration: 1,
  reinforcements: 0,
  disputes: 0,
  gateReinforcements: 0,
  gateDisputes: 0,
  agingFrom: NOW,
  importance: 0.5,
  version: 1,
  stateSince: NOW,
  key: id,
  rank: 1,
  confidenceLimit: 1,
  rootGroups: [id],
  verdict: null,
  contested: false,
  reasoningType: null,
  causes: [],
  contradictions: [],
  ...more,
});
const generalized = nodeState('conclusion', {
  reasoningType: 'inductive_generalization',
  confidence: 0.95,
  trustLimit: 0.5,
});

describe('a conclusion that is weighed again', () => {
  it('has the confidence of its present premises, even if they are too many for a new conclusion', () => {
    const many = Array.from({ length: 20 }, (_, n) => nodeState(`premise ${n}`));
    expect(() => reasonFrom('inductive_generalization', many, [])).toThrow(
      expect.objectContaining({ code: 'too_many_premises' }),
    );
    const { confidence } = reasonedFrom(generalized, many, [], new Date(0));
    expect(confidence).toBeCloseTo(0.95 * (1 - 0.9 ** 16), 9);
  });

  it('has no confidence once all its premises have fallen', () => {
    const gone = Array.from({ length: 20 }, (_, n) => nodeState(`premise ${n}`, { status: 'retracted' }));
    expect(reasonedFrom(generalized, gone, [], new Date(0)).confidence).toBe(0);
  });
});
