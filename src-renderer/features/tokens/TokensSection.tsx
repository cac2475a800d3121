// The API tokens of other programs: list, create and revoke.

import { Button, Text } from '@mantine/core';
import { IconPlus } from '../../ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Token } from '../../api/library.ts';
import { withCommas } from '../../ui/languages/languages.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { useSettings } from '../../ui/use-library.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { instantWords } from '../../ui/dates/dates.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { MakeTokenDialog } from './MakeTokenDialog.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { scopeWord } from './token-scopes.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';

export function TokensSection() {
  const { t } = useTranslation('settings');
  const tokens = useQuery({ queryKey: ['tokens'], queryFn: ({ signal }) => library.listTokens({ signal }) });
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<Token | null>(null);
  return (
    <ReadSection queries={[tokens]}>
      {() => (
        <Panel
          title={t('tokens.keys')}
          tools={
            <ToolButton primary icon={IconPlus} onClick={() => setMaking(true)}>
              {t('tokens.make')}
            </ToolButton>
          }
        >
          {(tokens.data ?? []).length === 0 && <Text>{t('tokens.empty')}</Text>}
          <ul className={classes.lines}>
            {(tokens.data ?? []).map((token) => (
              <TokenLine key={token.id} token={token} onRevoke={() => setRevoking(token)} />
            ))}
          </ul>
          <MakeTokenDialog opened={making} onClose={() => setMaking(false)} onMade={tokens.refetch} />
          <ConfirmDialog
            opened={revoking !== null}
            title={t('tokens.revokeTitle', { name: revoking?.name ?? '' })}
            text={t(revoking?.current === true ? 'tokens.revokeOwnText' : 'tokens.revokeText')}
            confirmLabel={t('tokens.revoke')}
            onClose={() => setRevoking(null)}
            onConfirm={async () => {
              if (revoking !== null) await library.revokeToken(revoking.id);
              setRevoking(null);
              await tokens.refetch();
            }}
          />
        </Panel>
      )}
    </ReadSection>
  );
}

function TokenLine({ token, onRevoke }: { readonly token: Token; readonly onRevoke: () => void }) {
  const { t, i18n } = useTranslation('settings');
  const { timeZone } = useSettings().settings;
  const at = (instant: string) => instantWords(instant, i18n.language, timeZone);
  const notes = [
    withCommas(token.scopes.map((scope) => scopeWord(scope, t))),
    t('tokens.madeAt', { at: at(token.createdAt) }),
    token.lastUsedAt === null ? t('tokens.neverUsed') : t('tokens.usedAt', { at: at(token.lastUsedAt) }),
    ...(token.expiresAt === null ? [] : [t('tokens.expiresAt', { at: at(token.expiresAt) })]),
    ...(token.current === true ? [t('tokens.own')] : []),
    ...(token.revokedAt === null ? [] : [t('tokens.revokedAt', { at: at(token.revokedAt) })]),
  ];
  return (
    <li className={classes.line} data-past={token.revokedAt !== null || undefined}>
      <span className={classes.lineText}>
        {token.name}
        <br />
        <span className={classes.lineNote}>{withDots(notes)}</span>
      </span>
      {token.revokedAt === null && (
        <Button variant="default" onClick={onRevoke} aria-label={`${t('tokens.revoke')}: ${token.name}`}>
          {t('tokens.revoke')}
        </Button>
      )}
    </li>
  );
}
