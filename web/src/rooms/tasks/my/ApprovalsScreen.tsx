import type { Attachment } from '@naryad/contract/attachments/attachments'
import { type CostItem, costOf, type TaskItem } from '@naryad/contract/tasks/tasks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import IconReceipt from '~icons/receipt'

import { Failed } from '../../../client/queries/Failed.tsx'
import { FailedPart } from '../../../client/queries/FailedPart.tsx'
import { CarNameOrNone } from '../../../entities/car/CarName.tsx'
import { FileGrid } from '../../../entities/file/FileGrid.tsx'
import { photosForClient } from '../../../entities/file/files.queries.ts'
import { StatusPill } from '../../../entities/task/StatusMark.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { count, money, numbered } from '../../../ui/formats/numbers.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { SkeletonBar, SkeletonRows } from '../../../ui/states/SkeletonRows.tsx'
import { useIsPhone } from '../../../ui/useMedia.ts'
import { usePageTitle } from '../../../ui/usePageTitle.ts'
import { AskedOwnPlan, useAskedPlan } from '../../approvals/index.ts'
import { openRefusal } from '../card/dialogs/openRefusal.tsx'
import { useTaskActions } from '../card/useTaskActions.ts'
import { myQueries, pageSize } from './my.queries.ts'
import { useNewRequest } from './useNewRequest.ts'

import styles from './my.module.css'

/** «Ждут вашего согласования»: the plan that awaits an answer, and tasks with costs that do, the oldest first. */
export function ApprovalsScreen() {
  const [limit, setLimit] = useState(pageSize)
  const { data, error, refetch } = useQuery(myQueries.approvals(limit))
  const plan = useAskedPlan()
  const waitingCount = (data?.totalCount ?? 0) + (plan ? 1 : 0)
  const isPhone = useIsPhone()
  useNewRequest()
  usePageTitle('Ждут вашего согласования')
  return (
    <div className="stack relative grow min-height-0">
      <PageHeader
        sign={!isPhone && <Icon of={IconReceipt} size={20} />}
        title="Ждут вашего согласования"
        count={waitingCount > 0 && count(waitingCount)}
      />
      <div className={styles.page}>
        {plan && <AskedOwnPlan plan={plan} />}
        {!data && <Unread error={error} onRetry={() => void refetch()} />}
        {data?.items.length === 0 && !plan && (
          <EmptyState
            sign={IconReceipt}
            title="Затрат на согласование нет"
            text="Когда понадобится ваше решение о затратах, заявка появится здесь"
          />
        )}
        <Approvals tasks={data?.items ?? []} isBelowPlan={plan !== null} />
        {data && data.totalCount > data.items.length && (
          <div className="flex middle pad-x-20 pad-bottom-24 pad-top-16">
            <Button onClick={() => setLimit(limit + pageSize)}>
              Показать ещё ({data.totalCount - data.items.length})
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

const Unread = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) =>
  error ? (
    <Failed title="Не удалось загрузить список" error={error} onRetry={onRetry} />
  ) : (
    <SkeletonRows rows={3} height={160} />
  )

const none: readonly Attachment[] = []

interface ApprovalsProps {
  tasks: readonly TaskItem[]
  isBelowPlan: boolean
}

function Approvals({ tasks, isBelowPlan }: ApprovalsProps) {
  const ids = tasks.map(({ id }) => id)
  const costs = useQuery(myQueries.costs(ids))
  const photos = useQuery(photosForClient(ids)).data
  return tasks.map((task, index) => (
    <Approval
      key={task.id}
      task={task}
      isFirst={index === 0 && !isBelowPlan}
      lines={costs.data?.get(task.id)}
      error={costs.error}
      onRetry={() => void costs.refetch()}
      photos={photos?.get(task.id) ?? none}
    />
  ))
}

interface ApprovalProps extends CostLinesProps {
  task: TaskItem
  isFirst: boolean
  photos: readonly Attachment[]
}

/** The costs of a task with their lines, and buttons to approve or refuse. */
function Approval({ task, isFirst, photos, ...costs }: ApprovalProps) {
  const { approveCosts } = useTaskActions(task.id, task)
  const sum = money(task.costs)
  const approve = () =>
    confirm({
      title: `Согласовать затраты ${sum} по заявке ${numbered(task.id)}?`,
      onYes: () => approveCosts.start(true),
    })
  return (
    <article className={styles.approval} aria-label={`Заявка ${numbered(task.id)}`}>
      <header className={`flex top gap-12 ${styles.approvalHead}`}>
        <h2 className="no-margin grow min-width-0 break-words text-15 line-22 strong phone-text-16">
          <Link to="/my/{-$id}" params={{ id: task.id }} className="inherit-color">
            {task.title}
          </Link>
        </h2>
        <StatusPill status={task.status} />
      </header>
      <div className="row gap-10 secondary">
        <span className="rigid digits muted">{numbered(task.id)}</span>
        <CarNameOrNone car={task.car} />
        <span className="grow min-width-0 truncate">
          {task.car && `${task.car.brand} ${task.car.model}`.trim()}
        </span>
      </div>
      <table className={`full-width above-4 collapse-borders ${styles.lines}`}>
        <tbody>
          <CostLines {...costs} />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Итого
            </th>
            <td className={styles.sum}>{sum}</td>
          </tr>
        </tfoot>
      </table>
      <ShownPhotos files={photos} />
      <footer className={`flex wrap gap-8 above-6 ${styles.answers}`}>
        <Button
          size="xl"
          variant={isFirst ? 'filled' : 'default'}
          isBusy={approveCosts.isRunning}
          onClick={approve}
        >
          Согласовать
        </Button>
        <Button size="xl" onClick={() => openRefusal(task)}>
          Отклонить
        </Button>
      </footer>
    </article>
  )
}

/** What the service has marked to be seen with the costs. */
const ShownPhotos = ({ files }: { files: readonly Attachment[] }) =>
  files.length > 0 && (
    <section aria-label="Фотографии">
      <FileGrid files={files} mayRemove={() => false} onRemove={() => undefined} />
    </section>
  )

interface CostLinesProps {
  /** Undefined until it has loaded. */
  lines: readonly CostItem[] | undefined
  error: Error | null
  onRetry: () => void
}

/** The list has the sum alone. */
const CostLines = ({ lines, error, onRetry }: CostLinesProps) =>
  lines ? (
    lines.map((item, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- lines have no identity of their own and do not move here
      <tr key={index}>
        <td>{item.title}</td>
        <td className={styles.quantity}>
          {count(item.quantity)}
          {item.unit && `\u00a0${item.unit}`}
        </td>
        <td className={styles.sum}>{money(costOf(item))}</td>
      </tr>
    ))
  ) : (
    <tr>
      <td colSpan={3}>
        {error ? (
          <FailedPart
            title="Строки затрат не загрузились"
            error={error}
            onRetry={onRetry}
            next={['article', 'a']}
          />
        ) : (
          <SkeletonBar width={180} />
        )}
      </td>
    </tr>
  )
