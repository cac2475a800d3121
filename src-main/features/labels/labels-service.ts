// Gathers what labels of items and cards of borrowers say, and has them drawn.
import type { z } from '@hono/zod-openapi';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Core } from '../../core/manifest/feature.ts';
import { dateFormat } from '../../core/languages/languages.ts';
import { writingOf } from '../../core/languages/writing-rules.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { Borrower, BorrowersService } from '../borrowers/borrowers-service.ts';
import type { CollectionService, Item } from '../collection/collection-service.ts';
import { letterheadIn } from '../printing/library-letterhead.ts';
import { librarySettings } from '../settings/library-settings.ts';
import { readSettings } from '../settings/settings-service.ts';
import { nameOnCard } from './card-layout-rules.ts';
import type { labelsWantedSchema } from './labels-schemas.ts';
import { unfitFor, type Symbology } from './symbology-rules.ts';
import { stripeFor } from './label-colour-rules.ts';
import { faultsOf, labelsOnSheet, noOffset, type LabelSheet, type SheetFault } from './label-sheet-rules.ts';
import { knownSheets } from './label-sheets.ts';
import { labelsSettings } from './labels-settings.ts';
import { testPageSvg } from './test-page-svg.ts';
import {
  drawLabelsInWorker,
  type LabelGroup,
  type LabelsDrawn,
  type LabelsOrder,
  type PrintedLabel,
} from './print-labels.ts';

export type LabelsWanted = z.infer<typeof labelsWantedSchema>;

export type LabelsLibrary = Pick<Core, 'dataFolder' | 'reader' | 'clock'> & {
  readonly borrowers: BorrowersService;
  readonly collection: CollectionService;
};

/** How many records are read before a waiting scan is served. */
const recordsATurn = 50;

export type LabelsService = ReturnType<typeof labelsService>;

const cardSheet = 'avery-c32011';
const letterWidth = 215.9;

export function labelsService({ dataFolder, reader, clock, borrowers, collection }: LabelsLibrary) {
  const settings = () => readSettings(reader, { ...librarySettings, ...labelsSettings });

  const sheets = (): LabelSheet[] => {
    const ownSheets = settings().labelSheets;
    const ownIds = new Set(ownSheets.map(({ id }) => id));
    return [...ownSheets, ...knownSheets().filter(({ id }) => !ownIds.has(id))];
  };

  /** The sheet that is meant if none is named; a class is printed on the paper of the library's label sheet. */
  function usualSheet(kind: LabelsOrder['kind']): string {
    const { labelSheet } = settings();
    if (kind === 'card') return cardSheet;
    if (kind !== 'class') return labelSheet;
    const width = sheets().find(({ id }) => id === labelSheet)?.paper.width;
    return width === letterWidth ? 'class-letter' : 'class-a4';
  }

  async function orderOf(request: LabelsWanted, as: LabelsOrder['as']): Promise<LabelsOrder> {
    const { labelCode, cardDesign, cardColour, language } = settings();
    const letterhead = letterheadIn(reader);
    const kind = request.kind ?? (request.borrowers === undefined ? 'item' : 'card');
    refuseOtherRecords(kind, request);
    const { measures, sheet: named = usualSheet(kind) } = request;
    const sheet = measures ?? sheets().find(({ id }) => id === named);
    if (sheet === undefined)
      throw invalid('/sheet', 'is not a sheet of this library', 'There is no such sheet.');
    const { startAt = 1 } = request;
    if (startAt > labelsOnSheet(sheet))
      throw invalid(
        '/startAt',
        `must be at most ${String(labelsOnSheet(sheet))}`,
        `The sheet ${sheet.name} has ${String(labelsOnSheet(sheet))} labels.`,
      );
    const symbology = request.code ?? labelCode;
    const design = request.design ?? cardDesign;
    const band = design === 'band' ? cardColour : undefined;
    const groups = await groupsOf(kind, request, { library: letterhead.name, band });
    const offset = sheet.offset ?? noOffset;
    if (kind !== 'spine' && kind !== 'test') refuseUnfit(symbology, groups);
    const file = join(dataFolder, 'loandesk.db');
    return {
      file,
      title: letterhead.name,
      kind,
      design,
      letterhead,
      dir: writingOf(language).dir,
      symbology,
      sheet,
      offset,
      startAt,
      groups,
      as,
    };
  }

  async function groupsOf(
    kind: LabelsOrder['kind'],
    request: LabelsWanted,
    { library, band }: { readonly library: string; readonly band: string | undefined },
  ): Promise<LabelGroup[]> {
    if (kind === 'test') return [];
    const items = await readInTurns(request.items, (id) => collection.item(id));
    if (kind === 'item' || kind === 'spine')
      return [{ heading: '', labels: items.map((item) => ofItem(item, library, request)) }];
    const people = await readInTurns(request.borrowers, (id) => borrowers.borrower(id));
    if (kind === 'card')
      return [{ heading: '', labels: people.map((person) => ofCard(person, library, band)) }];
    const { language, timeZone } = settings();
    const today = dateFormat(language, { dateStyle: 'long', timeZone }).format(new Date(clock.now()));
    return [...Map.groupBy(people, ({ group }) => group ?? '')].map(([heading, members]) => ({
      about: today,
      // A page of its own for pupils without a class needs a heading too.
      heading: heading === '' ? '—' : heading,
      labels: members.map(ofClass),
    }));
  }

  async function drawn(request: LabelsWanted, as: LabelsOrder['as'], signal?: AbortSignal) {
    const order = await orderOf(request, as);
    const answer = await drawLabelsInWorker(order, signal);
    if ('tooSmall' in answer) throw tooSmall(order, answer.tooSmall);
    return answer;
  }

  return {
    sheets,
    /** @throws Problem not-found, validation-failed */
    async pdf(request: LabelsWanted, signal?: AbortSignal): Promise<Uint8Array> {
      const answer = await drawn(request, 'pdf', signal);
      if (!('pdf' in answer)) throw new Error('The worker drew no PDF.');
      return answer.pdf;
    },
    /** The first page as SVG, and how many pages there are. @throws Problem not-found, validation-failed */
    async preview(request: LabelsWanted, signal?: AbortSignal): Promise<{ svg: string; pages: number }> {
      const answer = await drawn(request, 'preview', signal);
      if (!('preview' in answer)) throw new Error('The worker drew no preview.');
      return { svg: answer.preview, pages: answer.pages };
    },
    /** The test page of any measures as SVG, and what is wrong with them. */
    sheetPreview(sheet: LabelSheet): { svg: string; faults: SheetFault[] } {
      return {
        svg: testPageSvg(sheet, sheet.offset ?? noOffset),
        faults: faultsOf(sheet),
      };
    },
  };
}

async function readInTurns<Row>(ids: readonly string[] = [], read: (id: string) => Row): Promise<Row[]> {
  const rows: Row[] = [];
  for (const id of ids) {
    if (rows.length % recordsATurn === 0) await nextTurn();
    rows.push(read(id));
  }
  return rows;
}

function ofItem(item: Item, library: string, { kind, colours }: LabelsWanted): PrintedLabel {
  const { barcode: number, title, callNumber } = item;
  const stripe = colours === true ? (stripeFor(callNumber) ?? undefined) : undefined;
  if (kind === 'spine') return { number, main: callNumber ?? title.slice(0, 3), lines: [], library, stripe };
  return { number, main: title, lines: callNumber === null ? [] : [callNumber], library, stripe };
}

function ofCard(person: Borrower, library: string, band: string | undefined): PrintedLabel {
  return {
    number: person.barcode ?? '',
    main: nameOnCard(person.givenName, person.familyName),
    library,
    stripe: band,
    lines: person.group === null ? [] : [person.group],
    photoOf: person.photo === null ? undefined : person.id,
  };
}

function ofClass(person: Borrower): PrintedLabel {
  return {
    number: person.barcode ?? '',
    main: `${person.familyName}, ${person.givenName}`,
    lines: [],
    library: '',
  };
}

/** Labels are of items, cards of borrowers; a test print is of neither. */
function refuseOtherRecords(kind: LabelsOrder['kind'], { items, borrowers }: LabelsWanted): void {
  const needed = kind === 'test' ? null : kind === 'card' || kind === 'class' ? 'borrowers' : 'items';
  for (const [field, given] of Object.entries({ items, borrowers })) {
    if (field === needed && given === undefined)
      throw invalid(`/${field}`, 'is required', `Labels of this kind are of ${field}.`);
    if (field !== needed && given !== undefined)
      throw invalid(`/${field}`, `must be left out for the kind ${kind}`, `This kind takes no ${field}.`);
  }
}

function refuseUnfit(symbology: Symbology, groups: readonly LabelGroup[]): void {
  for (const { number } of groups.flatMap(({ labels }) => labels)) {
    const why = number === '' ? null : unfitFor(symbology, number);
    if (why !== null)
      throw invalid(
        '/code',
        `cannot hold ${number}: it ${why}`,
        `The number ${number} does not fit this kind of barcode, which ${why}. Choose Code 128 or QR.`,
      );
  }
}

function tooSmall(
  { sheet }: LabelsOrder,
  { number, needs }: Extract<LabelsDrawn, { tooSmall: unknown }>['tooSmall'],
): Problem {
  const { width, height } = sheet.label;
  return invalid(
    '/sheet',
    `is too small for the barcode ${number}`,
    `The barcode ${number} needs ${String(Math.ceil(needs))} mm, and a label of this sheet is ${String(width)} × ${String(height)} mm. Choose a larger label, Code 128 or QR.`,
  );
}

function invalid(pointer: string, message: string, detail: string): Problem {
  return new Problem('validation-failed', detail, [{ pointer, message }]);
}
