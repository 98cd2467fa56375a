import type { TaskLink as Linked } from '@naryad/contract/links/links'
import { linksRoutes } from '@naryad/contract/links/links.routes'
import { linkText, linkWords } from '@naryad/contract/links/links.words'
import { useQuery } from '@tanstack/react-query'
import IconUnlink from '~icons/unlink'

import { call } from '../../client/api/api.ts'
import { connection } from '../../client/live/connection.ts'
import { Failed } from '../../client/queries/Failed.tsx'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'
import { TaskFacts } from '../../entities/task/TaskFacts.tsx'
import { TaskLink } from '../../entities/task/TaskLink.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { stamp } from '../../ui/formats/dates.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { alert } from '../../ui/overlays/alert.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { SkeletonBar } from '../../ui/states/SkeletonRows.tsx'
import { useNow } from '../../ui/useNow.ts'
import { linksQueries } from './links.queries.ts'

import styles from './LinkList.module.css'

/** The requests that belong together with this one. */
export function LinkList({ taskId }: { taskId: number }) {
  const { data, error, isPending, isLoadingError, refetch } = useQuery(linksQueries.list(taskId))
  if (isPending) return <SkeletonBar width="60%" height={16} />
  if (isLoadingError)
    return <Failed title="Не удалось загрузить связи" error={error} onRetry={() => void refetch()} />
  if (data.items.length === 0) return <p className="no-margin muted">Связанные заявки вам недоступны</p>
  return (
    <ul className="plain-list" aria-label="Связанные заявки">
      {data.items.map((link) => (
        <LinkRow key={`${link.ofTaskId} ${link.kind} ${link.task.id}`} taskId={taskId} link={link} />
      ))}
    </ul>
  )
}

const online = (run: () => void): void => {
  if (connection.get().isOnline) run()
  else alert({ type: 'warning', text: 'Без сети связи не изменить. Попробуйте, когда связь вернётся.' })
}

function LinkRow({ taskId, link }: { taskId: number; link: Linked }) {
  const { kind, isReverse, ofTaskId, task, mergedUntil } = link
  const mayRelate = useMay('tasks.relate')
  const now = useNow()
  /** The closed one of both. */
  const duplicateId = isReverse ? task.id : ofTaskId
  const remove = useAction({
    run: () =>
      call(linksRoutes.remove, { params: { id: ofTaskId }, query: { taskId: String(task.id), kind } }),
    touches: ['tasks'],
    done: 'Связь убрана',
  })
  const unmerge = useAction({
    run: () => call(linksRoutes.unmerge, { params: { id: duplicateId } }),
    touches: ['tasks'],
    done: `Заявка ${numbered(duplicateId)} снова отдельная`,
  })
  const isMerge = mergedUntil !== null
  const words = linkWords[kind][isReverse ? 'back' : 'there']
  return (
    <li className="row gap-8 line-below">
      <TaskLink task={task} className={styles.task}>
        <span className="text-12 muted">
          {isMerge && (isReverse ? 'объединена с этой' : 'эта объединена с ней')}
          {!isMerge && words}
          {ofTaskId !== taskId && ` — у заявки ${numbered(ofTaskId)}`}
        </span>
        <TaskFacts task={task} />
      </TaskLink>
      {mayRelate && isMerge && Date.parse(mergedUntil) > now && (
        <Button
          size="sm"
          data-tip={`Можно до ${stamp(mergedUntil)}`}
          isBusy={unmerge.isRunning}
          onClick={() =>
            online(() =>
              confirm({
                title: `Разъединить заявки? ${numbered(duplicateId)} вернётся в прежний статус`,
                onYes: () => unmerge.start(undefined),
              }),
            )
          }
        >
          Разъединить
        </Button>
      )}
      {mayRelate && !isMerge && ofTaskId === taskId && (
        <IconButton
          label={`Убрать связь: ${linkText(kind, isReverse, task.id)}`}
          icon={IconUnlink}
          size="sm"
          isBusy={remove.isRunning}
          onClick={() => online(() => remove.start(undefined))}
        />
      )}
    </li>
  )
}
