import type { OwnChat } from '@naryad/contract/messengers/messengers'
import { channelNames, messengerTitles } from '@naryad/contract/messengers/messengers.words'
import type { OwnChannel } from '@naryad/contract/notifications/notifications'
import IconBrandTelegram from '~icons/brand-telegram'
import IconMessageCircle from '~icons/message-circle'

import { Icon } from '../../ui/Icon.tsx'
import { OwnChatButtons } from '../messengers/index.ts'
import { ChannelStatus } from './ChannelStatus.tsx'
import { TrialButton } from './TrialButton.tsx'

import styles from './notifications.module.css'

const icons = { TELEGRAM: IconBrandTelegram, MAX: IconMessageCircle } as const

interface MessengerRowProps {
  own: OwnChat
  channels: readonly OwnChannel[]
}

/** The user's chat with the bot of a messenger. */
export function MessengerRow({ own, channels }: MessengerRowProps) {
  const { messenger, chat } = own
  const name = channelNames[messenger]
  const state = channels.find(({ channel }) => channel === name)
  return (
    <li className={styles.row} data-wraps={chat === null || undefined}>
      <Icon of={icons[messenger]} />
      <span className={styles.label}>
        {messengerTitles[messenger]}
        <span className="block text-12 line-16 muted">
          {chat === null
            ? 'Уведомления в вашем чате с ботом. Отвечать на них можно прямо там'
            : `Чат подключён: ${chat.title}`}
        </span>
        {chat?.isActive === false && (
          <span className={`block text-12 line-16 muted ${styles.wrong}`}>
            {chat.lastError ?? 'Бот не может писать в этот чат'}. Отвяжите его и подключите снова
          </span>
        )}
        {chat?.isActive && state && <ChannelStatus state={state} />}
      </span>
      <span className={styles.buttons}>
        {chat?.isActive && <TrialButton channel={name} />}
        <OwnChatButtons own={own} />
      </span>
    </li>
  )
}
