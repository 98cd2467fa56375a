import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import type { CallFilters } from '@naryad/contract/calls/calls'
import type { callsRoutes } from '@naryad/contract/calls/calls.routes'
import type { Reply } from '@naryad/contract/kit/route'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import IconPhone from '~icons/phone'
import IconSearch from '~icons/search'

import { Failed } from '../../client/queries/Failed.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { count } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { useNow } from '../../ui/useNow.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { CallRow } from './CallRow.tsx'
import { callsQueries } from './calls.queries.ts'

import styles from './calls.module.css'

type Conditions = Partial<Pick<CallFilters, 'directions' | 'isUnreturned'>>

const choices = [
  { value: 'all', title: 'Все' },
  { value: 'unreturned', title: 'Не перезвонили' },
  { value: 'in', title: 'Входящие' },
  { value: 'out', title: 'Исходящие' },
] as const
type Choice = (typeof choices)[number]['value']

const conditionsOf: Record<Choice, Conditions> = {
  all: {},
  unreturned: { isUnreturned: true },
  in: { directions: ['IN'] },
  out: { directions: ['OUT'] },
}

const pageSize = 50
const most = 500

/** «Звонки»: who has called, what became of it, and the request that it was about. */
export function CallsScreen() {
  const [shown, setShown] = useState<Choice>('all')
  const [query, setQuery] = useState('')
  const [limit, setLimit] = useState(pageSize)
  const found = useQuery(
    callsQueries.list({
      query,
      ...conditionsOf[shown],
      orderBy: 'startedAt',
      sort: 'DESC',
      limit,
      offset: 0,
    }),
  )
  const { data } = found
  const isPhone = useIsPhone()
  usePageTitle('Звонки')
  const restart = (change: () => void) => {
    setLimit(pageSize)
    change()
  }
  const hidden = data ? data.totalCount - data.items.length : 0
  return (
    <div className="stack grow min-height-0">
      <PageHeader
        sign={!isPhone && <Icon of={IconPhone} size={20} />}
        title="Звонки"
        count={data !== undefined && data.totalCount > 0 && count(data.totalCount)}
      />
      <div className={styles.page}>
        <div className={styles.tools}>
          <TextInput
            className={styles.search}
            aria-label="Поиск: номер, имя, организация"
            placeholder="Номер, имя, организация"
            leftSection={<Icon of={IconSearch} />}
            value={query}
            maxLength={200}
            onChange={({ currentTarget: { value } }) => restart(() => setQuery(value))}
          />
          <Segments
            label="Какие звонки"
            value={shown}
            onChange={(value) => restart(() => setShown(value))}
            choices={choices}
          />
        </div>
        <FoundCalls found={found} isFiltered={shown !== 'all' || query !== ''} />
        {hidden > 0 && limit < most && (
          <div className="flex center above-12">
            <Button size="lg" onClick={() => setLimit(limit + pageSize)}>
              Показать ещё ({count(hidden)})
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

interface FoundCallsProps {
  found: UseQueryResult<Reply<typeof callsRoutes.search>>
  isFiltered: boolean
}

function FoundCalls({ found: { data, error, refetch }, isFiltered }: FoundCallsProps) {
  const now = useNow()
  if (!data)
    return error ? (
      <Failed title="Не удалось загрузить звонки" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={8} height={56} />
    )
  if (data.items.length === 0)
    return (
      <EmptyState
        sign={IconPhone}
        title={isFiltered ? 'Нет звонков по этим условиям' : 'Звонков пока нет'}
        text="Здесь видны звонки подключённых АТС: «Настройки → Телефония»"
      />
    )
  return (
    <ul className={styles.list} aria-label="Звонки">
      {data.items.map((call) => (
        <CallRow key={call.id} call={call} now={now} />
      ))}
    </ul>
  )
}
