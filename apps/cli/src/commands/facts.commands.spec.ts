import { factInWords } from './facts.commands.js';

type Result = Parameters<typeof factInWords>[0];

it('an accepted fact is shown with its trust and the id of its evaluation', () => {
  const claim = { id: 'clm_1', text: 'Order ORD-123 has status PAID', trust: 0.85 };
  const result = { outcome: 'accepted', claim, rejection: null, auditId: 'evt_1' } as unknown as Result;
  expect(factInWords(result)).toBe('accepted  clm_1  Order ORD-123 has status PAID\n  trust 0.85\n  audit: evt_1');
});

it('a rejected fact is shown with everything that is missing and what to call, without terminal control characters', () => {
  const violation = (code: string, gate: string | null, tool: string | null) => ({
    code,
    gate,
    reason: 'It is needed\u001b[2J.',
    suggestion: { tool, action: null },
  });
  const rejection = {
    reason: 'gate_violations',
    violations: [
      violation('required_evidence_missing', 'needs_policy', 'policy_db.get'),
      violation('claim_requires_source', null, null),
    ],
  };
  const result = { outcome: 'rejected', claim: null, rejection, auditId: null } as unknown as Result;
  expect(factInWords(result).split('\n')).toEqual([
    'rejected: gate_violations',
    '  required_evidence_missing (needs_policy): It is needed[2J. → call policy_db.get',
    '  claim_requires_source: It is needed[2J.',
  ]);
});
