import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import IconHourglass from '~icons/hourglass'
import IconPlayerPlay from '~icons/player-play'
import IconX from '~icons/x'

import { Failed } from '../../client/queries/Failed.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { RefreshLine, SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { useReportWaiting } from './useReportWaiting.ts'

interface ReportProgressProps<Data> {
  query: UseQueryResult<Data>
  rows: number
  /** Title of the error state: «Не удалось загрузить список» if it is no report. */
  failure?: string
  children: (data: Data) => ReactNode
}

/** A report, or its queued, cancelled, failed or loading state. */
export function ReportProgress<Data>({
  query,
  rows,
  failure = 'Не удалось сформировать отчёт',
  children,
}: ReportProgressProps<Data>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const client = useQueryClient()
  const isWaiting = useReportWaiting(isFetching)
  const isCancelled = !isFetching && !error && (data === undefined || isPlaceholderData)
  if (isWaiting) {
    return (
      <div role="status">
        <EmptyState
          sign={IconHourglass}
          title="Ждём очереди"
          text="Сейчас формируются другие большие отчёты. Этот начнётся сам, как только освободится место."
          actions={
            <Button
              leftSection={<Icon of={IconX} />}
              onClick={() => void client.cancelQueries({ queryKey: ['reports'] })}
            >
              Отменить
            </Button>
          }
        />
      </div>
    )
  }
  if (isCancelled) {
    return (
      <EmptyState
        title="Отчёт отменён"
        actions={
          <Button leftSection={<Icon of={IconPlayerPlay} />} onClick={() => void refetch()}>
            Сформировать
          </Button>
        }
      />
    )
  }
  if (data === undefined) {
    return error ? (
      <div role="alert">
        <Failed title={failure} error={error} onRetry={() => void refetch()} />
      </div>
    ) : (
      <SkeletonRows rows={rows} height={36} hasHead />
    )
  }
  return (
    <>
      <RefreshLine isOn={isFetching} />
      {children(data)}
    </>
  )
}
