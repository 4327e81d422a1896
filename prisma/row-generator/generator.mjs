// The generator `rows` of prisma/schema/base.prisma, run by `npx prisma generate`: writes libs/platform/database/rows.generated.ts.
// Prisma first asks for a manifest, and then tells the generator to generate. Each request is a line of JSON-RPC on stdin, and Prisma
// reads the answers from stderr.
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { rowsFile } from './rows.mjs';

const METHODS = {
  getManifest: () => ({ manifest: { prettyName: 'row types and column lists' } }),
  generate: ({ dmmf, generator }) => {
    writeFileSync(process.env.ROWS_OUTPUT ?? generator.output.value, rowsFile(dmmf.datamodel.models));
    return null;
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  process.stderr.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer(method, params) })}\n`);
}

function answer(method, params) {
  try {
    return { result: METHODS[method](params) };
  } catch (error) {
    return { error: { code: 1, message: error.message, data: { stack: error.stack } } };
  }
}
