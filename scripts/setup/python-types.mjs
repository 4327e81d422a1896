// The types of requests and answers of the Python client. Requests are TypedDicts, answers are classes of records.

import { answerName, COMPONENT, membersOf, ORIGIN, pascal, reachable } from './client-calls.mjs';
import { attribute, isKeyword, snake } from './python-names.mjs';

const HEAD = `"""
The types of requests and answers, for annotations: at run time every answer is a \`Record\`.

${ORIGIN}
"""

from __future__ import annotations

import sys
from datetime import datetime
from typing import TYPE_CHECKING, Any, List, Literal, Mapping, Sequence, TypeAlias, TypedDict

from ._records import Record

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired

# An answer may have a word that a newer service has added; a request may not.
`;

/** Converts schemas of the document to types, and collects the declarations that they need. */
export class PythonTypes {
  #document;
  #declarations = new Map();
  #accepted;
  #answered;

  constructor(document, calls) {
    const { schemas } = document.components;
    this.#document = document;
    this.#accepted = reachable(
      schemas,
      calls.flatMap(({ body, parameters }) => [body, parameters]),
    );
    this.#answered = reachable(
      schemas,
      calls.map(({ answer }) => answer),
    );
  }

  /** The type of a part of a request. `name`: the name for an object in this part that has no name of its own. */
  given(schema, name) {
    return this.#type(schema, name, INPUT);
  }

  /** The type of the answer of an operation, and the type of the items of its list. */
  answers(call) {
    const { answer, kind } = call;
    if (kind === 'text') return { answer: 'str' };
    const type = this.#type(answer, answerName(call), OUTPUT);
    if (kind !== 'list') return { answer: type };
    const page = this.resolved(answer);
    return { answer: type, item: this.#type(page.properties.data.items, `${answerName(call)}Item`, OUTPUT) };
  }

  /** The names that are declared. */
  names() {
    return [...this.#declarations.keys()].sort();
  }

  file() {
    const texts = this.names().map((name) => this.#declarations.get(name));
    return `${HEAD}\n${texts.join('\n\n')}\n`;
  }

  resolved(schema) {
    return schema.$ref === undefined ? schema : this.#component(schema.$ref);
  }

  #component(ref) {
    return this.#document.components.schemas[ref.slice(COMPONENT.length)];
  }

  #type(schema, name, side) {
    const { $ref, anyOf, oneOf, allOf, type } = schema;
    if ($ref !== undefined) return this.#named($ref, side);
    if ('const' in schema) return literal([schema.const]);
    if (schema.enum !== undefined) return side.words(schema.enum);
    const union = anyOf ?? oneOf;
    if (union !== undefined) return joined(union.map((each) => this.#type(each, name, side)));
    if (allOf !== undefined) return this.#object({ ...merged(allOf), description: schema.description }, name, side);
    if (Array.isArray(type)) return joined(type.map((each) => this.#type({ ...schema, type: each }, name, side)));
    return this.#plain(schema, name, side);
  }

  #plain(schema, name, side) {
    switch (schema.type) {
      case 'string':
        return side.text(schema);
      case 'boolean':
        return 'bool';
      case 'null':
        return 'None';
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'array':
        return side.list(this.#type(schema.items ?? {}, itemName(name), side));
      case 'object':
        return schema.properties === undefined ? this.#map(schema, name, side) : this.#object(schema, name, side);
      default:
        return 'Any';
    }
  }

  #map({ additionalProperties: value }, name, side) {
    return side.map(typeof value === 'object' ? this.#type(value, `${name}Value`, side) : 'Any');
  }

  #named(ref, side) {
    const own = ref.slice(COMPONENT.length);
    const isShared = this.#accepted.has(own) && this.#answered.has(own);
    const name = side === INPUT && isShared ? `${own}Given` : own;
    if (!this.#declarations.has(name)) {
      this.#declarations.set(name, '');
      const schema = this.#component(ref);
      if (schema.properties !== undefined) this.#declare(name, schema, side);
      else {
        const type = this.#type(schema, `${name}Value`, side);
        this.#declarations.set(name, `${name}: TypeAlias = ${quoted(type)}\n${doc(schema.description, '')}`.trimEnd());
      }
    }
    return name;
  }

  #object(schema, wanted, side) {
    let name = wanted;
    for (let n = 2; this.#declarations.has(name); n += 1) name = `${wanted}${n}`;
    this.#declarations.set(name, '');
    this.#declare(name, schema, side);
    return name;
  }

  #declare(name, schema, side) {
    const members = membersOf(schema).map((member) => ({
      ...member,
      type: this.#type(member.schema, `${name}${pascal(member.name)}`, side),
    }));
    this.#declarations.set(name, side.declaration(name, schema, members));
  }
}

function itemName(name) {
  if (/ies$/.test(name)) return `${name.slice(0, -3)}y`;
  return /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}Item`;
}

function merged(parts) {
  if (parts.some(({ properties }) => properties === undefined)) throw new Error('allOf of parts without fields');
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

const INPUT = {
  words: (words) => literal(words),
  text: ({ format }) => (format === 'date-time' ? 'str | datetime' : 'str'),
  list: (item) => `Sequence[${item}]`,
  map: (value) => `Mapping[str, ${value}]`,
  declaration(name, schema, members) {
    const fields = members.map(({ type, required, ...member }) => ({
      ...member,
      name: snake(member.name),
      type: required ? type : `NotRequired[${type}]`,
    }));
    // A class cannot have a field with the name of a keyword.
    if (fields.some((field) => isKeyword(field.name))) return dictionary(name, schema, fields);
    return declared(`class ${name}(TypedDict):`, schema, fields);
  },
};

const OUTPUT = {
  words: (words) =>
    words.length > 1 && words.every((word) => typeof word === 'string') ? `${literal(words)} | str` : literal(words),
  text: () => 'str',
  list: (item) => `List[${item}]`,
  map: () => 'Record',
  declaration(name, schema, members) {
    const fields = members.map(({ type, required, ...member }) => ({
      ...member,
      name: attribute(member.name),
      type: required ? type : joined([type, 'None']),
    }));
    return declared(`class ${name}(Record):`, schema, fields);
  },
};

function declared(head, { description }, fields) {
  const lines = fields.map(({ name, type, description: of }) => `    ${name}: ${type}\n${doc(of, '    ')}`);
  const body = `${doc(description, '    ')}${lines.join('')}`;
  return `${head}\n${body === '' ? '    pass\n' : body}`.trimEnd();
}

function dictionary(name, { description }, fields) {
  const lines = fields.map((field) => `        ${quoted(field.name)}: ${quoted(field.type)},`);
  return `${name} = TypedDict(\n    "${name}",\n    {\n${lines.join('\n')}\n    },\n)\n${doc(description, '')}`.trimEnd();
}

/** The union of these types, without repetitions. */
export function joined(types) {
  const unique = [...new Set(types.flatMap(alternatives))];
  return unique.includes('Any') ? 'Any' : unique.join(' | ');
}

/** The alternatives of a type: its parts between bars that are not inside brackets or strings. */
function alternatives(type) {
  const found = [''];
  let depth = 0;
  let isText = false;
  for (const letter of type) {
    if (letter === '"') isText = !isText;
    else if (!isText) depth += Number(letter === '[') - Number(letter === ']');
    if (letter === '|' && depth === 0 && !isText) found.push('');
    else found[found.length - 1] += letter;
  }
  return found.map((each) => each.trim());
}

function literal(words) {
  const known = words.map((word) => (word === null ? 'None' : typeof word === 'boolean' ? pascal(String(word)) : word));
  if (known.length === 1 && known[0] === 'None') return 'None';
  return `Literal[${known.map((word, i) => (typeof words[i] === 'string' ? quoted(word) : word)).join(', ')}]`;
}

const quoted = (text) => JSON.stringify(text);

/** A docstring below a name, as editors show it. */
export function doc(text, indent) {
  return text === undefined ? '' : `${indent}${quoted(text.replace(/\s+/g, ' '))}\n`;
}
