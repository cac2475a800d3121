// Answers what an ISBN is, adds copies by ISBN, and fills in later what was not known.
import type { z } from '@hono/zod-openapi';
import path from 'node:path';
import type { Core } from '../../core/manifest/feature.ts';
import type { Actor } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { CollectionService } from '../collection/collection-service.ts';
import type { CoversService } from '../collection/covers-service.ts';
import { isbnFrom, isIsbn13 } from '../collection/isbn-rules.ts';
import { readSettings } from '../settings/settings-service.ts';
import { coverFrom, recordFrom, SourceFailedError, type Asking } from './ask-source.ts';
import { knownSources, type RecordSource } from './known-sources.ts';
import { recordFiles } from './record-files.ts';
import { addCopyOfIsbn, fillIn, type CopyOfIsbn } from './records-commands.ts';
import { recordsIn } from './records-repository.ts';
import type { foundRecordSchema } from './records-schemas.ts';
import { recordsSettings } from './records-settings.ts';

export type RecordsService = ReturnType<typeof recordsService>;

/** The record of an ISBN, and its source. */
export type FoundRecord = z.infer<typeof foundRecordSchema>;

const timeoutMs = 5000;
/** A source that does not know an ISBN is asked again after this time. */
const againAfterMs = 24 * 60 * 60_000;
/** Covers that one run of maintenance asks for: sources limit how many they give. */
const coversAtOnce = 20;

type RecordsLibrary = Pick<
  Core,
  'dataFolder' | 'version' | 'reader' | 'gate' | 'clock' | 'closing' | 'report'
> & {
  readonly collection: CollectionService;
  readonly covers: CoversService;
};

export function recordsService(library: RecordsLibrary) {
  const { reader, gate, clock, closing, collection, covers, report } = library;
  const read = recordsIn(reader);
  const files = recordFiles(path.join(library.dataFolder, 'records'), closing);
  const agent = `Loandesk/${library.version}`;
  /** When an ISBN, or the cover of one, may be asked for again of the same sources. */
  const restUntil = new Map<string, number>();
  let coversBefore = Number.MAX_SAFE_INTEGER;
  let working: Promise<void> = Promise.resolve();

  // A function: it changes while a source is awaited.
  const isClosing = (): boolean => closing.aborted;
  const thisYear = (): number => Number(clock.now().slice(0, 4));
  const ms = (): number => Date.parse(clock.now());
  const chosenIds = (): readonly string[] => readSettings(reader, recordsSettings).recordSources;
  /** Another choice of sources may know it. */
  const restKey = (what: string): string => [what, ...chosenIds()].join(' ');
  const rests = (what: string): boolean => (restUntil.get(restKey(what)) ?? 0) > ms();
  const rest = (what: string): void => {
    if (restUntil.size > 10_000) restUntil.clear();
    restUntil.set(restKey(what), ms() + againAfterMs);
  };
  const asking = (isbn: string): Asking => ({ isbn, thisYear: thisYear(), timeoutMs, agent, stop: closing });

  /** The sources that Settings has on, in its order. */
  async function chosenSources(): Promise<RecordSource[]> {
    const ids = chosenIds();
    if (ids.length === 0) return [];
    const sources = await knownSources(files.folder);
    return ids.flatMap((id) => sources.filter((source) => source.id === id));
  }

  /** Asks one source after the other. @returns and whether each of them answered */
  async function fromSources<T>(
    ask: (source: RecordSource) => Promise<T | null>,
  ): Promise<{ answer: T | null; source: string | null; allAnswered: boolean }> {
    let allAnswered = true;
    for (const source of await chosenSources()) {
      try {
        const answer = await ask(source);
        if (answer !== null) return { answer, source: source.name, allAnswered };
      } catch (error) {
        if (!(error instanceof SourceFailedError)) throw error;
        allAnswered = false;
      }
    }
    return { answer: null, source: null, allAnswered };
  }

  function isbn13(written: string): string {
    const isbn = isbnFrom(written);
    if (isbn !== null && isIsbn13(isbn)) return isbn;
    throw new Problem('validation-failed', 'This is not an ISBN.', [
      { pointer: '/isbn', message: 'must be an ISBN of 10 or 13 digits with the right check digit' },
    ]);
  }

  async function atHand(isbn: string): Promise<FoundRecord> {
    const nothing = { isbn, from: null, source: null, titleId: null, record: null };
    const titleId = read.withIsbn(isbn);
    if (titleId !== null) {
      const {
        id: _,
        itemCount: __,
        cover: ___,
        hiddenFromPupils: ____,
        ...title
      } = collection.title(titleId);
      if (title.title !== isbn) return { ...nothing, from: 'library', titleId, record: { ...title, isbn } };
    }
    const inFile = await files.find(isbn, thisYear());
    if (inFile === null) return { ...nothing, titleId };
    return { ...nothing, titleId, from: 'file', source: inFile.name, record: inFile.record };
  }

  async function find(isbn: string): Promise<FoundRecord> {
    const near = await atHand(isbn);
    if (near.record !== null) return near;
    const { answer, source } = await fromSources((source) => recordFrom(source, asking(isbn)));
    return answer === null ? near : { ...near, from: 'source', source, record: answer };
  }

  async function fetchCover(titleId: string, isbn: string): Promise<void> {
    if (rests(`cover ${isbn}`)) return;
    const { answer, allAnswered } = await fromSources((source) => coverFrom(source, asking(isbn)));
    if (allAnswered) rest(`cover ${isbn}`);
    if (answer === null || isClosing()) return;
    await covers.offer(titleId, answer).catch((error: unknown) => {
      // A source may answer a page in the place of a picture.
      if (!(error instanceof Problem)) throw error;
    });
  }

  /** Asks for the records of the titles that wait, the latest first. */
  async function fillWaiting(): Promise<void> {
    for (const { titleId, isbn } of read.waiting()) {
      if (isClosing()) return;
      const near = await files.find(isbn, thisYear());
      let record = near?.record ?? null;
      if (record === null && !rests(isbn)) {
        const { answer, allAnswered } = await fromSources((source) => recordFrom(source, asking(isbn)));
        record = answer;
        // Without a network the others would only wait for the same timeout.
        if (answer === null && !allAnswered) return;
        rest(isbn);
      }
      if (record === null || isClosing()) continue;
      await gate.write('system', fillIn(titleId, record));
      await fetchCover(titleId, isbn);
    }
  }

  async function fetchCovers(): Promise<void> {
    if ((await chosenSources()).every((source) => source.covers === undefined)) return;
    const titles = read.coverless(coversBefore, coversAtOnce);
    coversBefore = titles.at(-1)?.key ?? Number.MAX_SAFE_INTEGER;
    for (const { titleId, isbn } of titles) {
      if (isClosing()) return;
      await fetchCover(titleId, isbn);
    }
  }

  /** One after the other, behind what is under way. */
  function then(work: () => Promise<void>): Promise<void> {
    working = working.then(work).catch(report);
    return working;
  }

  return {
    /** @throws Problem validation-failed */
    find: (written: string): Promise<FoundRecord> => find(isbn13(written)),
    /**
     * Adds a copy with the next barcode; of a new title if the library has none with this ISBN. It asks no source and so
     * never waits for the network: what is not at hand is filled in later.
     *
     * @throws Problem validation-failed
     */
    async addCopy(actor: Actor, written: string, copy: CopyOfIsbn) {
      const isbn = isbn13(written);
      const { record } = await atHand(isbn);
      const added = await gate.write(actor, addCopyOfIsbn(isbn, record, copy));
      const { titleId, title } = added.result;
      void then(() => (title === isbn ? fillWaiting() : fetchCover(titleId, isbn)));
      return added;
    },
    waiting: () => read.waiting(),
    async sources() {
      await files.refresh();
      const chosen = chosenIds();
      const sources = await knownSources(files.folder);
      return {
        folder: files.folder,
        files: files.all(),
        sources: sources.map(({ id, name, records, covers: pictures }) => ({
          id,
          name,
          records: records !== undefined,
          covers: pictures !== undefined,
          chosen: chosen.includes(id),
        })),
      };
    },
    runMaintenance: (): Promise<void> =>
      then(async () => {
        await fillWaiting();
        await fetchCovers();
      }),
    /** Resolves once nothing is under way. */
    settled: (): Promise<void> => working,
  };
}
