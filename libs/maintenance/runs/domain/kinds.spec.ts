import { exclusiveOf, KINDS } from './kinds.js';
import { MAINTENANCE_KINDS } from './run.js';

describe('which runs of a kind exclude each other', () => {
  it('are all of a space, for the kinds that are about all of it', () => {
    const kinds = MAINTENANCE_KINDS.filter((kind) => kind !== 'promote');
    expect(kinds.map((kind) => [KINDS[kind].exclusive, exclusiveOf('spc_1', kind)])).toEqual(
      kinds.map((kind) => [{ by: null }, `spc_1/${kind}`]),
    );
  });

  it('may be those for one thing that an option names', () => {
    const key = (workspace: string) => exclusiveOf('spc_1', 'promote', { workspace, reason: 'manual' });
    expect({ default: key('default'), wsp_2: key('wsp_2') }).toEqual({
      default: 'spc_1/promote/default',
      wsp_2: 'spc_1/promote/wsp_2',
    });
  });
});
