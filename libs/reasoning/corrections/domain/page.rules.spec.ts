import { expect, it } from '@jest/globals';
import type { NodeState } from '../../node-states/index.js';
import { PagePlanner } from './page.rules.js';

it('lessons and nodes that are not claims recount their support; plain claims and the evidence at the root do not', () => {
  const nodeStates = new Map(
    ['clm_plain', 'clm_lesson'].map((id) => [
      id,
      { id, type: id === 'clm_lesson' ? 'lesson' : 'claim', trustLimit: null } as NodeState,
    ]),
  );
  const nodes = ['evd_root', 'clm_plain', 'clm_lesson', 'nod_cornerstone'].map((id, rank) => ({
    id,
    rank,
    isWaiting: true,
  }));
  const planner = new PagePlanner({
    cascade: { id: 'cas_1', spaceId: 'spc_1', rootIds: ['evd_root'] },
    nodes,
    dependencies: [],
    now: new Date(0),
  });
  planner.decide(nodes, nodeStates);
  expect(planner.plan).toMatchObject({
    visited: nodes.map(({ id }) => id),
    recounts: ['clm_lesson', 'nod_cornerstone'],
    changed: new Set(['evd_root']),
  });
});
