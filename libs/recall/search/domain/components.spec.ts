import { possibleComponents } from './components.rules.js';

it.each([
  ['Why does the Upload Service fail?', null, ['upload service', 'upload', 'fail']],
  ['', 'Billing-API', ['billing api']],
  ['(auth) times out', null, ['auth', 'auth times out']],
])('the query %j with the component %p may name the components %j', (query, component, expected) => {
  expect(possibleComponents(query, component)).toEqual(expect.arrayContaining(expected));
});

it('a long query names a limited number of components', () => {
  const words = Array.from({ length: 8_000 }, (_, n) => `w${n}`).join(' ');
  expect(possibleComponents(words, 'db')).toHaveLength(200);
  expect(possibleComponents(words, 'db')[0]).toBe('db');
});
