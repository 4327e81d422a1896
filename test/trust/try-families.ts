import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Llm } from '#libs/platform/llm/index.js';
import { openService, type Service } from '../service/index.js';
import { COVERAGE, familiesOf } from './coverage.js';
import { FAMILIES, OPEN } from './families/index.js';
import { GullibleModel } from './gullible-model.js';
import { attackAll, described, isOfHalf, planOf, rowsOf, tableOf } from './run.js';

/**
 * Tests the families of one part. The parts are in several files, which run at the same time. All attempts are made in
 * the nightly run, otherwise half of them, with every variant among them.
 */
export function tryFamilies(part: number, parts: number): void {
  const SEED = Number(process.env.CREDENCE_TRUST_SEED ?? 1);

  const families = FAMILIES.filter((_, n) => n % parts === part);
  const isWhole = process.env.TEST_ALL !== undefined;
  const planned = planOf(families).filter((each) => isWhole || isOfHalf(each));

  let service: Service;
  beforeAll(async () => {
    service = await openService({ api: { isVerifyingOutputs: false }, llm: new Llm(new GullibleModel()) });
  });
  afterAll(() => service.close());

  it('no agent hides, replaces or rewords what a user said, nor leaves a contradiction of it unmarked', async () => {
    const outcomes = await attackAll(service, SEED, planned);
    const rows = rowsOf(outcomes);
    process.stderr.write(`seed ${SEED}\n${tableOf(rows)}\n`);
    expect(outcomes).toHaveLength(planned.length);
    expect(planOf(FAMILIES).filter(isOfHalf).length).toBeGreaterThanOrEqual(600);
    expect(
      Object.keys(COVERAGE).flatMap((operation) =>
        familiesOf(operation)
          .filter((family) => families.includes(family))
          .filter(
            ({ name }) => !outcomes.some(({ family, attempted }) => family === name && attempted.includes(operation)),
          )
          .map(({ name }) => `${operation}: ${name}`),
      ),
    ).toEqual([]);
    // A call that is refused because of its form does not attack anything.
    expect([
      ...new Set(
        outcomes.flatMap(({ family, attempt, malformed }) => malformed.map((call) => `${family}, ${attempt}: ${call}`)),
      ),
    ]).toEqual([]);
    const harmful = outcomes.filter(({ family, findings }) =>
      findings.some(({ harm }) => !OPEN[family]?.includes(harm)),
    );
    expect(harmful.map(described)).toEqual([]);
    const mended = Object.entries(OPEN).flatMap(([name, harms]) =>
      harms
        .filter((harm) => rows.find(({ family }) => family === name)?.[harm] === 0)
        .map((harm) => `${harm}: ${name}`),
    );
    if (mended.length > 0)
      process.stderr.write(`Holds now, and can be required (OPEN in families/index.ts): ${mended.join('; ')}\n`);
  }, 600_000);
}
