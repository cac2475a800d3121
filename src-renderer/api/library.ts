// The library as the screens call it: the generated client, and what a generator cannot know.
import { defaults, listTitles, type ListedTitle, type Report } from '../../src-contract/client.ts';
import type { BorrowerSearch, ItemSearch, StocktakeKind, TitleSearch } from './derived-types.ts';
import { send, type RequestOptions } from './http-client.ts';

export * from '../../src-contract/client.ts';
export type * from './derived-types.ts';

defaults.fetch = send;

/** All titles that match, page by page. */
export async function allTitles(search: TitleSearch = {}, signal?: AbortSignal): Promise<ListedTitle[]> {
  const titles: ListedTitle[] = [];
  let after: string | undefined;
  do {
    const links: (string | null)[] = [];
    const page = await listTitles(
      { ...search, after },
      {
        signal,
        fetch: async (input, init) => {
          const response = await send(input, init);
          links.push(response.headers.get('link'));
          return response;
        },
      },
    );
    titles.push(...page);
    after = /[?&]after=([^&>]+)/.exec(links[0] ?? '')?.[1];
  } while (after !== undefined);
  return titles;
}

/** A list as a file of this media type. */
export async function listAsFile(
  list: 'users' | 'items' | 'titles' | `stocktakes/${string}/items`,
  search: BorrowerSearch | ItemSearch | (ItemSearch & { branch: string }) | { kind: StocktakeKind },
  type: 'text/csv' | 'application/marc' | 'application/marcxml+xml',
): Promise<Blob> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries<string | number | readonly string[] | undefined>(search))
    if (value !== undefined) query.set(name, value.toString());
  return fileAt(`/${list}?${query.toString()}`, { headers: { accept: type }, patient: true });
}

/** The body as it is, of an operation that answers with a file. */
export async function fileAt(path: string, options?: RequestOptions): Promise<Blob> {
  return (await send(`${defaults.baseUrl}${path}`, options)).blob();
}

/** @param path below `/reports`, with its parameters */
export async function readReport(path: string, signal?: AbortSignal): Promise<Report> {
  return (await (
    await send(`${defaults.baseUrl}/reports/${path}`, { signal: signal ?? null })
  ).json()) as Report;
}
