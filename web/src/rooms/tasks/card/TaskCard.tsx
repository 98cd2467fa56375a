import './styles.ts'
import { type QueryState, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import IconCloudOff from '~icons/cloud-off'

import { ApiError } from '../../../client/api/errors.ts'
import { useConnection } from '../../../client/live/connection.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { numbered } from '../../../ui/formats/numbers.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { useStore } from '../../../ui/store.ts'
import { tasksQueries } from '../tasks.queries.ts'
import { useOutbox } from '../waiting/useOutbox.ts'
import { waiting, waitingOf } from '../waiting/waiting.ts'
import type { TaskCardProps } from './cardProps.ts'
import { CardSkeleton } from './CardSkeleton.tsx'
import { ConflictWindow } from './dialogs/ConflictWindow.tsx'
import { OpenedTask } from './OpenedTask.tsx'
import { useShownTask } from './useShownTask.ts'

/**
 * An error younger than this is recent: a linked task is requested before the code of its card has loaded.
 */
const justNowMs = 10_000

const isNotFound = (error: Error | null): boolean => error instanceof ApiError && error.status === 404

/** A recent «not found» is not requested again; other errors may be over by now. */
const isWorthAsking = ({ state }: { state: Pick<QueryState, 'error' | 'errorUpdatedAt'> }): boolean =>
  !isNotFound(state.error) || Date.now() - state.errorUpdatedAt > justNowMs

export function TaskCard(props: TaskCardProps) {
  const { taskId, preview, onClose } = props
  const { data, error, refetch } = useQuery({ ...tasksQueries.task(taskId), retryOnMount: isWorthAsking })
  const task = useShownTask(taskId, data)
  useOutbox()
  const { isOnline } = useConnection()
  const all = useStore(waiting)
  const changes = useMemo(() => waitingOf(all, taskId), [all, taskId])
  const isMissing = isNotFound(error)
  const toList = <Button onClick={onClose}>К списку заявок</Button>
  if (task && !isMissing) {
    return (
      <>
        <OpenedTask key={taskId} {...props} task={task} changes={changes} />
        <ConflictWindow />
      </>
    )
  }
  if (isMissing) {
    return <EmptyState title={`Заявки ${numbered(taskId)} нет или она вам недоступна`} actions={toList} />
  }
  // The query is repeated when the network is back.
  if (error && !isOnline) {
    return (
      <EmptyState
        sign={IconCloudOff}
        title={`Заявка ${numbered(taskId)} не загружена на это устройство`}
        text="Нет сети. Заявка откроется, когда сеть вернётся."
        actions={toList}
      />
    )
  }
  if (error) {
    return (
      <ErrorState
        title={`Не удалось открыть заявку ${numbered(taskId)}`}
        text={error.message}
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => void refetch()}
        leave={toList}
      />
    )
  }
  return <CardSkeleton preview={preview} onClose={onClose} />
}
