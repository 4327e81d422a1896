import { z } from 'zod';
import { bare } from '../schemas/schema-walk.js';

/** Reads the text of one parameter as its schema wants it. What does not fit is passed on as text, for the schema to refuse. */
export type ReadText = (text: string | string[]) => unknown;

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

export function textReaderOf(schema: z.ZodType): ReadText {
  const inner = bare(schema);
  if (inner instanceof z.ZodNumber) return single((text) => (NUMBER.test(text) ? Number(text) : text));
  if (inner instanceof z.ZodBoolean)
    return single((text) => (text === 'true' ? true : text === 'false' ? false : text));
  if (inner instanceof z.ZodArray) return listReader(inner.element as z.ZodType);
  if (isText(inner)) return (text) => text;
  return single(json);
}

/** A repeated parameter, one with commas between its items, or one JSON array. */
function listReader(element: z.ZodType): ReadText {
  const read = textReaderOf(element);
  return (text) => {
    if (Array.isArray(text)) return text.map(read);
    if (text.startsWith('[')) return json(text);
    return text === '' ? [] : text.split(',').map(read);
  };
}

function isText(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).every((option) => isText(bare(option)));
  return (
    schema instanceof z.ZodString ||
    schema instanceof z.ZodStringFormat ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodLiteral ||
    schema instanceof z.ZodCustom
  );
}

/** A parameter given twice stays a list, which its schema then refuses. */
const single =
  (read: (text: string) => unknown): ReadText =>
  (text) =>
    Array.isArray(text) ? text : read(text);

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
