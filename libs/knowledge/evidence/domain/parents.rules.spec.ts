import { isOfClaim, isOfService } from './parents.rules.js';

const json = (value: unknown): string => JSON.stringify(value);
const CLAIM = json({ evidence: [], provenance: { source: 'inference' }, text: 'x' });
const FACT = json({ anchors: { parcel: 'PCL-1' }, claimType: 'seen', dependsOn: [], evidence: [] });
const CALL = json({ claimIds: [], model: 'm', purpose: 'evolve', said: '{}', text: null });

it.each([
  ['the record of a claim', 'assertion', CLAIM, true],
  ['the record of a fact', 'assertion', FACT, true],
  ['the record of a call of a model', 'model_call', CALL, true],
  ['a statement of a caller', 'assertion', 'Ann was here', false],
  ['an object of a caller', 'assertion', json({ text: 'Ann was here' }), false],
  ['a call that a caller recorded', 'model_call', json({ said: 'x' }), false],
  ['the same words under another kind', 'note', CLAIM, false],
])('%s of the kind %s', (_, kind, content, isOfServiceItself) => {
  expect(isOfService({ kind, content })).toBe(isOfServiceItself);
  expect(isOfClaim({ kind, content })).toBe(kind === 'assertion' && content === CLAIM);
});
