import { expect, it } from '@jest/globals';
import { backTo } from './session.js';

it.each([
  ['a page of the dashboard', '/s/demo/conflicts?id=cnf_1', '/s/demo/conflicts?id=cnf_1'],
  ['another host', '//evil.example', '/'],
  ['another host with a backslash', '/\\evil.example', '/'],
  ['an absolute URL', 'https://evil.example', '/'],
  ['a script', 'javascript:alert(1)', '/'],
  ['nothing', undefined, '/'],
])('the address to return to after signing in: %s leads to %s', (_what, wanted, expected) => {
  expect(backTo(wanted)).toBe(expected);
});
