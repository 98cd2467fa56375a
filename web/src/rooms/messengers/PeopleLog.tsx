import { shortName } from '@naryad/contract/kit/people'
import type { Delivery } from '@naryad/contract/notifications/notifications'
import { channelTitles, fallBackOrder } from '@naryad/contract/notifications/notifications.channels'
import { deliveryStates, deliveryStateTitles } from '@naryad/contract/notifications/notifications.words'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import IconAlertCircle from '~icons/alert-circle'
import IconCheck from '~icons/check'
import IconChecks from '~icons/checks'
import IconClock from '~icons/clock'
import IconEye from '~icons/eye'

import { Log, LogRow, useLog } from './Log.tsx'
import { messengersQueries } from './messengers.queries.ts'

const icons = {
  queued: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconEye,
  failed: IconAlertCircle,
} as const

const tones = {
  queued: undefined,
  sent: 'ok',
  delivered: 'ok',
  read: 'ok',
  failed: 'err',
} as const

type State = (typeof deliveryStates)[number]
type Channel = (typeof fallBackOrder)[number]

/** Notifications of users by every channel, including those that another channel has delivered instead. */
export function PeopleLog({ head }: { head: ReactNode }) {
  const log = useLog<State, Channel>()
  const { state, way, limit } = log.filters
  const found = useQuery(
    messengersQueries.peopleLog({
      limit,
      offset: log.offset,
      isForPeople: true,
      ...(state !== '' && { states: [state] }),
      ...(way !== '' && { channels: [way] }),
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
      ways={{ label: 'Канал', all: 'Все каналы', titles: channelTitles, values: fallBackOrder }}
      emptyText="Здесь будет видно, кому и каким способом ушли уведомления, что ждёт и что не дошло."
    >
      {(delivery) => <PeopleLogRow key={delivery.id} delivery={delivery} />}
    </Log>
  )
}

function PeopleLogRow({ delivery }: { delivery: Delivery }) {
  const { state, title, taskId, user, channel, lastError, endedAt, createdAt } = delivery
  return (
    <LogRow
      state={{ title: deliveryStateTitles[state], icon: icons[state], tone: tones[state] }}
      title={title}
      taskId={taskId}
      to={user ? `${shortName(user)}, ${channelTitles[channel]}` : channelTitles[channel]}
      at={endedAt ?? createdAt}
      note={lastError ?? ''}
    />
  )
}
