import { shortName } from '@naryad/contract/kit/people'
import type { Delivery } from '@naryad/contract/notifications/notifications'
import { channelTitles, fallBackOrder } from '@naryad/contract/notifications/notifications.channels'
import { deliveryStates, deliveryStateTitles } from '@naryad/contract/notifications/notifications.words'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import IconAlertCircle from '~icons/alert-circle'
import IconCheck from '~icons/check'
import IconChecks from '~icons/checks'
import IconClock from '~icons/clock'
import IconEye from '~icons/eye'

import { firstLogPage, LogList, type LogPage, LogRow, LogSelect, offsetOf } from './LogList.tsx'
import { messengersQueries } from './messengers.queries.ts'

import styles from './messengers.module.css'

const icons = {
  queued: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconEye,
  failed: IconAlertCircle,
} as const

interface Filters extends LogPage {
  readonly state: '' | (typeof deliveryStates)[number]
  readonly channel: '' | (typeof fallBackOrder)[number]
}

/** Notifications of users by every channel, including those that another channel has delivered instead. */
export function PeopleLog({ head }: { head: ReactNode }) {
  const [filters, setFilters] = useState<Filters>({ state: '', channel: '', ...firstLogPage })
  const { state, channel, limit } = filters
  const set = (part: Partial<Filters>) => setFilters({ ...filters, page: 1, ...part })
  const found = useQuery(
    messengersQueries.peopleLog({
      limit,
      offset: offsetOf(filters),
      isForPeople: true,
      ...(state !== '' && { states: [state] }),
      ...(channel !== '' && { channels: [channel] }),
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
          label="Канал"
          all="Все каналы"
          titles={channelTitles}
          values={fallBackOrder}
          value={channel}
          onChange={(value) => set({ channel: value })}
        />
      </div>
      <LogList
        found={found}
        place={filters}
        onPlace={set}
        emptyText="Здесь будет видно, кому и каким способом ушли уведомления, что ждёт и что не дошло."
      >
        {(delivery) => <PeopleLogRow key={delivery.id} delivery={delivery} />}
      </LogList>
    </>
  )
}

function PeopleLogRow({ delivery }: { delivery: Delivery }) {
  const { state, title, taskId, user, channel, lastError, endedAt, createdAt } = delivery
  return (
    <LogRow
      state={{
        code: state,
        title: deliveryStateTitles[state],
        icon: icons[state],
        isFailed: state === 'failed',
      }}
      title={title}
      taskId={taskId}
      to={user ? `${shortName(user)}, ${channelTitles[channel]}` : channelTitles[channel]}
      at={endedAt ?? createdAt}
      note={lastError ?? ''}
    />
  )
}
