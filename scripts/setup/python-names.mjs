// Names of fields and operations in Python: snake case, and an underscore behind a word that Python keeps for itself.

const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

export const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const isKeyword = (name) => KEYWORDS.has(name);
export const attribute = (name) => (isKeyword(snake(name)) ? `${snake(name)}_` : snake(name));

/** What the client makes of a name in Python; names that it would not get back are in a list. */
const wire = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

/**
 * The names of fields of requests that snake case does not lead back to. Throws where one name has two readings. In
 * answers the client looks for both.
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
  if (twofold !== undefined) throw new Error(`in Python the field ${twofold} has the name of another one`);
  return literal;
}
