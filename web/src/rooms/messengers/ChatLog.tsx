import type { Delivery } from '@naryad/contract/messengers/messengers'
import {
  deliveryStates,
  deliveryStateTitles,
  messengers,
  messengerTitles,
} from '@naryad/contract/messengers/messengers.words'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import IconAlertCircle from '~icons/alert-circle'
import IconCheck from '~icons/check'
import IconClock from '~icons/clock'
import IconSend from '~icons/send'

import { firstLogPage, LogList, type LogPage, LogRow, LogSelect, offsetOf } from './LogList.tsx'
import { messengersQueries } from './messengers.queries.ts'

import styles from './messengers.module.css'

const icons = { QUEUED: IconClock, SENDING: IconSend, SENT: IconCheck, FAILED: IconAlertCircle } as const

interface Filters extends LogPage {
  readonly state: '' | (typeof deliveryStates)[number]
  readonly messenger: '' | (typeof messengers)[number]
}

/** Messages to chats. */
export function ChatLog({ head }: { head: ReactNode }) {
  const [filters, setFilters] = useState<Filters>({ state: '', messenger: '', ...firstLogPage })
  const { state, messenger, limit } = filters
  const set = (part: Partial<Filters>) => setFilters({ ...filters, page: 1, ...part })
  const found = useQuery(
    messengersQueries.log({
      limit: String(limit),
      offset: String(offsetOf(filters)),
      ...(state !== '' && { state }),
      ...(messenger !== '' && { messenger }),
    }),
  )
  return (
    <>
      <div className={styles.logHead}>
        {head}
        <LogSelect
          label="Состояние"
          all="Все состояния"
          titles={deliveryStateTitles}
          values={deliveryStates}
          value={state}
          onChange={(value) => set({ state: value })}
        />
        <LogSelect
          label="Мессенджер"
          all="Все мессенджеры"
          titles={messengerTitles}
          values={messengers}
          value={messenger}
          onChange={(value) => set({ messenger: value })}
        />
      </div>
      <LogList
        found={found}
        place={filters}
        onPlace={set}
        emptyText="Здесь будет видно, что и когда ушло в чаты, что ждёт и почему не ушло."
      >
        {(delivery) => <ChatLogRow key={delivery.id} delivery={delivery} />}
      </LogList>
    </>
  )
}

function ChatLogRow({ delivery }: { delivery: Delivery }) {
  const { state, title, chatTitle, messenger, taskId, lastError, isUncertain, sentAt, createdAt } = delivery
  return (
    <LogRow
      state={{
        code: state,
        title: deliveryStateTitles[state],
        icon: icons[state],
        isFailed: state === 'FAILED',
      }}
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
