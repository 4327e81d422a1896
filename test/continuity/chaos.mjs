// npm run chaos: agents, an API and a worker in separate processes, which are killed and interrupted. See HELP.
import { parseArgs } from 'node:util';

const HELP = `
  npm run chaos -- [--zones LIST] [--only TEXT]

  Tells five stories with real processes on servers of its own, in several time zones: a clean handoff, SIGTERM of the agent, kill -9 of the
  agent, the API and the worker, failures in the middle, and a working set that drifts. Prints what survived and the figures of continuity,
  and then the state of the tables and of the log as processes in each time zone read them. Exits with 1 where something was lost, a
  figure is not as expected, or the states differ.

  --zones LIST   default: UTC,Asia/Kolkata,America/St_Johns
  --only TEXT    only stories whose name contains it
`;
const { values: flags } = parseArgs({
  options: {
    zones: { type: 'string', default: 'UTC,Asia/Kolkata,America/St_Johns' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});
if (flags.help) {
  console.log(HELP);
  process.exit(0);
}

const { expect, ownServers } = await import('../e2e/own-servers.mjs');
const [{ Installation }, { ChaosSpace, STORIES }] = await Promise.all([
  import('./installation.ts'),
  import('./stories.ts'),
]);

const removeServers = await ownServers();
const zones = flags.zones.split(',');
const stories = STORIES.filter(({ name }) => name.includes(flags.only));
let failures = 0;
const check = (what, work) => {
  try {
    work();
  } catch (failure) {
    failures += 1;
    console.log(`FAILED: ${what}\n${failure.message}`);
  }
};

const installation = await Installation.start(zones[0]);
try {
  for (const [z, zone] of zones.entries()) {
    if (z > 0) await installation.moveTo(zone);
    for (const [n, { name, tell, figures: expected }] of stories.entries()) {
      console.log(`\n${name}, ${zone}`);
      const figures = await tell(await ChaosSpace.open(installation, `story-${z}-${n}`));
      for (const [what, value] of Object.entries(figures))
        console.log(`  ${what.padEnd(18)} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
      check(`${name} in ${zone}`, () => expect(figures).toEqual(expected));
    }
  }
  console.log('\nThe state of the tables, and the one that the log gives');
  let first;
  for (const zone of [...zones.slice(-1), ...zones.slice(0, -1)]) {
    if (zone !== installation.timeZone) await installation.moveTo(zone);
    const states = await installation.states();
    first ??= states;
    console.log(`  ${zone.padEnd(18)} ${states.live}  ${states.rebuilt}  ${states.events} events`);
    check(`the state in ${zone}`, () => expect([states.live, states.rebuilt]).toEqual([first.live, first.live]));
  }
} finally {
  await installation.close();
  await removeServers();
}
console.log(failures === 0 ? '\nNothing was lost.' : `\n${failures} failed.`);
process.exit(failures === 0 ? 0 : 1);
