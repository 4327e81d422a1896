import { describe, expect, it } from '@jest/globals';
import { ExportKeys } from './export.rules.js';

const evd = (digit: string): string => `evd_${'0'.repeat(25)}${digit}`;
const clm = (digit: string): string => `clm_${'0'.repeat(25)}${digit}`;
const of = (id: string, original?: string) => ({ id, externalId: original ? `import:x/${original}` : null });

describe('the key of an exported item', () => {
  it.each([
    ['its own id', [of(evd('1'))], [evd('1')]],
    ['the key that it was imported with', [of(evd('2'), evd('1'))], [evd('1')]],
    ['its own id if another item has that key as its id', [of(evd('1')), of(evd('2'), evd('1'))], [evd('1'), evd('2')]],
    [
      'its own id if another item kept that key',
      [of(evd('2'), evd('1')), of(evd('3'), evd('1'))],
      [evd('1'), evd('3')],
    ],
    ['its own id if that key is of another kind', [of(clm('2'), evd('1'))], [clm('2')]],
    ['different from that of an earlier item', [of(evd('1'), evd('2')), of(evd('2'))], [evd('2'), `${evd('2')}~`]],
  ])('is %s', (_, items, expected) => {
    const keys = new ExportKeys();
    expect(items.map((item) => keys.name(item))).toEqual(expected);
    expect(keys.of(items.map(({ id }) => id))).toEqual(expected);
  });

  it('stands only for an item that is in the export, not for another with its key', () => {
    const keys = new ExportKeys();
    keys.name(of(evd('2'), evd('1')));
    expect(keys.of([evd('1'), evd('2')])).toEqual([evd('1')]);
    expect(keys.of([evd('1')])).toEqual([]);
  });
});
