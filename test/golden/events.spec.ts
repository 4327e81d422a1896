import 'reflect-metadata';
import { readdirSync, readFileSync } from 'node:fs';
import { upgraded, type RecordedEvent } from '#libs/history/events/index.js';
import { openRegistry } from '../../scripts/setup/registry.mjs';

/**
 * The folder `events` has a payload of each version of each kind that has several versions. Files of released versions
 * never change, because logs contain such payloads forever.
 */
const registry = await openRegistry();
const folder = new URL('events/', import.meta.url);
const payloadOf = (kind: string, version: number): object =>
  JSON.parse(readFileSync(new URL(`${kind}.v${version}.json`, folder), 'utf8')) as object;
const versionsOf = (kind: string): number[] =>
  [...registry.upgradesOf(kind), null].map((_, before) => before + 1);
const kinds = [...registry.kinds.keys()].filter((kind) => registry.versionOf(kind) > 1);

const event = (kind: string, schemaVersion: number, payload: object): RecordedEvent => ({
  id: 'evt_1',
  kind,
  schemaVersion,
  occurredAt: '2026-01-31T09:00:00.000Z',
  actor: { principalId: 'prn_1', keyId: null, role: 'owner' },
  spaceId: null,
  sessionId: null,
  taskId: null,
  subjectId: 'x',
  payload,
});

it('there is a payload of each version of each kind, and of nothing else', () => {
  const expected = kinds.flatMap((kind) => versionsOf(kind).map((version) => `${kind}.v${version}.json`));
  expect(readdirSync(folder).sort()).toEqual(expected.sort());
});

it.each(kinds.flatMap((kind) => versionsOf(kind).map((version): [string, number] => [kind, version])))(
  'a payload of %s of version %d becomes that of the current version',
  (kind, version) => {
    const current = registry.versionOf(kind);
    expect(upgraded(event(kind, version, payloadOf(kind, version)), registry.upgradesOf(kind))).toEqual(
      event(kind, current, payloadOf(kind, current)),
    );
  },
);

it('a payload that lacks an optional flag keeps lacking it', () => {
  const restored = { version: 1, tailEvents: 0, memoryRestoreMode: 'NONE' };
  const upgrades = registry.upgradesOf('checkpoint_restored');
  expect(upgraded(event('checkpoint_restored', 1, restored), upgrades).payload).toEqual(restored);
  const marked = { evidence: { id: 'evd_1', revokedAt: null, revokedReason: null, version: 2 } };
  expect(upgraded(event('evidence_revoked', 1, marked), registry.upgradesOf('evidence_revoked')).payload).toEqual(marked);
});
