// Generates the typed client of `src-contract/` from the API's document.
import { generateSource } from 'oazapfts';
import type { ApiDocument } from './answer-schemas.ts';

/**
 * The client has a function for each operation, named by its `operationId`, and a type for each named schema. Headers
 * and failures are left out: `src-renderer/api/` sends the headers and turns every failure into an ApiProblem.
 *
 * @returns TypeScript
 */
export async function contractClient(document: ApiDocument): Promise<string> {
  const { paths, components } = document;
  const isHeader = ({ $ref, in: place }: { $ref?: string; in?: string }): boolean =>
    (components.parameters?.[$ref?.split('/').at(-1) ?? '']?.in ?? place) === 'header';
  const operations: [string, object][] = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        {
          ...operation,
          parameters: (operation.parameters ?? []).filter((parameter) => !isHeader(parameter)),
          responses: Object.fromEntries(
            Object.entries(operation.responses).filter(([status]) => status.startsWith('2')),
          ),
        },
      ]),
    ),
  ]);
  const source = await generateSource({ ...document, paths: Object.fromEntries(operations) } as never, {
    optimistic: true,
    futureStripLegacyMethods: true,
    allSchemas: true,
    useUnknown: true,
  });
  return (
    source
      // An optional field beside an index of strings may be missing.
      .replaceAll(/(\?: string;\n\s+\[key: string\]: string);/g, '$1 | undefined;')
      // An answer without a body: the generator's own type for it is `never`.
      .replaceAll('oazapfts.fetchText(', 'oazapfts.fetchJson<{\n        status: 204;\n    }>(')
      .replaceAll(/(status: 204;\n)(\s+)\}/g, '$1$2    data: undefined;\n$2}')
  );
}
