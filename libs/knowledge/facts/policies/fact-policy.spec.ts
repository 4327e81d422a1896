import { expect, it } from '@jest/globals';
import type { TenantTx } from '#libs/platform/database/index.js';
import { FactPolicy, FactReturnPolicy } from './fact-policy.js';

const tx = {} as TenantTx;
const now = new Date('2026-01-01T00:00:00Z');

/** A policy, and what it was asked to judge. */
function watched<P>(policyOf: (judge: (...asked: unknown[]) => Promise<[]>) => P) {
  const asked: unknown[] = [];
  const policy = policyOf((_tx, _space, subjects) => {
    asked.push(subjects);
    return Promise.resolve([]);
  });
  return { policy, asked };
}

const returned = (kind: string, after: object) =>
  ({
    kind,
    spaceId: 'spc_1',
    subjectId: 'clm_1',
    occurredAt: now,
    payload: { after: { id: 'clm_1', ...after } },
  }) as never;

it.each<[what: string, kind: string, after: object, isJudged: boolean]>([
  ['a fact that is no longer disputed', 'claim_undisputed', { status: 'active', parts: ['stale'] }, true],
  ['a fact that was released', 'claim_released', { status: 'active', parts: ['fresh', 'stale'] }, true],
  ['a fact that was released as history', 'claim_released', { status: 'superseded', parts: ['stale'] }, false],
  ['a fact that was restored', 'claim_restored', { status: 'active', parts: ['once'] }, true],
  ['a derived claim that was restored', 'claim_restored', { status: 'active', parts: null, trustLimit: 0.5 }, true],
  ['a plain claim that was restored', 'claim_restored', { status: 'active', parts: null, trustLimit: null }, false],
  ['a plain claim that was released', 'claim_released', { status: 'active', trustLimit: 0.5 }, false],
  ['a plain claim that is no longer disputed', 'claim_undisputed', { status: 'active', parts: null }, false],
])('%s is judged only if it may be a fact in force', async (_, kind, after, isJudged) => {
  const { policy, asked } = watched((judge) => new FactReturnPolicy(judge));
  await policy.react(tx, [returned(kind, after), returned(kind, after)]);
  expect(asked).toEqual(isJudged ? [['clm_1']] : []);
});

it('facts are judged by evidence that was marked, and by everything that was taken from it', async () => {
  const { policy, asked } = watched((judge) => new FactPolicy(judge));
  const payload = { evidence: { id: 'evd_1' }, derivedEvidence: [{ id: 'evd_2' }, { id: 'evd_3' }] };
  await policy.react(tx, [{ kind: 'evidence_reinstated', spaceId: 'spc_1', occurredAt: now, payload } as never]);
  expect(asked).toEqual([['evd_1', 'evd_2', 'evd_3'].map((id) => ({ id, evidenceType: null }))]);
});

it('facts are judged by new evidence only if it has a type and a source system', async () => {
  const { policy, asked } = watched((judge) => new FactPolicy(judge));
  const recorded = (id: string, evidenceType: string | null, sourceSystem: string | null) =>
    ({
      kind: 'evidence_recorded',
      spaceId: 'spc_1',
      occurredAt: now,
      payload: { evidence: { id, evidenceType, sourceSystem } },
    }) as never;
  await policy.react(tx, [recorded('evd_1', null, 'a'), recorded('evd_2', 'scan', null)]);
  expect(asked).toEqual([]);
  await policy.react(tx, [recorded('evd_3', 'scan', 'a')]);
  expect(asked).toEqual([[{ id: 'evd_3', evidenceType: 'scan' }]]);
});
