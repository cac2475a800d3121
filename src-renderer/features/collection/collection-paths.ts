// The addresses of the collection's lists and pages.

export const titlesPath = '/collection';
export const itemsPath = '/collection/items';
export const weedingPath = '/collection/weeding';

export const listsPath = '/collection/lists';
export const listPath = (id: string): string => `${listsPath}/${id}`;

export const addByIsbnPath = '/collection/isbn';

export const itemPath = (id: string): string => `/collection/${id}`;
export const titlePath = (id: string): string => `/collection/titles/${id}`;

/** For `navigate`: where the page of an item leads back to. */
export const backTo = (path: string) => ({ state: { back: path } });

/** Where this page leads back to; the titles if it was opened from elsewhere. */
export function wayBack(): string {
  const state: unknown = window.history.state;
  const back = typeof state === 'object' && state !== null && 'back' in state ? state.back : null;
  return typeof back === 'string' ? back : titlesPath;
}
