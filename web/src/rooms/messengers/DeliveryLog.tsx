import { NativeSelect } from '@mantine/core'
import type { Delivery } from '@naryad/contract/messengers/messengers'
import {
  deliveryStates,
  deliveryStateTitles,
  messengers,
  messengerTitles,
} from '@naryad/contract/messengers/messengers.words'
import {
  IconAlertCircle,
  IconArrowLeft,
  IconCheck,
  IconClock,
  IconHistory,
  IconSend,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { IconButton } from '../../kit/controls/IconButton.tsx'
import { nearMoment, stamp } from '../../kit/formats/dates.ts'
import { Icon } from '../../kit/Icon.tsx'
import { ListFooter } from '../../kit/list/ListFooter.tsx'
import type { PageSize } from '../../kit/list/paging.ts'
import { oneOf } from '../../kit/oneOf.ts'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { SkeletonRows } from '../../kit/states/SkeletonRows.tsx'
import { Failed } from '../../platform/queries/Failed.tsx'
import { messengersQueries } from './messengers.queries.ts'

import styles from './messengers.module.css'

const icons = { QUEUED: IconClock, SENDING: IconSend, SENT: IconCheck, FAILED: IconAlertCircle } as const

interface Filters {
  readonly state: '' | (typeof deliveryStates)[number]
  readonly messenger: '' | (typeof messengers)[number]
  readonly page: number
  readonly limit: PageSize
}

export function DeliveryLog({ onClose }: { onClose: (() => void) | undefined }) {
  const [filters, setFilters] = useState<Filters>({ state: '', messenger: '', page: 1, limit: 20 })
  const { state, messenger, page, limit } = filters
  const set = (part: Partial<Filters>) => setFilters({ ...filters, page: 1, ...part })
  const found = useQuery(
    messengersQueries.log({
      limit: String(limit),
      offset: String((page - 1) * limit),
      ...(state !== '' && { state }),
      ...(messenger !== '' && { messenger }),
    }),
  )
  const { data } = found
  return (
    <div className={styles.log}>
      <div className={styles.logHead}>
        {onClose && <IconButton label="К списку" icon={IconArrowLeft} size="lg" onClick={onClose} />}
        <h2>Журнал сообщений</h2>
        <NativeSelect
          aria-label="Состояние"
          data={[
            { value: '', label: 'Все состояния' },
            ...deliveryStates.map((value) => ({ value, label: deliveryStateTitles[value] })),
          ]}
          value={state}
          onChange={({ currentTarget }) => set({ state: oneOf(deliveryStates, currentTarget.value) ?? '' })}
        />
        <NativeSelect
          aria-label="Мессенджер"
          data={[
            { value: '', label: 'Все мессенджеры' },
            ...messengers.map((value) => ({ value, label: messengerTitles[value] })),
          ]}
          value={messenger}
          onChange={({ currentTarget }) => set({ messenger: oneOf(messengers, currentTarget.value) ?? '' })}
        />
      </div>
      <div className={styles.logBody}>
        {!data && found.error && (
          <Failed
            title="Не удалось загрузить журнал"
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        )}
        {!data && !found.error && <SkeletonRows rows={8} height={44} />}
        {data?.items.length === 0 && (
          <EmptyState
            sign={IconHistory}
            title="Сообщений нет"
            text="Здесь будет видно, что и когда ушло в чаты, что ждёт и почему не ушло."
          />
        )}
        <ul className={styles.logRows} aria-label="Сообщения">
          {data?.items.map((delivery) => (
            <LogRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      </div>
      {data && data.items.length > 0 && (
        <ListFooter
          paging={{
            page,
            limit,
            total: { count: data.totalCount, isExact: true },
            shown: data.items.length,
            onPage: (next) => set({ page: next }),
            onLimit: (size) => set({ limit: size }),
          }}
        />
      )}
    </div>
  )
}

function LogRow({ delivery }: { delivery: Delivery }) {
  const { state, title, chatTitle, messenger, taskId, lastError, isUncertain, sentAt, createdAt } = delivery
  return (
    <li className={styles.logRow}>
      <span className={styles.logState} data-state={state}>
        <Icon of={icons[state]} size={14} />
        {deliveryStateTitles[state]}
      </span>
      <span className={styles.logTitle}>
        {taskId === null ? (
          title || 'Ответ бота'
        ) : (
          <Link to="/tasks/$queue/{-$id}" params={{ queue: 'all', id: taskId }}>
            {title || `Ответ по заявке № ${taskId}`}
          </Link>
        )}
      </span>
      <span className={styles.logChat}>
        {chatTitle}
        {messenger === 'MAX' && ', MAX'}
      </span>
      <time className={styles.last} dateTime={sentAt ?? createdAt} data-tip={stamp(sentAt ?? createdAt)}>
        {nearMoment(sentAt ?? createdAt)}
      </time>
      {(lastError !== null || isUncertain) && (
        <span className={styles.logNote} data-tone={state === 'FAILED' ? 'err' : undefined}>
          {[lastError, isUncertain && 'ответ мессенджера терялся: сообщение могло прийти дважды']
            .filter(Boolean)
            .join('; ')}
        </span>
      )}
    </li>
  )
}
