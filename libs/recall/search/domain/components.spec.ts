import { possibleComponents } from './components.rules.js';

it.each([
  ['Why does the Upload Service fail?', null, ['upload service', 'upload', 'fail']],
  ['', 'Billing-API', ['billing api']],
  ['(auth) times out', null, ['auth', 'auth times out']],
])('%j with component %p may name %j', (query, component, expected) => {
  expect(possibleComponents(query, component)).toEqual(expect.arrayContaining(expected));
});

it('a query names a limited number of components, however long it is', () => {
  const words = Array.from({ length: 8_000 }, (_, n) => `w${n}`).join(' ');
  expect(possibleComponents(words, 'db')).toHaveLength(200);
  expect(possibleComponents(words, 'db')[0]).toBe('db');
});
