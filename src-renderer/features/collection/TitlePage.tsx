// The page of a title: its copies, who waits for it, its bookings, and its details.

import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { TitleWithItems } from '../../api/api-types.ts';
import { Cover } from '../../ui/books/Cover.tsx';
import { Details } from '../../ui/pages/Details.tsx';
import { PageHeading } from '../../ui/pages/PageHeading.tsx';
import pageClasses from '../../ui/pages/Page.module.css';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadPage } from '../../ui/pages/ReadPage.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { BookingsPanel } from '../bookings/BookingsPanel.tsx';
import { HoldsPanel } from '../holds/HoldsPanel.tsx';
import { LabelsDialog } from '../labels/LabelsDialog.tsx';
import { backTo, titlePath, titlesPath } from './collection-paths.ts';
import { collectionQueries } from './collection-queries.ts';
import { Copies } from './ItemSections.tsx';
import { languageName } from './language-name.ts';

export function TitlePage({ id }: { readonly id: string }) {
  const query = useQuery(collectionQueries.title(id));
  return (
    <ReadPage query={query} back={titlesPath}>
      {(title) => <TitleSheet title={title} />}
    </ReadPage>
  );
}

function TitleSheet({ title }: { readonly title: TitleWithItems }) {
  const { t, i18n } = useTranslation(['collection', 'labels']);
  const [, navigate] = useLocation();
  const [printing, setPrinting] = useState(false);
  return (
    <>
      <PageHeading
        name={title.title}
        about={
          <>
            {title.authors.length > 0 && <span dir="auto">{title.authors.join('; ')}</span>}
            {title.publishedYear !== null && <span>{title.publishedYear}</span>}
          </>
        }
        picture={<Cover title={title.title} authors={title.authors} size="page" />}
        back={titlesPath}
      >
        <ToolButton icon={IconPrinter} disabled={title.items.length === 0} onClick={() => setPrinting(true)}>
          {t('labels:open')}
        </ToolButton>
      </PageHeading>
      <div className={pageClasses.columns}>
        <div className={pageClasses.column}>
          <Copies
            copies={title.items}
            onOpen={(id) => navigate(`/collection/${id}`, backTo(titlePath(title.id)))}
          />
          <HoldsPanel of={{ title: title.id, name: title.title }} />
          <BookingsPanel of={{ title: title.id, name: title.title }} />
        </div>
        <div className={pageClasses.column}>
          <Panel title={t('details')}>
            <Details
              rows={[
                [t('fields.authors'), title.authors.join('; ')],
                [t('fields.isbn'), title.isbn],
                [t('fields.publisher'), title.publisher],
                [t('fields.publishedYear'), title.publishedYear],
                [
                  t('fields.language'),
                  title.language === null ? null : languageName(title.language, i18n.language),
                ],
                [
                  t('fields.series'),
                  [title.series, title.volume].filter((part) => part !== null).join(', ') || null,
                ],
                [t('fields.subjects'), title.subjects.join('; ')],
              ]}
            />
          </Panel>
        </div>
      </div>
      {printing && (
        <LabelsDialog of={{ items: title.items.map(({ id }) => id) }} onClose={() => setPrinting(false)} />
      )}
    </>
  );
}
