import type { Tier } from '#libs/kernel/index.js';

/**
 * A table of the generated list. Its columns are in the order of the model. The tenant and computed columns are left
 * out; statements name these explicitly.
 */
export interface Table {
  name: string;
  tier: Tier;
  columns: readonly Column[];
  /** SQL over one of its rows that several statements have, by name. In it, `row` stands for the alias of the row. */
  expressions?: Readonly<Record<string, string>>;
}

export interface Column {
  name: string;
  /** Its name in rows and in recorded JSON: `space_id` is `spaceId`. */
  property: string;
  /** Its type in SQL. */
  type: string;
  /** SQL for the value of the column if a written row does not give one. */
  otherwise?: string;
  /** A time that may be open-ended: `infinity` in the table, null in a row. */
  isOpen?: true;
  /** Updates never change it. */
  isFixed?: true;
}

type Writing = (column: Column, alias: string) => string;

const of = (alias: string, name: string): string => (alias === '' ? name : `${alias}.${name}`);
const quoted = (property: string): string => (/[A-Z]/.test(property) ? `"${property}"` : property);
const read = ({ name, isOpen }: Column, alias: string): string =>
  isOpen ? `nullif(${of(alias, name)}, 'infinity')` : of(alias, name);
const given = ({ name, property, otherwise }: Column, alias: string): string =>
  alias === 'excluded'
    ? `excluded.${name}`
    : otherwise === undefined
      ? of(alias, quoted(property))
      : `coalesce(${of(alias, quoted(property))}, ${otherwise})`;

/** The SQL that each kind of slot writes for a column. The key is the first word of the slot. */
const WRITINGS: Readonly<Record<string, Writing>> = {
  // select: c.space_id as "spaceId"
  columns: (column, alias) =>
    column.property === column.name && !column.isOpen
      ? of(alias, column.name)
      : `${read(column, alias)} as ${quoted(column.property)}`,
  // in a select that other statements read from: c.space_id
  names: ({ name }, alias) => of(alias, name),
  // inside jsonb_build_object: 'spaceId', c.space_id
  object: (column, alias) => `'${column.property}', ${read(column, alias)}`,
  // insert into ... (space_id)
  insert: ({ name }) => name,
  // in the select of an insert: r."spaceId"
  values: given,
  // jsonb_to_recordset(...) as r ("spaceId" text)
  recordset: ({ property, type }) => `${quoted(property)} ${type}`,
  // update ... set space_id = r."spaceId"
  set: (column, alias) => `${column.name} = ${given(column, alias)}`,
};
const NEED_ALIAS = ['object', 'values', 'set'];
const SLOT = /\{\{([^{}]*)\}\}/g;
const EXPRESSION = /^expression (\w+) (\w+) (\w+)$/;
const FORM = /^(\w+) (\w+)(?: (?!changing\b)(\w+))??( changing)?(?: (except|only) (\w+(?:, \w+)*))?$/;

/**
 * Fills the slots of a statement. `{{columns Claim c}}` stands for the columns of the table of model Claim; `except`
 * and `only` restrict them, and `changing` selects those that updates change. `{{expression Claim c age}}` stands for
 * the expression `age` of the model. The names in a slot must exist in the model. `file` is named in the error message.
 */
export function expandSlots(text: string, tables: Readonly<Record<string, Table>>, file: string): string {
  return text.replace(SLOT, (slot, inside: string) => {
    const fail = (problem: string): never => {
      throw new Error(`${file}: ${slot}: ${problem}`);
    };
    const tableOf = (model: string): Table => tables[model] ?? fail(`prisma/schema has no model ${model}`);
    const [, owner, row, expression] = EXPRESSION.exec(inside) ?? [];
    if (expression !== undefined) {
      const text = tableOf(owner!).expressions?.[expression] ?? fail(`${owner} has no expression ${expression}`);
      return text.replace(/\brow\./g, `${row}.`);
    }
    const { verb, model, alias, changing, narrowing, named } = partsOf(inside);
    const writing = WRITINGS[verb] ?? fail(`begin with one of ${[...Object.keys(WRITINGS), 'expression'].join(', ')}`);
    const table = tableOf(model);
    if (alias === '' && NEED_ALIAS.includes(verb)) fail(`name the alias that ${verb} takes the values from`);
    const unknown = named.find((name) => !table.columns.some((column) => column.name === name));
    if (unknown !== undefined) fail(`${model} has no column ${unknown}`);
    return chosen(table, named, narrowing, verb === 'set' || changing !== undefined)
      .map((column) => writing(column, alias))
      .join(', ');
  });
}

/** The parts of a slot. All parts are empty if the syntax of the slot is wrong. */
function partsOf(inside: string) {
  const [, verb = '', model = '', alias = '', changing, narrowing, list] = FORM.exec(inside.replace(/\s+/g, ' ')) ?? [];
  return { verb, model, alias, changing, narrowing, named: list?.split(', ') ?? [] };
}

/**
 * The columns that a slot names: all, all `except` some, or `only` some. With `changing`, only those that updates
 * change.
 */
function chosen(
  { columns }: Table,
  named: readonly string[],
  narrowing: string | undefined,
  changes: boolean,
): Column[] {
  return columns.filter(
    ({ name, isFixed }) =>
      (narrowing === undefined || named.includes(name) === (narrowing === 'only')) && !(isFixed && changes),
  );
}
