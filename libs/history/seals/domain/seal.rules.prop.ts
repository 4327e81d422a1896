import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { ROLES } from '#libs/kernel/index.js';
import { CHAIN_START, faultOf, sealEvents, type SealableEvent } from './seal.rules.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const tenantId = 'ten_a';

const text = fc.string({ maxLength: 8 });
const event: fc.Arbitrary<SealableEvent> = fc.record({
  position: fc.nat().map(String),
  id: text,
  occurredAt: text,
  kind: text,
  schemaVersion: fc.nat(9),
  actor: fc.record({ principalId: text, keyId: fc.option(text), role: fc.constantFrom(...ROLES) }),
  spaceId: fc.option(text),
  sessionId: fc.option(text),
  taskId: fc.option(text),
  subjectId: text,
  payload: fc.dictionary(text, fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null))),
  requestId: fc.option(text),
  idempotencyKey: fc.option(text),
});
const log = fc.array(event, { minLength: 1, maxLength: 8 });

/** Checks the chain over the events link by link. Returns the number of the first faulty link, or null. */
function firstFault(
  events: readonly SealableEvent[],
  seals: ReturnType<typeof sealEvents>,
  tenant = tenantId,
): number | null {
  let head = CHAIN_START;
  for (const [i, seal] of seals.entries()) {
    if (faultOf(tenant, head, seal, events[i] ?? null, sha256) !== null) return head.seq + 1;
    head = seal;
  }
  return null;
}

it('sealing numbers events from 1 without a gap, in a valid chain', () => {
  fc.assert(
    fc.property(log, (events) => {
      const seals = sealEvents(tenantId, CHAIN_START, events, sha256);
      expect(seals.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
      expect(firstFault(events, seals)).toBeNull();
    }),
  );
});

it('sealing makes the same chain, however the events are divided into batches', () => {
  fc.assert(
    fc.property(log, fc.nat(8), (events, cut) => {
      const first = sealEvents(tenantId, CHAIN_START, events.slice(0, cut), sha256);
      const rest = sealEvents(tenantId, first.at(-1) ?? CHAIN_START, events.slice(cut), sha256);
      expect([...first, ...rest]).toEqual(sealEvents(tenantId, CHAIN_START, events, sha256));
    }),
  );
});

it('verifying a chain finds any change of an event, at that event', () => {
  const field = fc.constantFrom<keyof SealableEvent>(
    'position',
    'id',
    'occurredAt',
    'kind',
    'schemaVersion',
    'actor',
    'spaceId',
    'sessionId',
    'taskId',
    'subjectId',
    'payload',
    'requestId',
    'idempotencyKey',
  );
  fc.assert(
    fc.property(log, fc.nat(), field, (events, n, changed) => {
      const seals = sealEvents(tenantId, CHAIN_START, events, sha256);
      const at = n % events.length;
      const forged = events.map((each, i) =>
        i === at ? { ...each, [changed]: { forged: true } } : each,
      ) as SealableEvent[];
      expect(firstFault(forged, seals)).toBe(at + 1);
    }),
  );
});

it('verifying a chain finds a seal that was removed, swapped, or moved to another tenant', () => {
  fc.assert(
    fc.property(
      log.filter((events) => events.length > 1),
      fc.nat(),
      (events, n) => {
        const seals = sealEvents(tenantId, CHAIN_START, events, sha256);
        const at = n % (events.length - 1);
        expect(firstFault(events.toSpliced(at, 1), seals.toSpliced(at, 1))).toBe(at + 1);
        expect(
          firstFault(
            events.toSpliced(at, 2, events[at + 1]!, events[at]!),
            seals.toSpliced(at, 2, seals[at + 1]!, seals[at]!),
          ),
        ).toBe(at + 1);
        expect(firstFault(events, seals, 'ten_b')).toBe(1);
      },
    ),
  );
});
