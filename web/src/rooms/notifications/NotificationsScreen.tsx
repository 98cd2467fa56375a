import { channelNames } from '@naryad/contract/messengers/messengers.words'
import { type Channel, channels as allChannels } from '@naryad/contract/notifications/notifications.channels'
import { useQuery } from '@tanstack/react-query'
import IconBell from '~icons/bell'

import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { openMenu } from '../../ui/overlays/sheets.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { useOwnChats } from '../messengers/index.ts'
import { ChannelRows } from './ChannelRows.tsx'
import { KindsTable } from './KindsTable.tsx'
import { LatestList } from './LatestList.tsx'
import { notificationsQueries } from './notifications.queries.ts'
import { Timing } from './Timing.tsx'

import styles from './notifications.module.css'

const isMessenger = (channel: Channel): boolean => channel === 'telegram' || channel === 'max'

/** Notification settings. Phones have no bell, so the latest notifications are listed here too. */
export function NotificationsScreen() {
  usePageTitle('Уведомления')
  const isPhone = useIsPhone()
  const { data, error, refetch } = useQuery(notificationsQueries.settings)
  const chats = useOwnChats()
  const channels = allChannels.filter(
    (channel) => !isMessenger(channel) || chats.some(({ messenger }) => channelNames[messenger] === channel),
  )
  return (
    <>
      <PageHeader sign={<Icon of={IconBell} size={20} />} title="Уведомления" onSwitch={openMenu} />
      <div className={styles.screen}>
        <div className={styles.column}>
          {isPhone && (
            <section aria-label="Последние">
              <LatestList />
            </section>
          )}
          <NotLoaded
            query={{ data, error, refetch }}
            failed="Не удалось загрузить настройки"
            rows={8}
            height={48}
          />
          {data && (
            <>
              <section className={styles.section} aria-labelledby="channels">
                <h2 id="channels">Куда</h2>
                <p className="no-margin secondary below-12 max-width-640">
                  «Проверить» сразу пришлёт пробное уведомление и скажет, если оно не дошло.
                </p>
                <ChannelRows channels={data.channels} />
              </section>
              <section className={styles.section} aria-labelledby="timing">
                <h2 id="timing">Когда</h2>
                <Timing settings={data} />
              </section>
              <section className={styles.section} aria-labelledby="kinds">
                <h2 id="kinds">О чём</h2>
                <p className="no-margin secondary below-12 max-width-640">
                  О том, что вы сделали сами, уведомлений не будет. Срочное, которое не удалось доставить,
                  уйдёт другим способом, если вы его не выключили.
                </p>
                <KindsTable settings={data} channels={channels} />
              </section>
            </>
          )}
        </div>
      </div>
    </>
  )
}
