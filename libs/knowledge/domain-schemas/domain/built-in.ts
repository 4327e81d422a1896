/**
 * Schemas that are shipped with the product. A space can adopt one by its name (gates spec, section 1). Each is a
 * document like those that users write.
 */
export const BUILT_IN_SCHEMAS: Readonly<Record<BuiltInSchema, string>> = {
  refund: `schema: credence.domain/1
name: refund
entities:
  order: {pattern: 'ORD-[0-9]{1,12}', aliases: [order_id]}
  customer: {pattern: 'CUST-[0-9]{1,12}', aliases: [customer_id]}
  payment: {pattern: 'PAY-[0-9]{1,12}', aliases: [payment_id]}
  refund: {pattern: 'REF-[0-9]{1,12}', aliases: [refund_id], llmFallback: true}
evidenceTypes:
  order_record: {staleAfter: PT30M, expiredAfter: PT24H, sourceSystems: [order_api], risk: medium, fetch: order_api.get_order,
      anchors: {order: [/order_id], customer: [/customer_id]}}
  payment_record: {staleAfter: PT5M, expiredAfter: PT1H, sourceSystems: [payment_api], risk: high, fetch: payment_api.get_payment,
      anchors: {payment: [/payment_id], order: [/order_id]}}
  refund_policy: {staleAfter: P7D, expiredAfter: P30D, sourceSystems: [policy_db], risk: medium, fetch: policy_db.get_policy, anchors: {}}
  refund_api_response: {staleAfter: PT2M, expiredAfter: PT15M, sourceSystems: [refund_api], risk: high, fetch: refund_api.get_refund,
      anchors: {refund: [/refund_id], order: [/order_id]}}
  approval_record: {staleAfter: P30D, expiredAfter: P180D, sourceSystems: [approval_system], risk: high, fetch: approval_system.get,
      anchors: {order: [/order_id]}}
claimTypes:
  order_status: {anchors: [order], holds: state, requires: [{evidence: order_record, freshness: stale, bind: [order]}],
      triple: {subject: 'order:{order}', predicate: order_status, value: {from: order_record, at: /status}}, template: 'Order {order} has status {value}'}
  refund_eligibility: {anchors: [order], holds: state,
      requires: [{evidence: order_record, freshness: stale, bind: [order], where: [{at: /status, in: [PAID, DELIVERED]}]}, {evidence: refund_policy, freshness: stale, bind: []}],
      triple: {subject: 'order:{order}', predicate: refund_eligibility, value: eligible}, template: 'Order {order} is eligible for refund'}
  refund_completed: {anchors: [order], holds: occurrence, requires: [{evidence: refund_api_response, freshness: fresh, bind: [order], where: [{at: /status, in: [SUCCEEDED]}]}],
      triple: {subject: 'order:{order}', predicate: refund_completed, value: completed}, template: 'Refund for order {order} is completed'}
  refund_payable: {anchors: [order], kind: derived, dependsOn: [order_status, refund_eligibility], holds: state, requires: [],
      triple: {subject: 'order:{order}', predicate: refund_payable, value: payable}, template: 'Refund for order {order} may be paid out'}
gates:
  - {name: refund_eligibility_requires_policy, when: {claimType: refund_eligibility}, require: [{evidence: refund_policy, freshness: stale, bind: []}]}
stepTypes: {eligibility_check: {anchors: [order]}, manager_approval: {anchors: [order]}, refund_completion: {anchors: [order]}}
stateGates:
  - {name: eligibility_done, when: {stepType: eligibility_check, to: done}, require: [{evidence: order_record, freshness: stale, bind: [order]}, {evidence: refund_policy, freshness: stale, bind: []}]}
  - {name: approval_done, when: {stepType: manager_approval, to: done}, require: [{evidence: approval_record, freshness: fresh, bind: [order], where: [{at: /decision, equals: approved}]}]}
  - {name: completion_done, when: {stepType: refund_completion, to: done}, require: [{evidence: refund_api_response, freshness: fresh, bind: [order], where: [{at: /status, in: [SUCCEEDED]}]}]}
`,
  coding: `schema: credence.domain/1
name: coding
entities:
  file: {pattern: '/?(?:[A-Za-z0-9_.@+-]+/)*[A-Za-z0-9_.@+-]+[.][A-Za-z0-9]{1,10}', aliases: [path]}
  commit: {pattern: '[0-9a-f]{7,40}', aliases: [sha]}
evidenceTypes:
  file_read: {staleAfter: PT30M, expiredAfter: PT4H, sourceSystems: [filesystem], risk: low, fetch: filesystem.read_file,
      anchors: {file: [/path]}}
  test_log: {staleAfter: PT10M, expiredAfter: PT2H, sourceSystems: [test_runner], risk: high, fetch: test_runner.run,
      anchors: {commit: [/commit]}}
  diff: {staleAfter: PT5M, expiredAfter: PT1H, sourceSystems: [git], risk: medium, fetch: git.diff, anchors: {commit: [/commit]}}
  command_log: {staleAfter: PT10M, expiredAfter: PT1H, sourceSystems: [shell], risk: medium, fetch: shell.run, anchors: {}}
claimTypes:
  file_content: {anchors: [file], holds: state, requires: [{evidence: file_read, freshness: stale, bind: [file]}],
      triple: {subject: 'file:{file}', predicate: file_content, value: {from: file_read, at: /sha256}}, template: 'File {file} has the content {value}'}
  error_diagnosis: {anchors: [commit], holds: state, requires: [{evidence: test_log, freshness: stale, bind: [commit], where: [{at: /error, exists: true}]}],
      triple: {subject: 'commit:{commit}', predicate: error_diagnosis, value: {from: test_log, at: /error}}, template: 'Commit {commit} fails its tests with {value}'}
  task_done: {anchors: [commit], holds: occurrence, requires: [{evidence: test_log, freshness: fresh, bind: [commit], where: [{at: /exitCode, equals: 0}]}],
      triple: {subject: 'commit:{commit}', predicate: task_done, value: done}, template: 'The task is done with commit {commit}'}
stateGates:
  - {name: done_needs_passing_tests, when: {to: done}, require: [{evidence: test_log, freshness: fresh, bind: [], where: [{at: /exitCode, equals: 0}]}]}
`,
};

export const BUILT_IN_NAMES = ['refund', 'coding'] as const;
export type BuiltInSchema = (typeof BUILT_IN_NAMES)[number];

export const isBuiltIn = (name: string): name is BuiltInSchema => (BUILT_IN_NAMES as readonly string[]).includes(name);
