import type { Id } from '#libs/kernel/index.js';
import { payloadOf, type Anchor } from '../../anchors/index.js';
import { loadSchema, type DomainSchema } from '../../domain-schemas/index.js';
import type { GateRecord } from '../../gates/index.js';
import { concernedBy } from './asking.rules.js';
import { anchorsOfFact, askedOf, judgeFact, NOTHING_NAMED } from './fact.rules.js';
import { rejudge } from './rejudge.rules.js';

const T0 = new Date('2026-01-01T00:00:00Z');
const minutes = (count: number): Date => new Date(T0.getTime() + count * 60_000);

/** A schema with a claim type that has no requirements. */
const schema = loaded({
  schema: 'credence.domain/1',
  name: 'parcels',
  entities: { parcel: { pattern: 'PCL-[0-9]+' } },
  evidenceTypes: {
    scan: { staleAfter: 'PT1H', expiredAfter: 'PT4H', sourceSystems: ['scanner'], anchors: { parcel: ['/parcel'] } },
    photo: { staleAfter: 'PT1H', expiredAfter: 'PT4H', sourceSystems: ['camera'], anchors: { parcel: ['/parcel'] } },
  },
  claimTypes: {
    seen: {
      anchors: ['parcel'],
      holds: 'state',
      requires: [],
      triple: { subject: 'parcel:{parcel}', predicate: 'seen', value: 'seen' },
      template: 'Parcel {parcel} was seen',
    },
  },
});

function loaded(document: object): DomainSchema {
  const { schema: read, problems } = loadSchema(JSON.stringify(document));
  if (read === null) throw new Error(JSON.stringify(problems));
  return read;
}

let count = 0;
function record(given: Partial<GateRecord> & { parcel?: string } = {}): GateRecord {
  const { parcel = 'PCL-1', ...more } = given;
  const observedAt = more.observedAt ?? T0;
  const anchor: Anchor = { entity: 'parcel', value: parcel, stage: 'connector', pointer: '/parcel', confidence: 1 };
  return {
    id: `evd_${String((count += 1)).padStart(3, '0')}` as Id<'evd'>,
    evidenceType: 'scan',
    sourceSystem: 'scanner',
    payload: payloadOf(JSON.stringify({ parcel })),
    anchors: [anchor],
    isOfGrantedSource: true,
    observedAt,
    recordedAt: observedAt,
    live: true,
    staleAt: new Date(observedAt.getTime() + 3_600_000),
    expiresAt: new Date(observedAt.getTime() + 4 * 3_600_000),
    ...more,
  };
}

const anchors = new Map([['parcel', 'PCL-1']]);

function judged(cited: GateRecord[], now = T0) {
  const { violations, parts, meets } = judgeFact({
    ...askedOf(schema, 'seen', cited),
    schema,
    anchors,
    aboutClaim: [],
    cited,
    inherited: [],
    aboutParents: [],
    newest: new Map(),
    now,
  });
  return { codes: violations.map(({ code }) => code), parts, meets: [...meets] };
}

describe('a fact whose type requires nothing', () => {
  it('needs evidence nevertheless', () => {
    expect(judged([]).codes).toEqual(['claim_requires_source']);
  });

  it.each<[what: string, given: Parameters<typeof record>[0], code: string]>([
    ['is expired', { observedAt: minutes(-240) }, 'expired_evidence'],
    ['is about another parcel', { parcel: 'PCL-2' }, 'evidence_not_bound'],
    ['is revoked', { live: false }, 'revoked_evidence'],
    ['is what a model said', { sourceSystem: 'llm' }, 'llm_output_not_as_source'],
    ['is from another source system', { sourceSystem: 'camera' }, 'source_system_not_allowed'],
    ['is of a type that the schema does not have', { evidenceType: 'test_result' }, 'source_system_not_allowed'],
    ['is of no type', { evidenceType: null }, 'required_evidence_missing'],
  ])('is not accepted on evidence that %s', (_, given, code) => {
    expect(judged([record(given)]).codes).toEqual([code]);
  });

  it.each<[what: string, given: Parameters<typeof record>[0]]>([
    ['fresh', {}],
    ['stale', { observedAt: minutes(-239) }],
  ])('is accepted on evidence that is %s and about the same thing', (_, given) => {
    const good = record(given);
    expect(judged([good])).toEqual({ codes: [], parts: ['stale'], meets: [[good.id, [0]]] });
  });

  it('is accepted on one suitable record among unsuitable ones, and all suitable records form its only part', () => {
    const [scan, photo] = [record(), record({ evidenceType: 'photo', sourceSystem: 'camera' })];
    const bad = [record({ parcel: 'PCL-2' }), record({ observedAt: minutes(-240) }), record({ live: false })];
    expect(judged([...bad, scan, photo])).toEqual({
      codes: [],
      parts: ['stale'],
      meets: [
        [scan.id, [0]],
        [photo.id, [0]],
      ],
    });
  });

  it('is restored by any usable record about the same thing that was seen after the revocation', () => {
    const revoked = { ...record(), live: false, revokedAt: minutes(1), meetsPart: true };
    const partsBy = (given: Parameters<typeof record>[0], attached = [revoked]) => {
      const arriving = record(given);
      const asked = askedOf(schema, 'seen', [revoked, arriving]);
      const standing = { schema, asked, anchors, value: 'seen', attached, newest: new Map() };
      return rejudge({ ...standing, record: arriving, now: minutes(300) }).parts;
    };
    expect(partsBy({ observedAt: minutes(290) })).toEqual([0]);
    expect(partsBy({ observedAt: minutes(290), evidenceType: 'photo', sourceSystem: 'camera' })).toEqual([0]);
    expect(partsBy({ observedAt: minutes(290), parcel: 'PCL-2' })).toEqual([]);
    expect(partsBy({ observedAt: minutes(10) })).toEqual([]);
    expect(partsBy({ observedAt: T0 })).toEqual([]);
    const later = { ...revoked, revokedAt: minutes(299) };
    expect({
      afterItsRecord: partsBy({ observedAt: minutes(290) }, [revoked, later]),
      afterOtherEvidence: partsBy({ observedAt: minutes(290) }, [revoked, { ...later, meetsPart: false }]),
    }).toEqual({ afterItsRecord: [], afterOtherEvidence: [0] });
  });

  it('is affected by every live record about the same thing, of any type of the schema', () => {
    const about = (given: Parameters<typeof record>[0]) => concernedBy('spc_1', schema, record(given)).facts;
    const fact = { claimType: 'seen', bindings: [['parcel', 'PCL-1']] };
    expect(about({})).toEqual([fact]);
    expect(about({ evidenceType: 'photo', sourceSystem: 'camera' })).toEqual([fact]);
    expect(about({ parcel: 'PCL-2' })).toEqual([{ ...fact, bindings: [['parcel', 'PCL-2']] }]);
    expect(about({ live: false })).toEqual([]);
  });
});

describe('what a fact is about', () => {
  const about = (named: Parameters<typeof anchorsOfFact>[2]['named']) =>
    anchorsOfFact(schema, { anchors: ['parcel'] }, { anchors: { parcel: 'PCL-1' }, named }).violations.map(
      ({ code, suggestion }) => [code, suggestion.action],
    );

  it('is what its text names, if the text names anything, and may be only one thing', () => {
    expect(about(NOTHING_NAMED)).toEqual([]);
    expect(about({ values: new Map([['parcel', ['PCL-1']]]), unread: [] })).toEqual([]);
    expect(about({ values: new Map([['parcel', ['PCL-1', 'PCL-2']]]), unread: [] })).toEqual([
      ['claim_anchor_mismatch', 'Name one parcel only.'],
    ]);
  });

  it('is unknown if its text was not read to the end', () => {
    expect(about({ values: new Map([['parcel', ['PCL-1']]]), unread: ['parcel'] })).toEqual([
      ['claim_anchor_mismatch', 'Shorten the text, or leave it out.'],
    ]);
    expect(about({ values: new Map(), unread: ['another'] })).toEqual([]);
  });
});
