import { styleText } from 'node:util';
import type { Demo } from './demo-file.js';

export interface WelcomeOptions {
  home: string;
  /** From the start of the process to the first request it can answer. */
  startedInMs: number;
  isColoured: boolean;
}

/** What `npm start` ends with: where everything is, and three requests that work when they are pasted. */
export function welcome({ url, space, key }: Demo, { home, startedInMs, isColoured }: WelcomeOptions): string {
  const bold = (text: string): string => (isColoured ? styleText('bold', text) : text);
  const dim = (text: string): string => (isColoured ? styleText('dim', text) : text);
  const curl = (path: string, body: object): string =>
    `  curl -sw '\\n' ${url}/v1/spaces/${space}/${path} -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
  const budget = (value: string, provenance: object): object => ({
    text: `User budget is ${value}`,
    triple: { subject: 'user', predicate: 'budget_is', value },
    provenance,
  });
  return [
    '',
    `  ${bold('Credence is ready')} ${dim(`after ${(startedInMs / 1_000).toFixed(1)} s. Everything it keeps is in ${home}.`)}`,
    '',
    `  REST      ${url}/v1`,
    `  GraphQL   ${url}/graphql`,
    `  MCP       ${url}/mcp`,
    `  Docs      ${url}/docs`,
    '',
    `  Space     ${space}`,
    `  Key       ${key}`,
    `            ${dim(`also in ${home}/demo.json, where npx credence finds it`)}`,
    '',
    `  ${bold('Try it.')} Someone states a budget:`,
    '',
    curl('claims', budget('$750', { source: 'user_explicit' })),
    '',
    '  A scraped page says otherwise. It is kept, in quarantine, until a person decides:',
    '',
    curl('claims', budget('$5,000', { source: 'document', sourceId: 'web:deals.example' })),
    '',
    '  An agent asks, and gets what may be believed:',
    '',
    curl('context', { query: 'What is the budget?' }),
    '',
    `  ${dim('npm run demo plays the whole story. Ctrl-C stops the service.')}`,
    '',
  ].join('\n');
}
