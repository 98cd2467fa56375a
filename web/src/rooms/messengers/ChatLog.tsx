import type { Delivery } from '@naryad/contract/messengers/messengers'
import {
  deliveryStates,
  deliveryStateTitles,
  messengers,
  messengerTitles,
} from '@naryad/contract/messengers/messengers.words'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import IconAlertCircle from '~icons/alert-circle'
import IconCheck from '~icons/check'
import IconClock from '~icons/clock'
import IconSend from '~icons/send'

import { Log, LogRow, useLog } from './Log.tsx'
import { messengersQueries } from './messengers.queries.ts'

const icons = { QUEUED: IconClock, SENDING: IconSend, SENT: IconCheck, FAILED: IconAlertCircle } as const

const tones = { QUEUED: undefined, SENDING: undefined, SENT: 'ok', FAILED: 'err' } as const

type State = (typeof deliveryStates)[number]
type Messenger = (typeof messengers)[number]

/** Messages to chats. */
export function ChatLog({ head }: { head: ReactNode }) {
  const log = useLog<State, Messenger>()
  const { state, way, limit } = log.filters
  const found = useQuery(
    messengersQueries.log({
      limit: String(limit),
      offset: String(log.offset),
      ...(state !== '' && { state }),
      ...(way !== '' && { messenger: way }),
    }),
  )
  return (
    <Log
      head={head}
      log={log}
      found={found}
      states={{
        label: 'Состояние',
        all: 'Все состояния',
        titles: deliveryStateTitles,
        values: deliveryStates,
      }}
      ways={{ label: 'Мессенджер', all: 'Все мессенджеры', titles: messengerTitles, values: messengers }}
      emptyText="Здесь будет видно, что и когда ушло в чаты, что ждёт и почему не ушло."
    >
      {(delivery) => <ChatLogRow key={delivery.id} delivery={delivery} />}
    </Log>
  )
}

function ChatLogRow({ delivery }: { delivery: Delivery }) {
  const { state, title, chatTitle, messenger, taskId, lastError, isUncertain, sentAt, createdAt } = delivery
  return (
    <LogRow
      state={{ title: deliveryStateTitles[state], icon: icons[state], tone: tones[state] }}
      title={title || (taskId === null ? 'Ответ бота' : `Ответ по заявке № ${taskId}`)}
      taskId={taskId}
      to={messenger === 'MAX' ? `${chatTitle}, MAX` : chatTitle}
      at={sentAt ?? createdAt}
      note={[lastError, isUncertain && 'ответ мессенджера терялся: сообщение могло прийти дважды']
        .filter(Boolean)
        .join('; ')}
    />
  )
}
