// Tests what becomes of a thing that is dropped on a page: a file opens nowhere, words go into the field below them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ignoreStrayFiles } from '../../../../src-renderer/ui/dropped-files.ts';

class Place extends EventTarget {
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
  }
  matches(names: string): boolean {
    return names.split(', ').includes(this.name);
  }
}

class Drag extends Event {
  readonly dataTransfer: { readonly types: string[]; dropEffect: string };
  constructor(type: string, ...types: string[]) {
    super(type, { cancelable: true });
    this.dataTransfer = { types, dropEffect: 'copy' };
  }
}

beforeEach(() => {
  vi.stubGlobal('Element', Place);
  vi.stubGlobal('DragEvent', Drag);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['a file', 'a page', 'main', 'Files', true],
  ['a file', 'a field', 'textarea', 'Files', true],
  ['a link', 'a page', 'main', 'text/uri-list', true],
  ['words', 'a field', 'textarea', 'text/plain', false],
])('%s dropped on %s', (_what, _where, name, type, isIgnored) => {
  const place = new Place(name);
  ignoreStrayFiles(place);
  for (const event of [new Drag('dragover', type), new Drag('drop', type)]) {
    place.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(isIgnored);
    expect(event.dataTransfer.dropEffect).toBe(isIgnored ? 'none' : 'copy');
  }
});
