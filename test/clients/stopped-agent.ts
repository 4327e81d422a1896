import { Credence } from '../../libs/sdk/index.js';

/** How the agent of `session.spec.ts` behaves. */
export interface StoppedPlan {
  url: string;
  key: string;
  space: string;
  /** The interruption that it reports while it works. */
  reports?: string;
  /** Whether the report is still on its way when the agent says that it is ready. */
  reportsLate?: boolean;
  /** The interruption that it reports when a signal stops it. */
  whyStopped?: string;
  handsOff?: boolean;
  /** The agent handles SIGTERM itself, and exits with this status. */
  exitsWith?: number;
  /** Whether the agent works until it is stopped. Otherwise it has nothing left to do, and ends by itself. */
  stays: boolean;
  /** Whether its requests get no answer once it is ready. */
  isCutOff?: boolean;
  /** Whether its requests hang once it is ready, and it is then already ending its session. */
  hangs?: boolean;
}

const plan = JSON.parse(process.argv[2]!) as StoppedPlan;
let [isCutOff, hangs] = [false, false];
const hanging = ({ signal }: RequestInit): Promise<never> =>
  new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error)));
const credence = new Credence({
  ...plan,
  retry: { attempts: 1_000, baseMs: 10, capMs: 50, budget: Infinity },
  fetch: (url, init) => {
    if (hangs) return hanging(init);
    return isCutOff ? Promise.reject(new Error('the network is down')) : fetch(url, init);
  },
});
const session = await credence.session(
  { externalId: 'run', agent: 'builder' },
  {
    stopMs: 400,
    whyStopped: () => (plan.whyStopped === undefined ? null : { type: plan.whyStopped, context: { tokens: 190_000 } }),
  },
);
if (plan.exitsWith !== undefined) {
  const code = plan.exitsWith;
  process.on('SIGTERM', () => {
    session.end().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  });
}
if (plan.handsOff === true) await credence.handoffs.record({ sessionId: session.id, summary: 'All is done' });
if (plan.stays) setInterval(() => undefined, 60_000);
if (plan.reports !== undefined) {
  const reported = session.report(plan.reports, { tokens: 1 });
  if (plan.reportsLate !== true) await reported;
}
isCutOff = plan.isCutOff === true;
hangs = plan.hangs === true;
if (hangs) session.end().catch(() => undefined);
console.log(session.id);
