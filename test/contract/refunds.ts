import type { Client, Input, Tenant } from '../service/index.js';

/** The source systems of the built-in schema `refund`. */
export const REFUND_SYSTEMS = ['order_api', 'payment_api', 'policy_db', 'refund_api', 'approval_system'];

/** T0 of the worked examples. */
export const T0 = '2026-01-01T00:00:00Z';

/** A moment this many minutes and seconds after T0. */
export const at = (minutes: number, seconds = 0): string =>
  new Date(Date.parse(T0) + (minutes * 60 + seconds) * 1_000).toISOString();

/**
 * A space with the schema `refund`, or another, and a simulated clock at T0, as in the worked examples of the gates
 * spec.
 */
export async function aRefundSpace(
  tenant: Tenant,
  agent: Client,
  { schema = 'refund' }: { schema?: string | Input | null } = {},
) {
  const here = await tenant.aSpaceAt(T0);
  const { space } = here;
  if (schema !== null)
    await tenant.owner.do('schemas.put', {
      space,
      ...(typeof schema === 'string' ? { builtIn: schema } : { document: schema }),
    });
  let count = 0;
  const record = async (
    evidenceType: string,
    sourceSystem: string,
    payload: Input,
    anchors: Input = {},
    more: Input = {},
  ): Promise<string> =>
    (
      await agent.do('evidence.record', {
        space,
        kind: 'tool_output',
        evidenceType,
        sourceSystem,
        content: JSON.stringify(payload),
        anchors,
        observedAt: T0,
        externalId: `call-${(count += 1)}`,
        ...more,
      })
    ).id;
  return {
    ...here,
    record,
    order: (more: Input = {}, status = 'PAID', order = 'ORD-123') =>
      record('order_record', 'order_api', { order_id: order, status }, { order }, more),
    policy: (more: Input = {}) => record('refund_policy', 'policy_db', { window: 'P30D' }, {}, more),
    response: (more: Input = {}, status = 'SUCCEEDED', order = 'ORD-123') =>
      record('refund_api_response', 'refund_api', { order_id: order, refund_id: 'REF-1', status }, { order }, more),
    assert: (claimType: string, evidence: string[], more: Input = {}) =>
      agent.do('facts.assert', { space, claimType, anchors: { order: 'ORD-123' }, evidence, ...more }),
    claim: (id: string) => agent.do('claims.get', { space, id }),
    revoke: (id: string) => tenant.owner.do('evidence.revoke', { space, id, reason: 'It was wrong.' }),
    reinstate: (id: string) => tenant.owner.do('evidence.reinstate', { space, id, reason: 'It was right.' }),
  };
}

export type RefundSpace = Awaited<ReturnType<typeof aRefundSpace>>;

/** Code and gate or type of each violation, in order. */
export const violationsOf = ({ rejection }: { rejection?: Input }): string[] =>
  (rejection as { violations: Input[] }).violations.map(({ code, evidenceType, gate }) =>
    [code, evidenceType, gate].filter((each) => each !== null).join(' '),
  );
