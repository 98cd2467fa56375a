import type { Bot } from '@naryad/contract/messengers/messengers'
import { messengerTitles } from '@naryad/contract/messengers/messengers.words'
import IconAlertCircle from '~icons/alert-circle'
import IconCircleCheck from '~icons/circle-check'
import IconClock from '~icons/clock'

import { Icon } from '../../ui/Icon.tsx'

import styles from './messengers.module.css'

const nameOf = ({ messenger, name }: Bot): string =>
  messenger === 'TELEGRAM' && name !== null ? `@${name}` : messengerTitles[messenger]

export function BotStates({ bots }: { bots: readonly Bot[] }) {
  const connected = bots.filter(({ isConnected }) => isConnected)
  if (connected.length === 0) return null
  return (
    <ul className={styles.bots} aria-label="Боты">
      {connected.map((bot) => (
        <li
          key={bot.messenger}
          className={styles.bot}
          data-state={stateOf(bot)}
          data-tip={bot.error ?? undefined}
        >
          <Icon of={icons[stateOf(bot)]} />
          <span>{textOf(bot)}</span>
        </li>
      ))}
    </ul>
  )
}

const icons = { ok: IconCircleCheck, failed: IconAlertCircle, waiting: IconClock }

const stateOf = ({ error, checkedAt }: Bot): keyof typeof icons => {
  if (error !== null) return 'failed'
  return checkedAt === null ? 'waiting' : 'ok'
}

function textOf(bot: Bot): string {
  switch (stateOf(bot)) {
    case 'ok':
      return `Бот ${nameOf(bot)} на связи`
    case 'waiting':
      return `Бот ${nameOf(bot)} подключается`
    case 'failed':
      return [bot.error, ...(bot.queuedCount > 0 ? [`ждут отправки: ${bot.queuedCount}`] : [])].join(', ')
  }
}
