import { exclusiveOf, KINDS } from './kinds.js';
import { exclusiveKey, MAINTENANCE_KINDS } from './run.js';

describe('which runs of a kind exclude each other', () => {
  it('are all of a space, for the kinds that there are', () => {
    expect(MAINTENANCE_KINDS.map((kind) => [KINDS[kind].exclusive, exclusiveOf('spc_1', kind)])).toEqual(
      MAINTENANCE_KINDS.map((kind) => [{ by: null }, `spc_1/${kind}`]),
    );
  });

  it('may be those for one thing that an option names', () => {
    const key = (id: string) => exclusiveKey('spc_1', 'beliefs', { by: 'workspaceId' }, { workspaceId: id });
    expect([key('wsp_1'), key('wsp_2')]).toEqual(['spc_1/beliefs/wsp_1', 'spc_1/beliefs/wsp_2']);
  });
});
