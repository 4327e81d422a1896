import { SmallWorld } from '#libs/testing/knowledge/index.js';
import { ClaimView, FeedbackView } from './claim.views.js';
import { slotKey, comparedTriple } from './admission/slot-key.js';
import { feedbackOf, tiesIn, viewOfClaim } from './claim.view-of.js';
import { StoreClaimInput } from './claim.schemas.js';

const body = (change: object): object => ({
  space: 's',
  text: 'User budget is $750',
  triple: { subject: 'user', predicate: 'budget_is', value: '$750' },
  ...change,
});
const problems = (change: object): string[] =>
  StoreClaimInput.safeParse(body(change)).error?.issues.map(({ path, code }) => `${path.join('/')} ${code}`) ?? [];

describe('the body of storeClaim', () => {
  it('is accepted in the form that the core contract uses', () => {
    const parsed = StoreClaimInput.parse(
      body({
        scope: 'global',
        sessionId: null,
        validFrom: null,
        validUntil: null,
        claimType: null,
        evidence: [],
        provenance: { source: 'user_explicit', sourceId: 'crm:42' },
        importance: 0.7,
        tags: [],
        agent: 'planner',
        externalId: null,
      }),
    );
    expect(parsed).toMatchObject({ category: 'fact', importance: 0.7, provenance: { source: 'user_explicit' } });
  });

  it.each([
    'exclusive',
    'onConflict',
    'quarantine',
    'trust',
    'gateTrust',
    'ttl',
    'status',
    'confidence',
    'grounding',
    'belief',
    'recordedAt',
    'baseClass',
    'supersededBy',
    'premises',
    'kind',
    'class',
    'constructor',
  ])('is refused with the unknown field %s', (field) => {
    expect(problems({ [field]: true })).toEqual([' unrecognized_keys']);
  });

  it('is refused with a field that is named like the prototype', () => {
    expect(
      StoreClaimInput.safeParse(JSON.parse('{"space":"s","text":"t","__proto__":{"scope":"session"}}')).success,
    ).toBe(false);
  });

  it.each([
    ['text', { text: '  ' }],
    ['text', { text: 'x'.repeat(10_001) }],
    ['text', { text: '漢'.repeat(10_923) }],
    ['text', { text: 'a\0' }],
    ['triple/subject', { triple: { subject: 'x'.repeat(101), predicate: 'p', value: 'v' } }],
    ['triple/subject', { triple: { subject: '\u200b', predicate: 'p', value: 'v' } }],
    ['triple/value', { triple: { subject: 's', predicate: 'p', value: 750 } }],
    ['triple/value', { triple: { subject: 's', predicate: 'p' } }],
    ['importance', { importance: '0.7' }],
    ['importance', { importance: 1.01 }],
    ['importance', { importance: Number.NaN }],
    ['validFrom', { validFrom: '2026-01-01T00:00:00' }],
    ['observedAt', { observedAt: '2026-02-30T00:00:00Z' }],
    ['validUntil', { validFrom: '2026-01-01T00:00:00Z', validUntil: '2026-01-01T00:00:00Z' }],
    ['validFrom', { scope: 'temporal' }],
    ['sessionId', { scope: 'session' }],
    ['sessionId', { sessionId: 's1' }],
    ['category', { category: 'digest' }],
    ['tags', { tags: Array.from({ length: 21 }, () => 't') }],
    ['tags/0', { tags: ['x'.repeat(51)] }],
    ['evidence/0', { evidence: ['clm_00000000000000000000000000'] }],
    ['provenance/source', { provenance: { source: 'toString' } }],
    ['claimType', { claimType: 'refund' }],
  ])('is refused at %s for %j', (field, change) => {
    expect(problems(change).map((problem) => problem.split(' ')[0])).toContain(field);
  });

  it('is limited in characters, not in UTF-16 units', () => {
    expect(problems({ triple: { subject: '😀'.repeat(100), predicate: 'p', value: 'v' } })).toEqual([]);
  });
});

describe('the claim key', () => {
  const triple = (subject: string, predicate: string) => comparedTriple({ subject, predicate, value: 'v' }, null);
  const lane = { lane: 'durable', sessionId: null } as const;

  it('differs if the same characters are split differently between subject and predicate', () => {
    expect(slotKey('spc_1', triple('a::b', 'c'), lane)).not.toEqual(slotKey('spc_1', triple('a', 'b::c'), lane));
  });

  it('contains the predicate that an alias denotes', () => {
    const predicate = {
      spaceId: 'spc_1',
      nameN: 'budget',
      name: 'Budget',
      cardinality: 'single',
      volatility: 'medium',
      conflictPolicy: 'auto',
      valueType: 'money',
      aliases: ['budget is'],
      registeredAt: new Date(0),
      version: 1,
    } as const;
    expect(
      comparedTriple(
        { subject: 'User', predicate: 'Budget IS', value: '$1k' },
        { ...predicate, aliases: ['budget is'] },
      ),
    ).toMatchObject({ subjectN: 'user', predicateN: 'budget', valueN: 'USD 1000', predicate: 'Budget IS' });
  });
});

describe('views of a claim', () => {
  it('show trust and strength as of now', () => {
    const small = new SmallWorld();
    const old = small.store({ value: 'a', by: 'inference' }).claimId!;
    const id = small.store({ value: 'b', by: 'document' }).claimId!;
    small.days(365);
    const claim = small.claim(id);
    const view = viewOfClaim(claim, tiesIn(small.slotOf(id)[1], id), small.now);
    expect(view).toMatchObject({
      trust: 0.5,
      gateTrust: 0.6,
      confidence: 0.5,
      supersedes: [old],
      conflicts: [],
      structured: true,
      triple: { subject: 'user', predicate: 'is', value: 'b' },
      strengthLabel: 'due',
      validUntil: null,
    });
    expect(Object.keys(view).sort()).toEqual(Object.keys(ClaimView.shape).sort());
    expect(Object.keys(feedbackOf(claim, small.now, null)).sort()).toEqual(Object.keys(FeedbackView.shape).sort());
  });
});
