import { readFileSync } from 'node:fs';
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';
import ts from 'typescript';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
type Plugin = Parameters<typeof codegen>[0]['pluginMap'][string];
const guide = [...read('docs/graphql.md').matchAll(/^```graphql\n([^]*?)^```/gm)].map(([, query]) => query!);

/** The output of a graphql-codegen plugin for the committed schema and the queries of the guide. */
const madeBy = (plugin: Plugin): Promise<string> =>
  codegen({
    schema: parse(read('test/golden/schema.graphql')),
    documents: guide.map((query, i) => ({ location: `query ${i}`, document: parse(query) })),
    filename: 'generated.ts',
    config: { strictScalars: true, scalars: { DateTime: 'string', JSON: 'unknown' } },
    plugins: [{ plugin: {} }],
    pluginMap: { plugin },
  });

/**
 * What a client may rely on: it compiles only if lists and answers are non-null, texts are texts, and the outcomes of a
 * mutation are those of its switch.
 */
const CLIENT = `
import type { ClaimsQuery, ClaimsQueryVariables, StoreMutation, StoreMutationVariables, WalkQuery } from './generated.js';
export const variables: ClaimsQueryVariables = { space: 'demo', after: null };
export const texts = (answer: ClaimsQuery): string[] => answer.claims.edges.map(({ node }) => node.text);
export const next = ({ claims: { pageInfo } }: ClaimsQuery): string | null | undefined => pageInfo.endCursor;
export const about = ({ claim }: WalkQuery): string[] => claim.provenance.map(({ content }) => content);
export const store: StoreMutationVariables = { space: 'demo', input: { text: 'Tea', tags: ['drink'] } };
export function outcomeOf({ storeClaim }: StoreMutation): string {
  switch (storeClaim.__typename) {
    case 'ClaimAccepted':
      return storeClaim.superseded.join();
    case 'ClaimDeduplicated':
      return storeClaim.claim?.id ?? 'a dry run';
    case 'ClaimQuarantined':
      return storeClaim.conflicts.map(({ id }) => id).join();
    case 'ClaimRejected':
      return storeClaim.rejection.message;
    case 'ConflictRefusal':
    case 'PreconditionRefusal':
      return storeClaim.message;
  }
}
`;

function faultsOf(files: Record<string, string>): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  const ours = (path: string): string | undefined => files[path.split('/').at(-1)!];
  host.readFile = (path) => ours(path) ?? readFile.call(host, path);
  host.fileExists = (path) => ours(path) !== undefined || fileExists.call(host, path);
  host.getSourceFile = (path, version) => {
    const text = ours(path);
    return text === undefined ? getSourceFile.call(host, path, version) : ts.createSourceFile(path, text, version);
  };
  const program = ts.createProgram(Object.keys(files), options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

it('a client of the guide compiles with the types that graphql-codegen makes from the schema', async () => {
  expect(guide.length).toBeGreaterThan(1);
  const files = { 'generated.ts': await madeBy(typescriptOperations), 'client.ts': CLIENT };
  expect(faultsOf(files)).toEqual([]);
}, 60_000);

it('graphql-codegen gives every type of the schema a type with a unique name', async () => {
  const types = await madeBy(typescript);
  expect(faultsOf({ 'types.ts': types })).toEqual([]);
  expect(types).toContain('export type ClaimConnection = {');
}, 60_000);

it('a client that forgets an outcome, or the input of a mutation, does not compile', async () => {
  const forgetful = CLIENT.replace("case 'ClaimRejected':\n      return storeClaim.rejection.message;", '');
  const empty = `${CLIENT}\nexport const nothing: StoreMutationVariables = { space: 'demo', input: { tags: [] } };\n`;
  const generated = await madeBy(typescriptOperations);
  expect(faultsOf({ 'generated.ts': generated, 'client.ts': forgetful })).toEqual([
    expect.stringContaining('lacks ending return statement'),
  ]);
  expect(faultsOf({ 'generated.ts': generated, 'client.ts': empty })).toEqual([
    expect.stringContaining("Property 'text' is missing"),
  ]);
}, 60_000);

it('a client that expects null as an answer does not compile', async () => {
  const wrong = `${CLIENT}\nexport const nothing: ClaimsQuery = { claims: null };\n`;
  expect(faultsOf({ 'generated.ts': await madeBy(typescriptOperations), 'client.ts': wrong })).toEqual([
    expect.stringContaining("'null' is not assignable"),
  ]);
}, 60_000);
