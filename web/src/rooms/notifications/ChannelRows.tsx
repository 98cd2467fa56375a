import type { OwnChannel } from '@naryad/contract/notifications/notifications'
import IconBell from '~icons/bell'
import IconMail from '~icons/mail'

import { useMe } from '../../client/session/me.ts'
import { usePublicSettings } from '../../entities/settings/publicSettings.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useOwnChats } from '../messengers/index.ts'
import { ChannelStatus } from './ChannelStatus.tsx'
import { MessengerRow } from './MessengerRow.tsx'
import { PushRow } from './push/PushRow.tsx'
import { TrialButton } from './TrialButton.tsx'

import styles from './notifications.module.css'

/** Channels of the user and their state. A messenger is listed when its bot is connected. */
export function ChannelRows({ channels }: { channels: readonly OwnChannel[] }) {
  const { email } = useMe()
  const chats = useOwnChats()
  const hasMail = usePublicSettings()?.hasMail ?? true
  const letter = channels.find(({ channel }) => channel === 'letter')
  return (
    <ul className={`plain-list panel surface pad-x-16 ${styles.box}`} aria-label="Каналы">
      <li className={styles.row}>
        <Icon of={IconBell} />
        <span className={styles.label}>
          В приложении
          <span className="block text-12 line-16 muted">
            Колокольчик, а срочное — ещё и полосой сверху в каждой вкладке
          </span>
        </span>
        <span className={styles.buttons}>
          <TrialButton channel="inApp" />
        </span>
      </li>
      <PushRow />
      {chats.map((own) => (
        <MessengerRow key={own.messenger} own={own} channels={channels} />
      ))}
      <li className={styles.row}>
        <Icon of={IconMail} />
        <span className={styles.label}>
          Письмо
          <span className="block text-12 line-16 muted">{email}</span>
          {!hasMail && (
            <span className={`block text-12 line-16 muted ${styles.wrong}`}>
              Почтовый сервер не подключён, письма не уходят. Его подключает администратор
            </span>
          )}
          {hasMail && letter && <ChannelStatus state={letter} />}
        </span>
        <span className={styles.buttons}>{hasMail && <TrialButton channel="letter" />}</span>
      </li>
    </ul>
  )
}
