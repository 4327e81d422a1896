// Checks that migrations and statements meet the requirements of Citus (docs/specs/overview.md). All these requirements
// are good practice on plain PostgreSQL, too. node test/arch/ddl.mjs [project folder]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expanded } from '../../scripts/sql.mjs';

let root = '.';

/**
 * Statements that break a rule permanently, and why. Each statement is correct on a single PostgreSQL. On Citus, it
 * would be slower, but still correct. A statement that no longer breaks its rule must be removed from the list.
 */
const FOLLOWED_BY_ITS_SUM =
  'the row that is updated next counts what was inserted: apart, each step of a cascade would wait for one more answer';
const COUNTED_ONCE =
  'the total comes from the same pass over the texts: apart, all words of the space are counted twice';
const PLANNED_ONCE =
  'one plan serves all keys, and making it costs more than it runs; where Citus cannot plan a statement so, the setting is left out';
const FEW_ROWS =
  'the table holds only what waits, so that the index is short; among many machines, a list of the tenants that have work takes its place';
const EXCEPTIONS = {
  'no insert from a query inside a CTE': {
    'libs/graph/cascades/store/sql/update-cascade.sql': FOLLOWED_BY_ITS_SUM,
    'libs/recall/index/store/sql/insert-words.sql': COUNTED_ONCE,
  },
  'no insert from a query answers rows (returning)': {
    'libs/graph/cascades/store/sql/update-cascade.sql': FOLLOWED_BY_ITS_SUM,
  },
  'no force_generic_plan': {
    'libs/platform/database/database.ts': PLANNED_ONCE,
    'libs/testing/plans.ts': PLANNED_ONCE,
    'libs/recall/search/store/retrievers.ts': PLANNED_ONCE,
  },
  'no question to all tenants in turn (select distinct tenant_id)': {
    'libs/history/outbox/store/sql/list-waiting-tenants.sql': FEW_ROWS,
    'libs/history/seals/store/sql/list-unsealed-tenants.sql': FEW_ROWS,
    'libs/knowledge/uses/store/sql/list-tenants-with-uses.sql': FEW_ROWS,
  },
};

const VOLATILE =
  /\b(nextval|clock_timestamp|gen_random_uuid|uuid_generate_\w+|random|timeofday|pg_current_xact_id|txid_current|draw_positions)\s*\(/i;
const SNAPSHOT = /\b(pg_current_snapshot|pg_snapshot_\w+|pg_current_xact_id\w*|txid_\w+|nextval|draw_positions)\s*\(/i;

const problems = [];
const unused = new Set();
function report(file, rule, what = '') {
  const known = `${file}: ${rule}`;
  if (EXCEPTIONS[rule]?.[file] !== undefined) unused.delete(known);
  else problems.push(what === '' ? known : `${known} (${what})`);
}

const filesUnder = (folder, wanted) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true })
        .map((path) => relative('.', join(folder, String(path))))
        .filter((path) => wanted.test(path))
    : [];
const read = (file) => readFileSync(join(root, file), 'utf8');

/** The statement without its comments and quoted texts, because these do not change what it does. */
const bare = (sql) => sql.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''");

/** The statements of a script; bodies of functions are kept whole. */
function statementsOf(script) {
  const statements = [''];
  let isQuoted = false;
  for (const piece of script.split(/(\$\w*\$|;)/)) {
    if (/^\$\w*\$$/.test(piece)) isQuoted = !isQuoted;
    if (piece === ';' && !isQuoted) statements.push('');
    else statements[statements.length - 1] += piece;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

/** The text between the parenthesis at `open` and the parenthesis that closes it. */
function inParentheses(text, open) {
  let depth = 0;
  for (let i = open; i < text.length; i += 1) {
    if (text[i] === '(') depth += 1;
    if (text[i] === ')') depth -= 1;
    if (depth === 0) return text.slice(open + 1, i);
  }
  return text.slice(open + 1);
}

/** The entries of a list, split at the commas that are not inside parentheses. */
function entriesOf(list) {
  const entries = [''];
  let depth = 0;
  for (const letter of list) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) entries.push('');
    else entries[entries.length - 1] += letter;
  }
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

// --- migrations

/** The first migration whose indexes of existing tables have to be built without stopping writers. */
const CONCURRENTLY_SINCE = 95;

/** The first migration that may write rows only as the tenant to which they belong, in a loop as in 0104. */
const AS_TENANTS_SINCE = 104;

const CONSTRAINT = /\b(primary\s+key|unique|check|references|foreign\s+key|exclude)\b/i;

function checkMigration(file) {
  const text = read(file);
  const say = (rule, what) => report(file, rule, what);
  const number = Number(/(\d{4})_/.exec(file)?.[1]);
  const isBaseline = number <= 8;
  const header = text.split('\n').filter((line) => line.startsWith('--'));
  if (!text.startsWith('-- ')) say('open with what it is for');
  if (!isBaseline)
    for (const word of ['Why:', 'Lock:', 'Time:', 'Way back:'])
      if (!header.some((line) => line.includes(word))) say(`say "${word}" at the top`);
  for (const [, before, index] of text.matchAll(/(?:^|\n)(.*)\n\s*create (?:unique )?index (\w+)/g))
    if (!before.startsWith('--') && !before.startsWith('create ')) say('say above an index what it is for', index);

  const statements = statementsOf(bare(text.replace(/\$\$[\s\S]*?\$\$/g, '$$$$ $$$$')));
  const changesShape = statements.some((statement) => /^(create|alter|drop)\s+(table|index|unique)/i.test(statement));
  for (const statement of statements) {
    const short = statement.replace(/\s+/g, ' ').slice(0, 60);
    if (/^create\s+(or\s+replace\s+)?(constraint\s+)?trigger/i.test(statement) || /returns\s+trigger/i.test(statement))
      say('no trigger', short);
    if (/\b(smallserial|bigserial|serial)\b|\bas\s+identity\b/i.test(statement)) say('no identity, no serial', short);
    if (/\bdefault\s+(?!(true|false|null|-?\d+(\.\d+)?|'')(::\w+)?\b)(?!'')/i.test(tableOf(statement)))
      say('a default is a constant', short);
    if (/\bdeferrable\b/i.test(statement)) say('no deferrable constraint', short);
    if (/on delete set null\s*\(/i.test(statement)) say('no "on delete set null (column)"', short);
    if (/force\s+row\s+level\s+security/i.test(statement) && !/^alter table .* no force/i.test(statement))
      say('row-level security is forced by protect_by_tenant alone', short);
    if (number >= CONCURRENTLY_SINCE) checkIndex(statement, statements, say);
    if (/^create\s+(unlogged\s+)?table/i.test(statement)) checkTable(statement, text, say);
    if (/^alter\s+table/i.test(statement)) checkAlteration(statement, say, short);
    if (/^(insert|update|delete|merge|with)\b/i.test(statement)) {
      if (changesShape) say('a backfill is a migration of its own', short);
      // Forced row-level security hides all rows from an owner that is not a superuser.
      if (number >= AS_TENANTS_SINCE) say('a backfill writes tenant by tenant, as each tenant (as 0104 does)', short);
      checkWrite(statement, say);
    }
  }
}

/** Empty for functions, because the defaults of their arguments may be of any kind. */
const tableOf = (statement) => (/^(create|alter)\s+table/i.test(statement) ? statement : '');

function checkTable(statement, text, say) {
  const table = /table\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(statement)[1];
  const entries = entriesOf(inParentheses(statement, statement.indexOf('(')));
  if (!/^tenant_id\s+text\s+collate\s+"C"\s+not\s+null\b/i.test(entries[0] ?? ''))
    say('the first column of a table is tenant_id text collate "C" not null', table);
  for (const entry of entries)
    if (
      CONSTRAINT.test(entry) &&
      !/\bconstraint\s+\w+\s+(primary|unique|check|references|foreign|exclude)/i.test(entry)
    )
      say('every constraint has a name', `${table}: ${entry.replace(/\s+/g, ' ').slice(0, 50)}`);
  for (const [, keys] of statement.matchAll(/(?:primary\s+key|unique|foreign\s+key)\s*\(([^)]*)\)/gi))
    if (!/^\s*tenant_id\b/.test(keys)) say('every key begins with the tenant', `${table}: ${keys}`);
  if (!new RegExp(`call\\s+protect_by_tenant\\('${table}'`).test(text))
    say('every table is protected by tenant (call protect_by_tenant)', table);
}

/** The index of a table that the same migration creates is empty, and may be built in any way. */
function checkIndex(statement, statements, say) {
  const [, index, table] =
    /^create\s+(?:unique\s+)?index\s+(?!concurrently)(\w+)\s+on\s+(?:only\s+)?(\w+)/i.exec(statement) ?? [];
  if (index === undefined) return;
  const creates = new RegExp(`^create\\s+(unlogged\\s+)?table\\s+(if\\s+not\\s+exists\\s+)?${table}\\b`, 'i');
  if (!statements.some((each) => creates.test(each)))
    say('an index of an existing table is built concurrently, outside a transaction', index);
}

function checkAlteration(statement, say, short) {
  const [, actions] = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?\w+\s+([\s\S]*)$/i.exec(statement);
  if (entriesOf(actions).length > 1) say('an alter table does one thing', short);
  for (const action of entriesOf(actions)) {
    if (/^add\s+(?!constraint\b)(column\s+)?\w+\s+/i.test(action) && CONSTRAINT.test(action.replace(/^add\s+/i, '')))
      say('a constraint is added alone and with a name', short);
  }
}

// --- statements of the application

/** Rules for writing statements, in migrations and in the application. */
function checkWrite(sql, say) {
  const text = bare(sql);
  if (/\bmerge\s+into\b/i.test(text)) say('no merge');
  if (/\binsert\s+into\b[^;]*\bvalues\s*\([^;]*\(\s*select\b/i.test(text)) say('no query in values');
  for (const { into, isInCte } of insertsOf(text)) {
    const rest = text.slice(into);
    const [head] = /^insert\s+into\s+[\w.]+(\s+as\s+\w+)?\s*\([^)]*\)\s*/i.exec(rest) ?? [''];
    if (!/^(select|with)\b/i.test(rest.slice(head.length))) continue;
    const body = isInCte ? rest.slice(0, endOf(rest)) : rest;
    if (isInCte) say('no insert from a query inside a CTE');
    if (!/^select\s+(distinct\s+)?\w+\.tenant_id\b/i.test(body.slice(head.length)))
      say(
        "insert from a query takes the tenant from a row: 'select home.tenant_id, ... from tenants home cross join ...'",
      );
    if (/\bjsonb?_to_record\s*\(/i.test(body)) say('jsonb_to_recordset, not jsonb_to_record');
    if (/\breturning\b/i.test(body)) say('no insert from a query answers rows (returning)');
  }
  for (const match of text.matchAll(/\bupdate\s+[\w."]+(\s+(as\s+)?(?!set\b)\w+)?\s+set\b/gi)) {
    const update = text.slice(match.index);
    if (VOLATILE.test(update)) say('no volatile function in an update');
    const added = update.replace(/\bnow\(\)\s*[+-]/gi, '');
    if (/[\w")\]]\s*[+-]\s*(interval\b|\$\d+::interval|[\w."$]+\s*\*\s*interval\b)/i.test(added))
      say('no interval is added to a column in an update');
  }
}

function* insertsOf(text) {
  for (const match of text.matchAll(/\binsert\s+into\b/gi))
    yield { into: match.index, isInCte: depthAt(text, match.index) > 0 };
}

const depthAt = (text, end) => {
  let depth = 0;
  for (const letter of text.slice(0, end)) depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
  return depth;
};

/** The position of the parenthesis that closes the one just before this text. */
function endOf(text) {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === '(') depth += 1;
    if (text[i] === ')') depth -= 1;
    if (depth < 0) return i;
  }
  return text.length;
}

function checkStatement(file) {
  const text = expanded(read(file), file);
  const say = (rule, what) => report(file, rule, what);
  checkWrite(text, say);
  checkSettings(text.replace(/--.*$/gm, ''), say);
  // These functions must not be called for rows: on Citus, each machine that holds rows would return its own answer.
  if (SNAPSHOT.test(bare(text)) && /\bfrom\b/i.test(bare(text)))
    say('snapshots, transaction ids and sequences are asked in statements without from');
  if (/\bselect\s+distinct\s+(\w+\.)?tenant_id\b/i.test(bare(text)))
    say('no question to all tenants in turn (select distinct tenant_id)');
}

function checkSettings(text, say) {
  if (/\bset_config\s*\(/i.test(text)) say('no set_config(): call use_settings');
  if (/force_generic_plan/i.test(text)) say('no force_generic_plan');
}

/** The problems of a project, one per line. */
export function problemsIn(folder) {
  root = folder;
  problems.length = 0;
  unused.clear();
  for (const [rule, files] of Object.entries(EXCEPTIONS))
    for (const file of Object.keys(files)) unused.add(`${file}: ${rule}`);
  for (const file of filesUnder('prisma/migrations', /migration\.sql$/)) checkMigration(file);
  for (const file of filesUnder('libs', /store\/sql\/[^/]+\.sql$/)) checkStatement(file);
  // There are few statements in the code; their settings are checked by the same rules.
  for (const folder of ['libs', 'apps'])
    for (const file of filesUnder(folder, /(?<!\.(spec|prop|d))\.ts$/))
      checkSettings(read(file).replace(/^\s*(\/\/|\*|\/\*).*$/gm, ''), (rule, what) => report(file, rule, what));
  if (root === '.') for (const left of unused) problems.push(`${left} no longer; take it off the list`);
  return [...problems];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = problemsIn(process.argv[2] ?? '.');
  if (found.length > 0) {
    console.error(found.join('\n'));
    process.exit(1);
  }
}
