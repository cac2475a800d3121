// Adds the events to the API's document: a schema for each type, with its data, and the webhook that is sent them.
import { z } from 'zod';
import type { DocumentedCodes } from './document-completion.ts';
import type { ExampleSchema } from './document-examples.ts';

interface DocumentWithEvents {
  components?: { schemas?: Record<string, ExampleSchema> };
  webhooks?: Record<string, unknown>;
}

/** Changes the document in place. */
export function addEvents(document: DocumentWithEvents, events: DocumentedCodes['events']): void {
  const schemas = ((document.components ??= {}).schemas ??= {});
  const types = Object.entries(events).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const refs = new Map(types.map(([type]) => [type, { $ref: `#/components/schemas/${nameOf(type)}` }]));
  for (const [type, { data }] of types)
    schemas[nameOf(type)] = {
      type: 'object',
      allOf: [
        { $ref: '#/components/schemas/Event' },
        {
          type: 'object',
          required: ['type', 'data'],
          properties: { type: { type: 'string', enum: [type] }, data: schemaOf(data) },
        },
      ],
    };
  schemas['KnownEvent'] = {
    oneOf: [...refs.values()],
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries([...refs].map(([type, { $ref }]) => [type, $ref])),
    },
  } as ExampleSchema;
  document.webhooks = { event: { post: webhook } };
}

/** `LoanOpenedEvent` for `loan.opened`. */
const nameOf = (type: string): string =>
  `${type.replaceAll(/(?:^|[.-])./g, (start) => start.replace(/[.-]/, '').toUpperCase())}Event`;

/** Later versions may add fields. */
function schemaOf(data: z.ZodType): ExampleSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(data, {
    ...{ io: 'input', unrepresentable: 'any' },
    override({ jsonSchema }) {
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
