import fc from 'fast-check';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { NodeView } from '../../nodes/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { ResolveInput } from '../domain/resolution.schemas.js';
import { ResolveNode } from './resolve-node.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([ReasoningModule, KnowledgeModule]);
});
afterAll(async () => {
  await world.expectReplayIsExact();
  await world.close();
});

const ASKS = ['supersede', 'reject', 'keep_both'] as const;
type Asks = (typeof ASKS)[number];
type Step = { kind: 'attach'; nth: number; asks: Asks } | { kind: 'retract' | 'reinstate'; nth: number };
const RESOLVERS = 3;

const nth = fc.nat({ max: RESOLVERS - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('attach' as const), nth, asks: fc.constantFrom(...ASKS) }),
  fc.record({ kind: fc.constantFrom('retract' as const, 'reinstate' as const), nth }),
);

/** The effect of resolvers on a contradiction, computed from their order alone. */
class Model {
  verdict: Asks | null = null;
  #attached: { nth: number; asks: Asks }[] = [];
  readonly #isUp = Array.from({ length: RESOLVERS }, () => true);

  take(taken: Step): void {
    if (taken.kind === 'attach') return this.#attach(taken);
    const isUp = taken.kind === 'reinstate';
    if (this.#isUp[taken.nth] === isUp) return;
    this.#isUp[taken.nth] = isUp;
    if (this.#attached.some((each) => each.nth === taken.nth)) this.#follow();
  }

  #attach({ nth: at, asks }: Extract<Step, { kind: 'attach' }>): void {
    const known = this.#attached.find((each) => each.nth === at);
    if (!this.#isUp[at] || (known !== undefined && this.verdict !== null)) return;
    if (known?.asks !== asks) this.#attached = [...this.#attached.filter((each) => each !== known), { nth: at, asks }];
    this.verdict ??= asks;
  }

  /**
   * A verdict is valid while a valid resolver asks for it. Without such a resolver, only `keep_both` can follow the
   * verdict: no claim may lose by a verdict for which no valid resolver asks.
   */
  #follow(): void {
    const counting = this.#attached.filter((each) => this.#isUp[each.nth]);
    if (counting.some(({ asks }) => asks === this.verdict)) return;
    const last = counting.at(-1)?.asks ?? null;
    if (this.verdict === null) this.verdict = last;
    else this.verdict = this.verdict !== 'keep_both' && last === 'keep_both' ? 'keep_both' : null;
  }
}

async function aContradiction() {
  const here = await openSpace(world);
  const observe = async (content: string) => {
    await here.putSource(content, { independenceGroup: content });
    const source = { class: 'document', sourceId: content };
    return here.observe(await here.record(content, { kind: 'report', source }), content);
  };
  const [earlier, later] = [await observe('The pump runs well now.'), await observe('The pump stands still now.')];
  const { id } = (await here.contradict(later, earlier)).conflict;
  const resolvers: string[] = [];
  for (let n = 0; n < RESOLVERS; n += 1) resolvers.push(await observe(`Witness number ${n} has seen the pump.`));
  const get = async (node: string) => NodeView.parse(await here.getNode(node));
  return {
    take: async (taken: Step) => {
      const resolverId = resolvers[taken.nth]!;
      if (taken.kind === 'attach')
        await here.call(ResolveNode, ResolveInput, {
          id,
          resolverId,
          resolution: taken.asks,
          relevanceOverride: 'seen',
        });
      else if (taken.kind === 'retract') await here.retract(resolverId);
      else await here.reinstate(resolverId);
    },
    now: async () => {
      const [conflict, a, b] = [await get(id), await get(earlier), await get(later)];
      return {
        verdict: conflict.status === 'open' ? null : conflict.fields.resolution,
        earlier: a.status,
        later: b.status,
        contested: [a.contested, b.contested],
      };
    },
  };
}

const AFTER: Record<Asks, [earlier: string, later: string]> = {
  supersede: ['superseded', 'active'],
  reject: ['active', 'retracted'],
  keep_both: ['active', 'active'],
};

it('a verdict is valid while a resolver supports it and is undone with the last such resolver, in whatever order resolvers come, fall and return', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const [contradiction, model] = [await aContradiction(), new Model()];
      for (const taken of steps) {
        await contradiction.take(taken);
        model.take(taken);
        const [earlier, later] = model.verdict === null ? ['active', 'active'] : AFTER[model.verdict];
        const isOpen = model.verdict === null;
        expect(await contradiction.now()).toEqual({
          verdict: model.verdict,
          earlier,
          later,
          contested: [isOpen, isOpen],
        });
      }
    }),
    { numRuns: 25 },
  );
}, 240_000);
