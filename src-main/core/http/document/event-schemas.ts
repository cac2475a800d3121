// Adds the events to the API's document: a schema for each type, with its data, and the webhook that is sent them.
import { z } from 'zod';
import type { DocumentedCodes } from './completion.ts';
import { exampleOf, type ExampleSchema } from './examples.ts';

interface DocumentWithEvents {
  components?: { schemas?: Record<string, ExampleSchema> };
  webhooks?: Record<string, unknown>;
}

/** Changes the document in place. */
export function addEvents(document: DocumentWithEvents, events: DocumentedCodes['events']): void {
  const schemas = ((document.components ??= {}).schemas ??= {});
  const types = Object.entries(events).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const refs = new Map(types.map(([type]) => [type, { $ref: `#/components/schemas/${nameOf(type)}` }]));
  for (const [type, { data }] of types) {
    const schema = schemaOf(data);
    schema.example = exampleOf(schema, schemas, false);
    schemas[nameOf(type)] = {
      type: 'object',
      allOf: [
        { $ref: '#/components/schemas/Event' },
        {
          type: 'object',
          required: ['type', 'data'],
          properties: { type: { type: 'string', enum: [type] }, data: schema },
        },
      ],
    };
  }
  schemas['KnownEvent'] = {
    oneOf: [...refs.values()],
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries([...refs].map(([type, { $ref }]) => [type, $ref])),
    },
    example: { ...(schemas['Event']?.example as object), data: { dueOn: '2026-09-28' } },
  } as ExampleSchema;
  document.webhooks = { event: { post: webhook } };
}

/** `LoanOpenedEvent` for `loan.opened`. */
const nameOf = (type: string): string =>
  `${type.replaceAll(/(?:^|[.-])./g, (start) => start.replace(/[.-]/, '').toUpperCase())}Event`;

const id = '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90';
/** Examples of texts, by the end of the field's name. */
const samples: readonly (readonly [RegExp, string])[] = [
  [/On(?:Before|Fixed)?$|suspendedUntil|keepUntil/, '2026-09-28'],
  [/At$/, '2026-09-07T10:00:00.000Z'],
  [/barcode/, '30000421'],
  [/externalId/, 'S-1042'],
  [/[iI]ds?$|items?$|[iI]nto$|missing|erasure|shelfItem/, id],
];

/** Later versions may add fields. */
function schemaOf(data: z.ZodType): ExampleSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(data, {
    io: 'input',
    unrepresentable: 'any',
    override({ jsonSchema, path }) {
      const name = path.findLast((part) => typeof part === 'string' && part !== 'items') ?? '';
      const sample = jsonSchema.type === 'string' && samples.find(([end]) => end.test(String(name)));
      if (sample) Object.assign(jsonSchema, { example: sample[1] });
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return schema as ExampleSchema;
}

const webhook = {
  operationId: 'onEvent',
  summary: 'An event, as Loandesk sends it to each webhook',
  tags: ['Webhooks'],
  security: [],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/KnownEvent' } } },
  },
  responses: {
    '204': { description: 'Any 2xx: received' },
    '410': { description: 'Switches the webhook off' },
  },
};
