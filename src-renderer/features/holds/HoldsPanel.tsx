// The holds of a borrower or on a title, as a part of their pages.

import { Button, Text } from '@mantine/core';
import { IconBookmark } from '../../ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { ShortList } from '../../ui/lists/ShortList.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { holdQueries } from './hold-queries.ts';
import { isOpen, useHoldColumns } from './hold-rows.tsx';
import { type HoldsOf, PlaceHoldDialog } from './PlaceHoldDialog.tsx';
import { useHoldActions } from './use-hold-actions.tsx';

export function HoldsPanel({ subject }: { readonly subject: HoldsOf }) {
  const { t } = useTranslation('holds');
  const [, navigate] = useLocation();
  const query = useQuery(
    holdQueries.of('borrower' in subject ? { borrower: subject.borrower } : { title: subject.title }),
  );
  const [placing, setPlacing] = useState(false);
  const columns = useHoldColumns();
  const { actions, dialog } = useHoldActions();
  const rows = (query.data ?? []).filter(isOpen).map((hold) => ({ id: hold.id, hold, copies: null }));
  const hiddenColumns = 'borrower' in subject ? ['borrower', 'group'] : ['title'];
  return (
    <Panel
      title={t('panel')}
      tools={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconBookmark size="1rem" aria-hidden />}
          onClick={() => setPlacing(true)}
        >
          {t('place')}
        </Button>
      }
    >
      <ReadSection queries={[query]}>
        {() =>
          rows.length === 0 ? (
            <Text c="dimmed">{t('noneHere')}</Text>
          ) : (
            <ShortList
              label={t('panel')}
              rows={rows}
              columns={columns.filter(({ id }) => !hiddenColumns.includes(id))}
              sortedBy="state"
              actions={actions}
              onOpen={({ hold }) => {
                if (!('borrower' in subject)) navigate(`/borrowers/${hold.borrower.id}`);
                else if (hold.readyItem !== null) navigate(`/collection/${hold.readyItem.id}`);
              }}
            />
          )
        }
      </ReadSection>
      {dialog}
      {placing && <PlaceHoldDialog subject={subject} onClose={() => setPlacing(false)} />}
    </Panel>
  );
}
