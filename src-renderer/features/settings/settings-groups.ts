// The sections of Settings in their four groups, and where each has its words for the search.

import { type ComponentType } from 'react';
import {
  IconAdjustmentsAlt,
  IconBuildingCommunity,
  IconMail,
  IconScale,
  type Icon,
} from '../../ui/icons/icons.ts';
import { HoldsSection } from '../holds/HoldsSection.tsx';
import { RecordsSection } from '../collection/RecordsSection.tsx';
import { SelfCheckoutSection } from '../self-checkout/SelfCheckoutSection.tsx';
import { ScannersSection } from '../scanners/ScannersSection.tsx';
import { WatchedFolderSection } from '../watched-folder/WatchedFolderSection.tsx';
import { PrivacySection } from '../privacy/PrivacySection.tsx';
import { BackupsSection } from '../backups/BackupsSection.tsx';
import { CatalogueSection } from '../catalogue/CatalogueSection.tsx';
import { HubSection } from '../hub/HubSection.tsx';
import { ChargesSection } from '../charges/ChargesSection.tsx';
import { MailSection } from '../mail/MailSection.tsx';
import { NoticesSection } from '../mail/NoticesSection.tsx';
import { TemplatesSection } from '../mail/TemplatesSection.tsx';
import { DaysSection } from '../calendar/DaysSection.tsx';
import { DeskSection } from './DeskSection.tsx';
import { HealthSection } from '../health/HealthSection.tsx';
import { KindsSection } from './KindsSection.tsx';
import { LibrarySection } from './LibrarySection.tsx';
import { LoanRulesSection } from '../loan-rules/LoanRulesSection.tsx';
import { NumbersSection } from '../numbers/NumbersSection.tsx';
import { NetworkSection } from '../network/NetworkSection.tsx';
import { Sip2Section } from '../sip2/Sip2Section.tsx';
import { TermsSection } from '../calendar/TermsSection.tsx';
import { TokensSection } from '../tokens/TokensSection.tsx';
import { UpdatesSection } from '../updates/UpdatesSection.tsx';
import { WebhooksSection } from '../webhooks/WebhooksSection.tsx';

export interface Section {
  /** Its path below /settings; its words are under `sections` and `leads` in settings.json. */
  readonly name: string;
  readonly component: ComponentType;
  /** The parts of the locale files with its labels and hints, as NAMESPACE or NAMESPACE:PATH. */
  readonly words: readonly string[];
}

export interface SectionGroup {
  readonly name: 'library' | 'lending' | 'letters' | 'advanced';
  readonly icon: Icon;
  /** Closed until asked for, because a librarian rarely needs it. */
  readonly folded?: boolean;
  readonly sections: readonly Section[];
}

const fields = (...names: string[]) =>
  names.flatMap((name) => [`settings:fields.${name}`, `settings:hints.${name}`]);

const first: Section = {
  name: 'library',
  component: LibrarySection,
  words: [...fields('libraryName', 'libraryAddress', 'language', 'timeZone'), 'settings:logo'],
};

export const groups: readonly SectionGroup[] = [
  {
    name: 'library',
    icon: IconBuildingCommunity,
    sections: [
      first,
      {
        name: 'desk',
        component: DeskSection,
        words: [
          ...fields('closeBorrowerAfterSeconds', 'ignoreRepeatWithinMs', 'sounds', 'kindWords'),
          'settings:slipPrinter',
        ],
      },
      { name: 'scanners', component: ScannersSection, words: ['scanners'] },
      { name: 'days', component: DaysSection, words: ['settings:days', 'settings:holidays'] },
      { name: 'kinds', component: KindsSection, words: ['settings:kinds', 'mail:teachers'] },
      { name: 'records', component: RecordsSection, words: ['collection:records'] },
      {
        name: 'numbers',
        component: NumbersSection,
        words: ['settings:numbers', 'labels:sheets', 'labels:designs'],
      },
      {
        name: 'backups',
        component: BackupsSection,
        words: ['settings:backups', ...fields('keepLedgerDays')],
      },
      {
        name: 'privacy',
        component: PrivacySection,
        words: ['privacy:retention', 'privacy:receipts'],
      },
    ],
  },
  {
    name: 'lending',
    icon: IconScale,
    sections: [
      {
        name: 'rules',
        component: LoanRulesSection,
        words: [
          'settings:rules',
          ...fields(
            'dueBeforeLeaving',
            'refuseWhenOverdue',
            'refuseOverdueDays',
            'refuseOverdueItems',
            'maxClaims',
            'lostAfterDaysOverdue',
          ),
        ],
      },
      { name: 'terms', component: TermsSection, words: ['settings:terms'] },
      {
        name: 'charges',
        component: ChargesSection,
        words: ['settings:charges', 'charges:debtors', 'charges:takings'],
      },
      {
        name: 'holds',
        component: HoldsSection,
        words: [
          'settings:holds',
          ...fields('holdShelfDays', 'renewWhileOthersWait', 'holdReadyMail', 'printHoldSlips'),
        ],
      },
      {
        name: 'self-checkout',
        component: SelfCheckoutSection,
        words: [
          'settings:selfCheckout',
          ...fields(
            'selfCheckout',
            'selfCheckoutFaces',
            'selfCheckoutReturnsOnly',
            'selfCheckoutIdleSeconds',
          ),
        ],
      },
      {
        name: 'catalogue',
        component: CatalogueSection,
        words: [
          'settings:catalogue',
          ...fields('catalogue', 'catalogueAccounts', 'catalogueMostBorrowed', 'catalogueOnNetwork'),
        ],
      },
    ],
  },
  {
    name: 'letters',
    icon: IconMail,
    sections: [
      {
        name: 'mail',
        component: MailSection,
        words: ['mail:server', 'mail:fields', 'mail:hints', 'mail:security', 'mail:test'],
      },
      {
        name: 'notices',
        component: NoticesSection,
        words: ['mail:noticeSettings'],
      },
      { name: 'letters', component: TemplatesSection, words: ['mail:templates', 'mail:kinds'] },
    ],
  },
  {
    name: 'advanced',
    icon: IconAdjustmentsAlt,
    folded: true,
    sections: [
      {
        name: 'watched-folder',
        component: WatchedFolderSection,
        words: ['heading', 'explained', 'fields', 'hints', 'missing', 'runs'].map(
          (part) => `watched-folder:${part}`,
        ),
      },
      {
        name: 'hub',
        component: HubSection,
        words: ['settings:hub', ...fields('shareTitles', 'sendFigures')],
      },
      {
        name: 'health',
        component: HealthSection,
        words: ['health:examine', 'health:checks', 'health:support', 'health:supportExplained'],
      },
      { name: 'tokens', component: TokensSection, words: ['settings:tokens'] },
      { name: 'webhooks', component: WebhooksSection, words: ['settings:webhooks'] },
      { name: 'network', component: NetworkSection, words: ['settings:network'] },
      {
        name: 'sip2',
        component: Sip2Section,
        words: ['listen', 'machines', 'options', 'reports'].map((part) => `sip2:${part}`),
      },
      { name: 'updates', component: UpdatesSection, words: ['settings:updates'] },
    ],
  },
];

const sections = groups.flatMap((group) => group.sections);

/** Names that sections had before, as they stand in bookmarks. */
const formerNames: Readonly<Record<string, string>> = {
  administration: 'watched-folder',
  money: 'charges',
};

/** The section of an address such as `/settings/backups/elsewhere`; the first one for any other. */
export function sectionAt(location: string): Section {
  const [, , name = ''] = location.split('/');
  return sections.find((section) => section.name === (formerNames[name] ?? name)) ?? first;
}
