// The HTTP routes for one item with its loan: the catalog look-up and the item's page.
import { createRoute, z } from '@hono/zod-openapi';
import { ifOtherText, notChanged } from '../../core/http/conditional.ts';
import { referenceField } from '../../core/http/field-schemas.ts';
import { allow, answers, newRoutes, referenceParameter } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import { rawJson } from '../../core/http/raw-json.ts';
import { seenWith } from '../../core/http/visible-fields.ts';
import { Problem } from '../../core/problems/problem.ts';
import { itemSchema } from '../collection/collection-schemas.ts';
import type { CollectionService } from '../collection/collection-service.ts';
import type { CirculationService } from './circulation-service.ts';
import { loanSchema } from './loan-schemas.ts';

const tags = ['Collection'];
const catalogItem = itemSchema
  .extend({ loan: seenWith(['collection:read', 'loans:read'], loanSchema.nullable()) })
  .openapi('CatalogItem');
type CatalogItem = z.infer<typeof catalogItem>;

/** A school's website shows the catalogue, and not who reads what. */
const seesNoBorrower =
  'With only the scope `catalog:read` `loan` is always null: it names the borrower. `availability` still says that the item is on loan.';

const catalog = createRoute({
  method: 'get',
  path: '/catalog',
  operationId: 'findItem',
  tags,
  summary: 'One item, by either barcode or id',
  description: seesNoBorrower,
  ...allow('catalog:read'),
  request: {
    query: z.object({
      barcode: referenceField
        .optional()
        .openapi({ description: 'The barcode on its label.', example: '30000421' }),
      id: referenceField.optional().openapi({ description: 'The id from the API.' }),
    }),
  },
  responses: { 200: answers(catalogItem, 'The item, and its loan if it is on loan'), ...problems(400, 404) },
});
const getCatalogItem = createRoute({
  method: 'get',
  path: '/items/{id}',
  operationId: 'readItem',
  tags,
  summary: 'One item',
  description: seesNoBorrower,
  ...allow('catalog:read'),
  request: { params: referenceParameter },
  responses: {
    200: answers(catalogItem, 'The item, and its loan if it is on loan'),
    ...notChanged,
    ...problems(404),
  },
});

export function catalogRoutes(
  collection: Pick<CollectionService, 'found'>,
  circulation: Pick<CirculationService, 'loan'>,
) {
  /** Inserts the loan into the item's JSON text, so that the frequent look-up parses nothing. */
  const catalogJson = (reference: string): string => {
    const { json, loanId } = collection.found(reference);
    const loan = loanId === null ? null : circulation.loan(loanId);
    return `${json.slice(0, -1)},"loan":${JSON.stringify(loan)}}`;
  };

  const routes = newRoutes();
  routes.openapi(catalog, (context) => {
    const { barcode, id } = context.req.valid('query');
    if (barcode !== undefined && id === undefined)
      return rawJson<CatalogItem>(catalogJson(`barcode:${barcode}`));
    if (id !== undefined && barcode === undefined) return rawJson<CatalogItem>(catalogJson(id));
    throw new Problem('validation-failed', 'Give exactly one of ?barcode= and ?id=.', [
      { parameter: 'barcode', message: 'give exactly one of barcode and id' },
    ]);
  });
  routes.openapi(getCatalogItem, (context) => {
    const text = catalogJson(context.req.valid('param').id);
    const { version } = JSON.parse(text) as CatalogItem;
    return ifOtherText(context, text, version, () => rawJson<CatalogItem>(text));
  });
  return routes;
}
