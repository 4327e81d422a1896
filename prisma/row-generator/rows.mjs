// Converts the models of prisma/schema to the text of libs/platform/database/rows.generated.ts. Pure functions.

const TYPES = {
  String: { sql: 'text', row: 'string' },
  Int: { sql: 'integer', row: 'number' },
  // pg returns a bigint as text, because it may exceed the range of a number.
  BigInt: { sql: 'bigint', row: 'string' },
  Float: { sql: 'double precision', row: 'number' },
  Boolean: { sql: 'boolean', row: 'boolean' },
  Bytes: { sql: 'bytea', row: 'Buffer' },
  Json: { sql: 'jsonb', row: 'unknown' },
  DateTime: { sql: 'timestamptz', row: 'Date' },
};

/** The rules that a line of a column's `///` comment may contain. All other lines are prose. */
const RULES = {
  id: /^id: (\w{3}(?: \| \w{3})*)$/,
  values: /^one of: ([\w-]+(?: \| [\w-]+)*)$/,
  kernelType: /^type: (\w+)$/,
  // An open-ended time is `infinity` in the table and null in a row.
  open: /^infinity: null$/,
  // Updates never change it, just as they never change a key.
  fixed: /^written once$/,
  // The database computes it. It is not in rows and slots, and the few statements that read it name it.
  generated: /^generated$/,
  // A list that may be null, which Prisma cannot express.
  nullableList: /^or null$/,
};

/** The text of the file. Throws an error that lists everything wrong with the models. */
export function rowsFile(models) {
  const problems = [];
  const tables = models.map((model) => tableOf(model, problems)).sort((a, b) => (a.model < b.model ? -1 : 1));
  if (problems.length > 0) throw new Error(`prisma/schema:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  return [
    '// Written by `npx prisma generate` from prisma/schema. Do not edit.',
    `import type { ${kernelTypes(tables)} } from '#libs/kernel/index.js';`,
    "import type { Table } from './slots.js';",
    '',
    ...tables.map(rowType),
    '/** Every table by its model, with the columns that statements name: all but the tenant, what the database computes, and what Prisma has no type for. */',
    `export const TABLES: Readonly<Record<string, Table>> = {\n${tables.map(tableEntry).join('')}};\n`,
  ].join('\n');
}

/** What the loss of a table means (docs/adr/0050). */
const TIER = /^tier: (critical|degradable|disposable|log|operational)$/m;

/** SQL over a row that several statements have, by name. In it, `row` stands for the alias of the row. */
const EXPRESSION = /^expression (\w+): (.+)$/gm;

function tableOf({ name, dbName, documentation = '', fields, primaryKey }, problems) {
  const report = (problem) => problems.push(`${name}${problem}`);
  const tier = TIER.exec(documentation)?.[1];
  if (tier === undefined)
    report(': say above the model what its loss means, as prisma/schema/base.prisma lists: /// tier: critical');
  const doc = documentation
    .replace(TIER, '')
    .replace(EXPRESSION, '')
    .replace(/\n{2,}/g, '\n')
    .trim();
  if (doc === '') report(': say above the model, with ///, what a row of it is');
  const key = primaryKey?.fields ?? fields.filter(({ isId }) => isId).map((field) => field.name);
  const columns = fields
    .filter(({ kind, name: column }) => kind === 'scalar' && column !== 'tenant_id')
    .map((field) => columnOf(field, key, (problem) => report(`.${field.name}${problem}`)))
    .filter(({ isGenerated }) => !isGenerated);
  const expressions = [...documentation.matchAll(EXPRESSION)].map(([, expression, sql]) => ({ name: expression, sql }));
  for (const { name: expression, sql } of expressions)
    for (const [, column] of sql.matchAll(/\brow\.(\w+)/g))
      if (!columns.some((each) => each.name === column))
        report(`: its expression ${expression} has no column ${column}`);
  return { model: name, table: dbName ?? name, tier, doc, columns, expressions };
}

function columnOf({ name, type, nativeType, isList, isRequired, hasDefaultValue, ...field }, key, report) {
  const { prose, id, values, kernelType, open, fixed, generated, nullableList } = readComment(
    field.documentation ?? '',
    report,
  );
  if (type === 'Json' && prose === '') report(': say with /// what the document holds');
  if (type === 'String' && isTooShort(name) && prose === '') report(': say with /// what it is');
  if (/_n$/.test(name) && prose === '') report(': say with /// how it is made comparable');
  if ((id || values || kernelType) && type !== 'String')
    report(': only a String is an id, one of several values or of a type of the kernel');
  if (open && type !== 'DateTime') report(': only a DateTime is open at infinity');
  if (type === 'Boolean' && /^(is|has|can)_/.test(name)) report(': a flag is an adjective, such as `private`');
  if (nullableList && !isList) report(': an optional column is String?; "or null" is for lists');
  const { sql, row } = TYPES[type];
  const element =
    kernelType?.[0] ??
    values?.map((value) => `'${value}'`).join(' | ') ??
    (id && `Id<${id.map((prefix) => `'${prefix}'`).join(' | ')}>`) ??
    row;
  const isNullable = !isRequired || open || nullableList;
  return {
    name,
    doc: prose,
    property: camelCase(name),
    rowType: `${isList ? listOf(element) : element}${isNullable && element !== 'unknown' ? ' | null' : ''}`,
    sqlType: `${nativeType?.[0] === 'Uuid' ? 'uuid' : sql}${isList ? '[]' : ''}`,
    isFixed: fixed || key.includes(name),
    // The default, used if the recorded JSON has no value for the column.
    otherwise: open ? `'infinity'` : hasDefaultValue ? literal(field.default) : null,
    isOpen: open,
    isGenerated: generated,
    kernelType: kernelType?.[0],
  };
}

/** Names of one or two letters, such as `a` or `by`, need a comment. `id` and `at` do not. */
const isTooShort = (name) => name.length < 3 && name !== 'id' && name !== 'at';

function readComment(documentation, report) {
  const found = { prose: [] };
  for (const line of documentation.split('\n').map((text) => text.trim())) {
    // One line may hold several rules: `id: spc; written once`.
    const rules = line
      .split('; ')
      .map((part) => ({ part, name: Object.keys(RULES).find((name) => RULES[name].test(part)) }));
    if (rules.every(({ name }) => name !== undefined))
      for (const { part, name } of rules) found[name] = RULES[name].exec(part)[1]?.split(' | ') ?? true;
    else if (/^(id|one of|type|infinity):/.test(line)) report(`: cannot read "${line}"`);
    else found.prose.push(line);
  }
  return { ...found, prose: found.prose.join('\n').trim() };
}

const kernelTypes = (tables) =>
  [...new Set(['Id', ...tables.flatMap(({ columns }) => columns.flatMap(({ kernelType }) => kernelType ?? []))])]
    .sort()
    .join(', ');

const camelCase = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const listOf = (element) => (element.startsWith("'") ? `(${element})[]` : `${element}[]`);
const literal = (value) =>
  Array.isArray(value) ? `'{}'` : typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

const comment = (text, indent = '') =>
  text === ''
    ? ''
    : text.includes('\n')
      ? `${indent}/**\n${text
          .split('\n')
          .map((line) => `${indent} * ${line}\n`)
          .join('')}${indent} */\n`
      : `${indent}/** ${text} */\n`;

const rowType = ({ model, table, doc, columns }) =>
  `${comment(`A row of \`${table}\`. ${doc}`)}export interface ${model}Row {\n${columns
    .map((column) => `${comment(column.doc, '  ')}  ${column.property}: ${column.rowType};\n`)
    .join('')}}\n`;

const tableEntry = ({ model, table, tier, columns, expressions }) =>
  `  ${model}: {\n    name: '${table}',\n    tier: '${tier}',\n    columns: [\n${columns.map(columnEntry).join('')}    ],\n${
    expressions.length === 0
      ? ''
      : `    expressions: {\n${expressions.map(({ name, sql }) => `      ${name}: ${JSON.stringify(sql)},\n`).join('')}    },\n`
  }  },\n`;

const columnEntry = ({ name, property, sqlType, isFixed, otherwise, isOpen }) =>
  `      { name: '${name}', property: '${property}', type: '${sqlType}'${isFixed ? ', isFixed: true' : ''}${
    otherwise === null ? '' : `, otherwise: ${JSON.stringify(otherwise)}`
  }${isOpen ? ', isOpen: true' : ''} },\n`;
