import type { TenantTx } from '#libs/platform/database/index.js';
import type { KeptNode } from '../domain/node.js';
import { NodeSources, type NodeSource } from './node-sources.js';

const TX = {} as TenantTx;

function sourceOf(prefix: NodeSource['prefix'], asked: string[][]): NodeSource {
  return {
    prefix,
    find: (_tx, _spaceId, ids) => {
      asked.push([...ids]);
      return Promise.resolve(ids.map((id) => ({ id }) as KeptNode));
    },
    findAsKnown: (_tx, _spaceId, id) => Promise.resolve({ id } as KeptNode),
  };
}

describe('sources of nodes', () => {
  it('are asked only for ids of their own prefix, and not at all without such ids', async () => {
    const sources = new NodeSources();
    const asked = { tsk: [] as string[][], stp: [] as string[][] };
    sources.add(sourceOf('tsk', asked.tsk));
    sources.add(sourceOf('stp', asked.stp));
    const found = await sources.find(TX, 'spc_1', ['nod_1', 'tsk_1', 'clm_1', 'tsk_2']);
    expect(found.map(({ id }) => id)).toEqual(['tsk_1', 'tsk_2']);
    expect(asked).toEqual({ tsk: [['tsk_1', 'tsk_2']], stp: [] });
  });

  it('leave ids with other prefixes to the tables of the graph', async () => {
    const sources = new NodeSources();
    sources.add(sourceOf('tsk', []));
    expect({ tsk_1: sources.has('tsk_1'), nod_1: sources.has('nod_1') }).toEqual({ tsk_1: true, nod_1: false });
    expect(await sources.findAsKnown(TX, 'spc_1', 'nod_1', new Date())).toBeNull();
    expect(await sources.findAsKnown(TX, 'spc_1', 'tsk_1', new Date())).toEqual({ id: 'tsk_1' });
  });

  it('are limited to one source for each prefix', () => {
    const sources = new NodeSources();
    sources.add(sourceOf('tsk', []));
    expect(() => sources.add(sourceOf('tsk', []))).toThrow('ids with tsk_ have two sources');
  });
});
