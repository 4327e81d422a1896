// Names of fields and operations in Python: snake case, with an underscore after a word that Python reserves.

const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

export const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const isKeyword = (name) => KEYWORDS.has(name);
export const attribute = (name) => (isKeyword(snake(name)) ? `${snake(name)}_` : snake(name));

/**
 * The name in JSON that the client computes from a name in Python. `literalNames` lists the names for which this fails.
 */
const wire = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

/**
 * The request fields whose JSON names cannot be computed from snake case. Throws if one name has two possible readings.
 * In answers, the client looks for both names.
 */
export function literalNames(schemas) {
  const names = new Set();
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return;
    if (typeof value.properties === 'object') for (const name of Object.keys(value.properties)) names.add(name);
    for (const member of Object.values(value)) visit(member);
  };
  visit(schemas);
  const literal = [...names].filter((name) => wire(snake(name)) !== name).sort();
  const twofold = literal.find((name) => snake(name) !== name || names.has(wire(name)));
  if (twofold !== undefined) throw new Error(`in Python, the field ${twofold} has the same name as another field`);
  return literal;
}
