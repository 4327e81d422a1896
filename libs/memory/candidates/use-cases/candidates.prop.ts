import fc from 'fast-check';
import { Dispute, VoteInput, WithdrawVote, ClaimInput } from '#libs/knowledge/claims/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { sha256 } from '#libs/platform/secrets/index.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { RecordConversation, RecordConversationInput } from '../../conversations/index.js';
import { MemoryModule } from '../../memory.module.js';
import { RecordCandidateInput } from '../domain/candidate.schemas.js';
import { RecordCandidate } from './record-candidate.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, ReasoningModule, MemoryModule]);
});
afterAll(() => world.close());

const place = fc.nat(7);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('atom' as const), role: fc.constantFrom('user', 'assistant') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('scenario' as const),
      over: fc.uniqueArray(place, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('persona' as const),
      over: fc.uniqueArray(place, { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'replaceAtom' as const,
        'replaceScenario' as const,
        'retractAtom' as const,
        'reinstateAtom' as const,
        'disputeAtom' as const,
        'withdrawDisputes' as const,
        'revoke' as const,
        'reinstate' as const,
      ),
      at: place,
    }),
  },
);

interface Row {
  id: string;
  category: string;
  status: string;
  statusReason: string | null;
  grounding: string;
  trust: number;
  trustLimit: number | null;
  sources: string[];
}

it('a summary is visible only while all its sources are, and its trust is at most that of the least trusted source', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      const { call, space, settle, retract, reinstate, revoke, reinstateEvidence } = await openSpace(world);
      const user = world.as('owner', {
        principal: { id: 'prn_60000000000000000000000000', kind: 'user', name: 'reviewer' },
        grants: ['conversation_ingest'],
      });
      const voters = ['3', '4', '5'].map((name) =>
        world.as('writer', { principal: { id: `prn_${name}0000000000000000000000000`, kind: 'user', name } }),
      );
      const known = { atom: [] as string[], scenario: [] as string[], message: [] as string[] };
      const pick = (of: readonly string[], at: number): string | undefined =>
        of.length === 0 ? undefined : of[at % of.length];
      const record = async (candidate: object): Promise<string | null> =>
        (await call(RecordCandidate, RecordCandidateInput, { confidence: 0.9, manual: true, ...candidate }, user))
          .claimId;
      let said = 0;
      const atom = async (role: string, supersedes?: string): Promise<void> => {
        const text = `Room number ${(said += 1)} is painted green.`;
        const { messages } = await call(
          RecordConversation,
          RecordConversationInput,
          { sessionId: 'talk', messages: [{ role, content: text }] },
          user,
        );
        const messageId = messages[0]!.id as string;
        known.message.push(messageId);
        const span = { messageId, start: 0, end: text.length, sha256: sha256(text) };
        const id = await record({ level: 'atom', kind: 'episodic', text, spans: [span], supersedes });
        if (id !== null) known.atom.push(id);
      };
      const summary = async (level: 'scenario' | 'persona', sources: readonly string[], supersedes?: string) => {
        const ids = [...new Set(sources)];
        if (ids.length === 0) return;
        const over = level === 'scenario' ? { atoms: ids } : { scenarios: ids };
        const id = await record({ level, title: level, text: `number ${(said += 1)}`, ...over, supersedes });
        if (id !== null && level === 'scenario') known.scenario.push(id);
      };
      const quietly = (promise: Promise<unknown>): Promise<unknown> =>
        promise.catch((thrown: { category?: string }) => {
          // A step may be refused: for example, a claim that was retracted cannot be superseded.
          if (!['conflict', 'forbidden', 'invalid'].includes(thrown.category ?? '')) throw thrown;
        });
      const act = async (next: typeof step extends fc.Arbitrary<infer T> ? T : never): Promise<unknown> => {
        if (next.do === 'atom') return atom(next.role);
        if (next.do === 'scenario')
          return summary(
            'scenario',
            next.over.flatMap((at) => pick(known.atom, at) ?? []),
          );
        if (next.do === 'persona')
          return summary(
            'persona',
            next.over.flatMap((at) => pick(known.scenario, at) ?? []),
          );
        const [claim, scenario, message] = [
          pick(known.atom, next.at),
          pick(known.scenario, next.at),
          pick(known.message, next.at),
        ];
        if (claim === undefined || message === undefined) return undefined;
        switch (next.do) {
          case 'replaceAtom':
            return atom('user', claim);
          case 'replaceScenario':
            return scenario && summary('scenario', [claim], scenario);
          case 'retractAtom':
            return retract(claim);
          case 'reinstateAtom':
            return reinstate(claim);
          case 'disputeAtom':
            for (const ctx of voters) await call(Dispute, VoteInput, { id: claim }, ctx);
            return undefined;
          case 'withdrawDisputes':
            for (const ctx of voters) await call(WithdrawVote, ClaimInput, { id: claim }, ctx);
            return undefined;
          case 'revoke':
            return revoke(message);
          case 'reinstate':
            return reinstateEvidence(message);
        }
      };
      for (const next of steps) {
        await quietly(act(next));
        await settle();
      }
      const rows = (await world.database.owner(
        `select c.id, c.category, c.status, c.status_reason as "statusReason", c.grounding, c.trust, c.trust_limit as "trustLimit",
           array(select e.to_id from edges e where e.from_id = c.id and e.kind = 'derives_from' and e.closed_at is null) as sources
         from claims c join spaces s on s.id = c.space_id where s.slug = $1 and c.category in ('atom', 'scenario', 'persona')`,
        [space],
      )) as unknown as Row[];
      const byId = new Map(rows.map((row) => [row.id, row]));
      const isSeen = ({ status, grounding }: Row): boolean => status === 'active' && grounding !== 'tainted';
      for (const row of rows.filter(({ sources }) => sources.length > 0)) {
        const sources = row.sources.map((id) => byId.get(id)!);
        const areSeen = sources.every(isSeen);
        if (isSeen(row)) {
          expect({ row, areSeen }).toEqual({ row, areSeen: true });
          expect(row.trustLimit).toBeLessThanOrEqual(Math.min(...sources.map(({ trust }) => trust)) + 1e-9);
        }
        if (row.statusReason === 'source_hidden') expect({ row, areSeen }).toEqual({ row, areSeen: false });
        else if (row.status === 'active' && areSeen) expect(row.grounding).not.toBe('tainted');
      }
    }),
    { numRuns: 25 },
  );
  // All histories at once: they are in one log.
  expect((await world.replay()).differences).toEqual([]);
}, 240_000);
