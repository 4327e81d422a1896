import { type Filter, instant, nearest, type Operator, OPERATORS, validationFailed } from '../../kernel/index.js';

/** Adds a value to the statement's parameters and returns its placeholder, such as `$7`. */
export type Bind = (value: unknown) => string;

/** A field by which callers may filter: its type, and the SQL expression that reads it from a row. */
export interface FilterField {
  type: 'text' | 'number' | 'time' | 'boolean' | 'texts';
  /** If the name of the field ends in `.*`, `member` is the name that the caller used in place of the star. */
  sql: string | ((bind: Bind, member: string) => string);
  /** How a text is encoded in that column. */
  form?: (text: string) => string;
}
export type FilterFields = Readonly<Record<string, FilterField>>;

/**
 * Adds the fields of `others` to `own`, as fields whose value is missing in every row. So one filter can be used for
 * rows of several kinds.
 */
export function withAbsent(own: FilterFields, others: FilterFields): FilterFields {
  const absent = Object.entries(others).map(([name, { type }]) => [
    name,
    { type, sql: `null::${CASTS[type]}${type === 'texts' ? '[]' : ''}` },
  ]);
  return { ...Object.fromEntries(absent), ...own };
}

type Column = FilterField & { sql: string };

const MAX_CONDITIONS = 100;
const MAX_DEPTH = 8;
const MAX_CHOICES = 200;
const MAX_NAME_LENGTH = 64;

const COMPARISONS: Partial<Record<Operator, string>> = {
  eq: '=',
  ne: 'is distinct from',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};
const CASTS = {
  text: 'text',
  number: 'double precision',
  time: 'timestamptz',
  boolean: 'boolean',
  texts: 'text',
} as const;

/**
 * Compiles a filter to one SQL condition over the given fields. Every value becomes a parameter. A missing value
 * satisfies only `ne` and `exists: false`. Throws `validation_failed` with the place of the mistake and, for an unknown
 * field, the nearest known name.
 */
export function compileFilter(filter: Filter, fields: FilterFields, bind: Bind): string {
  return new Compiler(fields, bind).all(filter, '/filter', 1);
}

class Compiler {
  #conditions = 0;

  constructor(
    private readonly fields: FilterFields,
    private readonly bind: Bind,
  ) {}

  all(filter: unknown, at: string, depth: number): string {
    if (depth > MAX_DEPTH) throw wrong(at, 'too_deep', `nests deeper than ${MAX_DEPTH} levels`);
    if (!isRecord(filter)) throw wrong(at, 'not_a_filter', 'must be an object of conditions');
    return this.#joined(
      Object.entries(filter).map(([name, value]) =>
        this.#member(name, value, `${at}/${name.slice(0, MAX_NAME_LENGTH)}`, depth),
      ),
      'and',
      at,
    );
  }

  #member(name: string, value: unknown, at: string, depth: number): string {
    if (name === 'not') return `not ${this.all(value, at, depth + 1)}`;
    if (name === 'and' || name === 'or') {
      if (!Array.isArray(value)) throw wrong(at, 'not_a_list', 'must be an array of filters');
      return this.#joined(
        value.map((part, i) => this.all(part, `${at}/${i}`, depth + 1)),
        name,
        at,
      );
    }
    return this.#field(name, value, at);
  }

  #field(name: string, value: unknown, at: string): string {
    const [field, member] = this.#named(name);
    if (field === undefined)
      throw wrong(
        at,
        'unknown_field',
        `is not a field that can be filtered by; the nearest is ${nearest(name.slice(0, MAX_NAME_LENGTH), Object.keys(this.fields))}`,
      );
    const conditions = isRecord(value) ? Object.entries(value) : [['eq', value] as const];
    // The parameters of the column must not be bound without a condition that uses them: PostgreSQL refuses a statement
    // that has more parameters than its text.
    if (conditions.length === 0) return this.#joined([], 'and', at);
    const column: Column = { ...field, sql: typeof field.sql === 'string' ? field.sql : field.sql(this.bind, member) };
    return this.#joined(
      conditions.map(([operator, operand]) =>
        this.#condition(column, operator, operand, `${at}/${operator.slice(0, MAX_NAME_LENGTH)}`),
      ),
      'and',
      at,
    );
  }

  /** No parts count as one condition, so that the number of empty parts in a filter is limited too. */
  #joined(parts: readonly string[], by: 'and' | 'or', at: string): string {
    if (parts.length > 0) return `(${parts.join(` ${by} `)})`;
    this.#count(at);
    return by === 'and' ? 'true' : 'false';
  }

  #count(at: string): void {
    this.#conditions += 1;
    if (this.#conditions > MAX_CONDITIONS)
      throw wrong(at, 'too_many_conditions', `is one of more than ${MAX_CONDITIONS} conditions`);
  }

  /** `anchors.order` is a member of the field `anchors.*`. */
  #named(name: string): [FilterField | undefined, member: string] {
    if (Object.hasOwn(this.fields, name)) return [this.fields[name], ''];
    const dot = name.indexOf('.');
    const family = `${name.slice(0, dot)}.*`;
    return dot > 0 && Object.hasOwn(this.fields, family) ? [this.fields[family], name.slice(dot + 1)] : [undefined, ''];
  }

  #condition(field: Column, operator: string, operand: unknown, at: string): string {
    this.#count(at);
    if (!isOperator(operator))
      throw wrong(
        at,
        'unknown_operator',
        `is not an operator; the nearest is ${nearest(operator.slice(0, MAX_NAME_LENGTH), OPERATORS)}`,
      );
    if (operator === 'exists') return exists(field, operand, at);
    return field.type === 'texts'
      ? this.#amongTexts(field, operator, operand, at)
      : this.#compared(field, operator, operand, at);
  }

  #compared(field: Column, operator: Operator, operand: unknown, at: string): string {
    if (operator === 'in')
      return `(${field.sql} = any (${this.bind(this.#choices(field, operand, at))}::${CASTS[field.type]}[])) is true`;
    if (operator === 'contains') {
      if (field.type !== 'text') throw wrong(at, 'wrong_operator', 'works on texts only');
      return `(position(lower(${this.bind(valueOf(field, operand, at))}::text) in lower(${field.sql})) > 0) is true`;
    }
    return `(${field.sql} ${COMPARISONS[operator]} ${this.bind(valueOf(field, operand, at))}::${CASTS[field.type]}) is true`;
  }

  #amongTexts(field: Column, operator: Operator, operand: unknown, at: string): string {
    switch (operator) {
      case 'contains':
      case 'eq':
        return `(${this.bind(valueOf(field, operand, at))}::text = any (${field.sql})) is true`;
      case 'ne':
        return `(${this.bind(valueOf(field, operand, at))}::text = any (${field.sql})) is not true`;
      case 'in':
        return `(${field.sql} && ${this.bind(this.#choices(field, operand, at))}::text[]) is true`;
      default:
        throw wrong(at, 'wrong_operator', 'works on single values only; a list takes contains, in, eq, ne and exists');
    }
  }

  #choices(field: Column, operand: unknown, at: string): unknown[] {
    if (!Array.isArray(operand) || operand.length > MAX_CHOICES)
      throw wrong(at, 'not_a_list', `must be an array of at most ${MAX_CHOICES} values`);
    return operand.map((value, i) => valueOf(field, value, `${at}/${i}`));
  }
}

function exists(field: Column, operand: unknown, at: string): string {
  if (typeof operand !== 'boolean') throw wrong(at, 'wrong_type', 'must be true or false');
  const present = field.type === 'texts' ? `(cardinality(${field.sql}) > 0) is true` : `${field.sql} is not null`;
  return operand ? `(${present})` : `(not (${present}))`;
}

/** The error messages for types whose values are sent unchanged. */
const PLAIN: Partial<Record<FilterField['type'], string>> = {
  number: 'must be a number',
  boolean: 'must be true or false',
};

function valueOf(field: Column, value: unknown, at: string): unknown {
  const plain = PLAIN[field.type];
  if (plain !== undefined) {
    if (typeof value !== field.type) throw wrong(at, 'wrong_type', plain);
    return value;
  }
  if (typeof value !== 'string' || value.includes('\0')) throw wrong(at, 'wrong_type', 'must be a text');
  if (field.type !== 'time') return field.form?.(value) ?? value;
  const parsed = instant.safeParse(value);
  if (!parsed.success) throw wrong(at, 'wrong_type', parsed.error.issues[0]!.message);
  return parsed.data;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isOperator = (name: string): name is Operator => (OPERATORS as readonly string[]).includes(name);

function wrong(field: string, code: string, message: string) {
  return validationFailed(
    { what: `The filter cannot be read: ${field} ${message}.` },
    { errors: [{ field, code, message }] },
  );
}
