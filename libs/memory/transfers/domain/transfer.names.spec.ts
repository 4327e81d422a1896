import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { codePoints } from '#libs/kernel/index.js';
import { importedId, importedSource, originalKey, originalSource } from './transfer.names.js';

const hash = (text: string): string => text.length.toString(16).padStart(64, 'f');
const name = fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,49}$/);
const CLAIM = 'clm_01m8cnfxhae06txc02fkjfg15t';

describe('the name of an imported source', () => {
  it('contains the original name of the source, and is never equal to that name', () => {
    fc.assert(
      fc.property(name, fc.string({ minLength: 1, maxLength: 140, unit: 'grapheme' }), (imported, source) => {
        fc.pre(codePoints(source) <= 140);
        const made = importedSource(imported, source, hash);
        expect(made).not.toBe(source);
        expect(originalSource(made)).toBe(source);
      }),
    );
    expect(originalSource(importedSource('crm', null, hash))).toBeNull();
    expect(originalSource('crm:42')).toBe('crm:42');
    expect(originalSource(null)).toBeNull();
  });

  it('is never longer than the limit for names of sources', () => {
    fc.assert(
      fc.property(name, fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }), (imported, source) => {
        expect(codePoints(importedSource(imported, source, hash))).toBeLessThanOrEqual(200);
      }),
    );
  });
});

describe('the key of an imported item', () => {
  it.each([
    [importedId('demo', CLAIM), CLAIM],
    [importedId('demo', '42'), null],
    [importedId('demo', `x/${CLAIM}`), null],
    [CLAIM, null],
    [null, null],
  ])('of %s is %s', (externalId, key) => expect(originalKey(externalId)).toBe(key));
});
