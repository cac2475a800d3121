// Makes a link that lets one more device in: it works once, and the device then has an access key of its own.

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { NewDeskCode } from '../../api/library.ts';
import { IconCopy, IconDeviceTablet } from '../icons/icons.ts';
import { copyText } from '../lists/copy-text.ts';
import { useSaving } from '../forms/use-saving.ts';
import classes from '../settings/Settings.module.css';
import { showDone } from '../toasts.tsx';
import { ToolButton } from '../ToolButton.tsx';

interface DeviceLinkProps {
  readonly hint: string;
  readonly label: string;
  /** The name and the scopes of its access key. */
  readonly device: NonNullable<NewDeskCode['device']>;
  /** The page that the link opens, if it is not the desk. */
  readonly page?: `/${string}`;
  /** Shown while the library is not reachable from the network. */
  readonly instead?: string;
}

export function DeviceLink({ hint, label, device, page = '/', instead }: DeviceLinkProps) {
  const { t } = useTranslation('settings');
  const saving = useSaving();
  const access = useQuery({
    queryKey: ['lan-access'],
    queryFn: ({ signal }) => library.readLanAccess({ signal }),
  });
  const [link, setLink] = useState<string | null>(null);
  const [url] = access.data?.urls ?? [];
  if (url === undefined) return instead === undefined ? null : <Text c="dimmed">{instead}</Text>;
  return (
    <>
      <Text c="dimmed">{hint}</Text>
      <ToolButton
        icon={IconDeviceTablet}
        onClick={() =>
          saving(async () => {
            const { code } = await library.makeDeskCode({ device });
            setLink(`${url}${page}#code=${code}`);
          })
        }
      >
        {label}
      </ToolButton>
      {link !== null && (
        <>
          <code className={classes.token}>{link}</code>
          <ToolButton
            icon={IconCopy}
            onClick={async () => {
              if (await copyText(link)) showDone(t('tokens.copied'));
            }}
          >
            {t('tokens.copy')}
          </ToolButton>
        </>
      )}
    </>
  );
}
