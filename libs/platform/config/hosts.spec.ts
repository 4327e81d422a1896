import { hostOf, isHostAmong, LOOPBACK } from './hosts.js';

it.each([
  ['::1', true],
  ['[::1]', true],
  ['[0:0:0:0:0:0:0:1]', true],
  ['LOCALHOST', true],
  ['127.0.0.1', true],
  ['[::2]', false],
  ['localhost.evil.example', false],
  ['', false],
  ['::1/x', false],
])('whether the host %j is one of this machine: %j', (host, is) => {
  expect(isHostAmong(host, LOOPBACK)).toBe(is);
});

it.each([
  ['http://[::1]:4000/mcp', true],
  ['http://localhost:4000', true],
  ['http://evil.example:4000', false],
  ['http://', false],
  ['null', false],
])('whether the URL %s leads to this machine: %j', (url, is) => {
  expect(isHostAmong(hostOf(url), LOOPBACK)).toBe(is);
});
