import type { OwnChannel } from '@naryad/contract/notifications/notifications'
import { IconBell, IconBrandTelegram, IconMail, IconMessageCircle } from '@tabler/icons-react'

import { nearMoment } from '../../kit/formats/dates.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useMe } from '../../platform/session/me.ts'
import { PushRow } from './push/PushRow.tsx'
import { TrialButton } from './TrialButton.tsx'

import styles from './notifications.module.css'

const messengers = {
  telegram: { title: 'Telegram', icon: IconBrandTelegram },
  max: { title: 'MAX', icon: IconMessageCircle },
} as const

/** Channels of the user and their state. A messenger is listed once its chat is linked. */
export function ChannelRows({ channels }: { channels: readonly OwnChannel[] }) {
  const { email } = useMe()
  const letter = channels.find(({ channel }) => channel === 'letter')
  return (
    <ul className={styles.box} aria-label="Каналы">
      <li className={styles.row}>
        <Icon of={IconBell} />
        <span className={styles.label}>
          В приложении
          <span className={styles.hint}>Колокольчик, а срочное — ещё и полосой сверху в каждой вкладке</span>
        </span>
        <span className={styles.buttons}>
          <TrialButton channel="inApp" />
        </span>
      </li>
      <PushRow />
      {(['telegram', 'max'] as const).map((name) => {
        const state = channels.find(({ channel }) => channel === name)
        if (!state || state.addressesCount === 0) return null
        const { title, icon } = messengers[name]
        return (
          <li key={name} className={styles.row}>
            <Icon of={icon} />
            <span className={styles.label}>
              {title}
              <ChannelStatus state={state} />
            </span>
            <span className={styles.buttons}>
              <TrialButton channel={name} />
            </span>
          </li>
        )
      })}
      <li className={styles.row}>
        <Icon of={IconMail} />
        <span className={styles.label}>
          Письмо
          <span className={styles.hint}>{email}</span>
          {letter && <ChannelStatus state={letter} />}
        </span>
        <span className={styles.buttons}>
          <TrialButton channel="letter" />
        </span>
      </li>
    </ul>
  )
}

function ChannelStatus({ state: { lastError, lastSentAt } }: { state: OwnChannel }) {
  if (lastError !== null)
    return <span className={`${styles.hint} ${styles.wrong}`}>Последнее не дошло: {lastError}</span>
  return lastSentAt === null ? null : (
    <span className={styles.hint}>Последнее отправлено {nearMoment(lastSentAt)}</span>
  )
}
