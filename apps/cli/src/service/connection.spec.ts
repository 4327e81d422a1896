import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionFrom } from './connection.js';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'home-'));
  writeFileSync(
    join(home, 'demo.json'),
    JSON.stringify({ url: 'http://127.0.0.1:4000', space: 'demo', key: 'ck_demo' }),
  );
});
afterEach(() => rmSync(home, { recursive: true }));

it.each([
  ['nothing is specified', {}, {}, { url: 'http://127.0.0.1:4000', key: 'ck_demo', space: 'demo' }],
  [
    'the environment names a space',
    {},
    { CREDENCE_SPACE: 'team' },
    { url: 'http://127.0.0.1:4000', key: 'ck_demo', space: 'team' },
  ],
  [
    'the environment names everything',
    {},
    { CREDENCE_URL: 'https://m.example', CREDENCE_KEY: 'ck_env', CREDENCE_SPACE: 'team' },
    { url: 'https://m.example', key: 'ck_env', space: 'team' },
  ],
  [
    'flags are given too',
    { url: 'http://127.0.0.1:4000', key: 'ck_flag', space: 'mine' },
    { CREDENCE_KEY: 'ck_env' },
    { url: 'http://127.0.0.1:4000', key: 'ck_flag', space: 'mine' },
  ],
])('the connection leads to the right service when %s', (_, flags, env, connection) => {
  expect(connectionFrom(flags, { CREDENCE_HOME: home, ...env })).toEqual(connection);
});

it('the key of the demo is never sent to another service', () => {
  expect(() => connectionFrom({ url: 'https://elsewhere.example' }, { CREDENCE_HOME: home })).toThrow(
    'No API key for https://elsewhere.example',
  );
});

it.each([
  ['an invalid address', { url: 'localhost:4000' }, /^localhost:4000 is not an address/],
  ['no key', {}, /^No API key for http:\/\/127\.0\.0\.1:4000\. Give a key with --key/],
])('a connection with %s is refused', (_, flags, message) => {
  expect(() => connectionFrom(flags, { CREDENCE_HOME: join(home, 'absent') })).toThrow(message);
});

it('a damaged demo file is reported', () => {
  writeFileSync(join(home, 'demo.json'), '{');
  expect(() => connectionFrom({}, { CREDENCE_HOME: home })).toThrow(`${join(home, 'demo.json')} is damaged`);
});
