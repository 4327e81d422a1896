import type { Node } from '#libs/graph/model/index.js';
import { DAY_MS } from '#libs/kernel/index.js';
import { TIERS, PersonPatch, takesTwo, updatedPerson } from './person.rules.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const editor = { by: 'prn_1', now: NOW };
const ada: Node = {
  id: 'nod_1',
  spaceId: 'spc_1',
  type: 'person',
  rank: 1,
  confidenceLimit: 1,
  rootGroups: [],
  contested: false,
  verdict: null,
  text: 'Ada',
  status: 'active',
  grounding: 'sound',
  detail: {
    name: 'Ada',
    birthday: null,
    lineage: null,
    architecture: null,
    pronouns: null,
    relation: 'colleague',
    contact: null,
    aliases: ['Countess'],
    tier: 'unknown',
    specialMoments: [],
    former: [],
  },
  agent: null,
  sessionId: null,
  recordedAt: NOW,
  recordedBy: 'prn_1',
  version: 1,
  stateSince: NOW,
};
const update = (patch: object, person = ada) => updatedPerson(person, PersonPatch.parse(patch), editor);

describe('a person', () => {
  it('keeps the former value of a changed field', () => {
    expect(update({ relation: 'friend', pronouns: 'she' })).toMatchObject({
      version: 2,
      detail: {
        relation: 'friend',
        pronouns: 'she',
        former: [{ field: 'relation', value: 'colleague', until: NOW.toISOString(), by: 'prn_1' }],
      },
    });
  });

  it.each([{ relation: 'colleague' }, { name: 'Ada' }, { aliases: ['COUNTESS'] }, { removeAliases: ['nobody'] }, {}])(
    'is not changed by %j',
    (patch) => {
      expect(update(patch)).toBeNull();
    },
  );

  it.each([{ name: 'Eda' }, { birthday: '1815-12-10' }, { lineage: 'x' }, { architecture: 'y' }])(
    'cannot become another person by %j',
    (patch) => {
      expect(() => update(patch)).toThrow(expect.objectContaining({ code: 'field_immutable', category: 'conflict' }));
    },
  );

  it('has a set of aliases, and names can be added to the set and removed from it', () => {
    const after = update({ aliases: ['Lady L', 'lady  l'], removeAliases: ['countess'] });
    expect(after?.detail).toMatchObject({ aliases: ['Lady L'], former: [{ field: 'aliases', value: 'Countess' }] });
    const many = Array.from({ length: 50 }, (_, n) => `name ${n}`);
    expect(() => update({ aliases: many })).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });

  it('shows the newest seven special moments, in whatever order they are given', () => {
    const at = (days: number) => ({ text: `day ${days}`, at: new Date(NOW.getTime() - days * DAY_MS).toISOString() });
    const seven = update({ specialMoments: [7, 6, 5, 4, 3, 2, 1].map(at) })!;
    const texts = (person: Node) => (person.detail.specialMoments as { text: string }[]).map(({ text }) => text);
    expect(texts(update({ specialMoments: [at(8)] }, seven)!)).toEqual(texts(seven));
    expect(texts(update({ specialMoments: [{ text: 'now' }] }, seven)!).at(-1)).toBe('now');
    expect(texts(update({ specialMoments: [{ text: 'now' }] }, seven)!)).toHaveLength(7);
  });

  it('is trusted at `our_side` or above only if two people say so', () => {
    expect(TIERS.filter(takesTwo)).toEqual(['our_side', 'user_family', 'primary_user', 'self']);
  });
});
