import type { Refusal } from '#libs/kernel/index.js';
import type { Assertion } from '../../sources/index.js';
import { citedSupport } from '../../claims/index.js';
import { evidenceOf, namedOrigin, observedTime, viewOfEvidence } from './evidence.rules.js';
import { RecordEvidenceInput, RecordEvidenceItem, EvidenceView } from './evidence.schemas.js';
import type { Evidence } from './evidence.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const minutes = (count: number): Date => new Date(NOW.getTime() + count * 60_000);
const assertion: Assertion = {
  class: 'tool_output',
  sourceId: null,
  weight: 0.85,
  independenceGroup: 'g',
  registered: false,
  warnings: [],
};

function evidence(parts: Partial<Evidence> = {}): Evidence {
  const recording = {
    id: `evd_${'0'.repeat(26)}`,
    spaceId: 'spc_1',
    assertion,
    contentHash: 'h',
    sessionId: null,
    recordedBy: `prn_${'0'.repeat(26)}`,
    now: NOW,
  } as const;
  return {
    ...evidenceOf(RecordEvidenceItem.parse({ kind: 'document', content: ' kept as is ' }), recording),
    ...parts,
  };
}

describe('the time of observation', () => {
  it.each([
    ['the present if none is given', undefined, 0],
    ['the present if null is given', null, 0],
    ['a past time as given', minutes(-9), -9],
    ['the present if a time up to five minutes ahead is given', minutes(5), 0],
  ] as const)('is %s', (_, given, expected) => {
    expect(observedTime(given, NOW)).toEqual(minutes(expected));
  });

  it('is refused if it is more than five minutes ahead', () => {
    expect(() => observedTime(new Date(minutes(5).getTime() + 1), NOW)).toThrow(
      expect.objectContaining({ code: 'observed_in_future', category: 'invalid' }) as Refusal,
    );
  });
});

describe('the origin that a body names', () => {
  it.each([
    [undefined, null, null],
    ['tool_output', 'tool_output', null],
    ['crm:42', null, 'crm:42'],
    [{ class: 'document', sourceId: 'crm' }, 'document', 'crm'],
    [{}, null, null],
  ] as const)('is read from %j', (source, assertionClass, sourceId) => {
    expect(namedOrigin(source)).toEqual({ class: assertionClass, sourceId });
  });
});

describe('a piece of evidence', () => {
  it('keeps the content exactly, and returns it unchanged', () => {
    const view = EvidenceView.parse(viewOfEvidence(evidence(), NOW, { stepIds: [], risk: null }));
    expect(view).toMatchObject({
      content: ' kept as is ',
      status: 'active',
      class: 'tool_output',
      weight: 0.85,
      observedAt: NOW.toISOString(),
    });
  });

  it.each([
    ['an unknown field', { trust: 1 }],
    ['empty content', { content: '' }],
    ['content over 512 KiB', { content: 'é'.repeat(262_145) }],
    ['NUL', { content: 'a\0' }],
    ['half a surrogate pair', { content: 'a\ud800' }],
    ['a naive time', { observedAt: '2026-01-01T00:00:00' }],
    ['an id of another kind', { taskId: 'clm_00000000000000000000000000' }],
    ['a span that ends before it starts', { locator: { span: { start: 3, end: 3 } } }],
  ])('is refused with %s', (_, change) => {
    expect(RecordEvidenceInput.safeParse({ space: 's', kind: 'document', content: 'x', ...change }).success).toBe(
      false,
    );
  });

  it('is accepted with exactly 512 KiB of content', () => {
    expect(RecordEvidenceInput.safeParse({ space: 's', kind: 'document', content: 'é'.repeat(262_144) }).success).toBe(
      true,
    );
  });
});

describe('the support of cited evidence for a claim', () => {
  const lent = (parts: Partial<Evidence>) => citedSupport([evidence(parts)], assertion, { assertedBy: 'key_1' })[0]!;

  it('has the weight and class of the weaker of the assertion and the evidence', () => {
    expect(lent({ class: 'document', weight: 0.6 })).toMatchObject({
      relation: 'cited',
      class: 'document',
      weight: 0.6,
      independenceGroup: 'g',
    });
    expect(lent({ class: 'user_explicit', weight: 1 })).toMatchObject({ class: 'tool_output', weight: 0.85 });
  });

  it('has a key for recognising copies only if the content is long', () => {
    expect(lent({ content: '😀'.repeat(200) }).copyKey).toBe('h');
    expect(lent({ content: '😀'.repeat(199) }).copyKey).toBeNull();
  });

  it('is refused once the evidence is revoked', () => {
    expect(() => lent({ revokedAt: NOW })).toThrow(expect.objectContaining({ code: 'evidence_revoked' }) as Refusal);
  });
});
