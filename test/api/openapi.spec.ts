import type { JsonSchema } from '../../apps/api/src/transport/schemas/json-schema.js';
import { openApiDocument } from '../../apps/api/src/transport/openapi/document.js';
import { sampleOperations } from './sample.operations.js';

const document = openApiDocument(sampleOperations, '1.0.0') as any;

function everyObject(value: unknown, visit: (object: JsonSchema, path: string) => void, path = ''): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value as JsonSchema, path);
  for (const [key, member] of Object.entries(value)) everyObject(member, visit, `${path}/${key}`);
}

describe('the OpenAPI document', () => {
  it('resolves every reference', () => {
    const dangling: string[] = [];
    everyObject(document, ({ $ref }, path) => {
      if ($ref === undefined) return;
      const target = String($ref)
        .slice(2)
        .split('/')
        .reduce((at: any, step) => at?.[step], document);
      if (target === undefined) dangling.push(`${path}: ${String($ref)}`);
    });
    expect(dangling).toEqual([]);
  });

  it('puts path and switches into parameters, and all other fields into the body', () => {
    const store = document.paths['/v1/boards/{space}/notes'].post;
    const places = store.parameters.map((p: any) => p.$ref ?? `${p.in} ${p.name}`);
    expect(places).toEqual([
      'path space',
      'query dryRun',
      '#/components/parameters/Idempotency-Key',
      '#/components/parameters/X-Request-Id',
    ]);
    const body = document.components.schemas.StoreNoteBody;
    expect(store.requestBody.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/StoreNoteBody',
    });
    expect(Object.keys(body.properties)).toEqual(['text', 'mood', 'place', 'tags', 'at', 'facts']);
    expect(body).toMatchObject({ required: ['text'], additionalProperties: false });
    expect(Object.keys(store.responses)).toEqual(
      expect.arrayContaining(['200', '201', '400', '401', '403', '404', '409', '422', '429', '500', '503']),
    );
  });

  it('names the input form of a schema separately if defaults make it differ', () => {
    expect(document.components.schemas.Place.required).toEqual(['room', 'shelf']);
    expect(document.components.schemas.PlaceInput.required).toEqual(['room']);
    expect(document.components.schemas).toHaveProperty('Mood');
    expect(document.components.schemas).not.toHaveProperty('MoodInput');
  });

  it('says that an object in a query is JSON text, and what ids look like', () => {
    const list = document.paths['/v1/boards/{space}/notes'].get;
    expect(list.parameters.find((p: any) => p.name === 'filter')).toMatchObject({
      schema: {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: { type: 'object' },
      },
      example: expect.stringMatching(/^{.*}$/),
    });
    const get = document.paths['/v1/boards/{space}/notes/{id}'].get;
    expect(get.parameters.find((p: any) => p.name === 'id').schema).toEqual({
      type: 'string',
      pattern: '^clm_[0-7][0-9a-hjkmnp-tv-z]{25}$',
    });
  });
});
