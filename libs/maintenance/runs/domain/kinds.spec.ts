import { exclusiveOf, KINDS } from './kinds.js';
import { MAINTENANCE_KINDS } from './run.js';

describe('a run of a kind excludes', () => {
  it('all other runs of this kind in the space, if the kind concerns the whole space', () => {
    const kinds = MAINTENANCE_KINDS.filter((kind) => kind !== 'promote');
    expect(kinds.map((kind) => [KINDS[kind].exclusive, exclusiveOf('spc_1', kind)])).toEqual(
      kinds.map((kind) => [{ by: null }, `spc_1/${kind}`]),
    );
  });

  it('only runs for the same workspace, if an option names a workspace', () => {
    const key = (workspace: string) => exclusiveOf('spc_1', 'promote', { workspace, reason: 'manual' });
    expect({ default: key('default'), wsp_2: key('wsp_2') }).toEqual({
      default: 'spc_1/promote/default',
      wsp_2: 'spc_1/promote/wsp_2',
    });
  });
});
