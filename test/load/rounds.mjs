import { cpuUs, runForJson, watchBackends } from './processes.mjs';

/**
 * Sends requests to a program from a separate process. A contender is { program, paths, keys, body, claims, requests,
 * expected, connections, sent }; its count of sent requests continues from call to call.
 */
export async function fire(database, contender, extent) {
  const { program, paths, keys, body, claims, requests, expected, connections, sent } = contender;
  const before = cpuUs(program.pid);
  const databaseUs = watchBackends(database);
  const plan = { url: program.url, paths, keys, body, claims, requests, expected, connections, extent, first: sent };
  const result = await runForJson('test/load/fire.mjs', { args: [JSON.stringify(plan)] });
  if (result.failed > 0)
    throw new Error(
      `${result.failed} of ${result.requests} requests failed (${JSON.stringify(result.statuses)}):\n${program.printed()}`,
    );
  contender.sent = result.next;
  return {
    ...result,
    processUs: (cpuUs(program.pid) - before) / result.requests,
    databaseUs: databaseUs() / result.requests,
  };
}
