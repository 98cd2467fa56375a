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
    <ul className={`plain-list flex gap-12 ${styles.bots}`} aria-label="Боты">
      {connected.map((bot) => (
        <li
          key={bot.messenger}
          className={`row gap-6 nowrap secondary toned ${styles.bot}`}
          data-tone={toneOf(bot)}
          data-tip={bot.error ?? undefined}
        >
          <Icon of={icons[toneOf(bot)]} />
          <span>{textOf(bot)}</span>
        </li>
      ))}
    </ul>
  )
}

const icons = { ok: IconCircleCheck, err: IconAlertCircle, waiting: IconClock }

const toneOf = ({ error, checkedAt }: Bot): keyof typeof icons => {
  if (error !== null) return 'err'
  return checkedAt === null ? 'waiting' : 'ok'
}

function textOf(bot: Bot): string {
  switch (toneOf(bot)) {
    case 'ok':
      return `Бот ${nameOf(bot)} на связи`
    case 'waiting':
      return `Бот ${nameOf(bot)} подключается`
    case 'err':
      return [bot.error, ...(bot.queuedCount > 0 ? [`ждут отправки: ${bot.queuedCount}`] : [])].join(', ')
  }
}
