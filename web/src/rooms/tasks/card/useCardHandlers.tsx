import { carTitle } from '@naryad/contract/cars/plates'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { Task } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'

import { call } from '../../../client/api/api.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { useMe } from '../../../client/session/me.ts'
import { queueTitleNow } from '../../../entities/settings/shared.ts'
import { money, numbered } from '../../../ui/formats/numbers.ts'
import { lazyCode } from '../../../ui/lazyPart.ts'
import { alert } from '../../../ui/overlays/alert.ts'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { openModal } from '../../../ui/overlays/modal.ts'
import { openSignature, usePrintTasks } from '../../documents/index.ts'
import { openCopy, openLink, openMerge } from '../../links/index.ts'
import { seesQueue } from '../queues.ts'
import { useOnSite } from '../useOnSite.ts'
import { copyTaskLink } from './copyTaskLink.ts'
import { openRefusal } from './dialogs/openRefusal.tsx'
import type { OpenProperty } from './properties/propertiesProps.ts'
import { signAct } from './signAct.ts'
import type { CardHandlers } from './useCardCommands.ts'
import type { ReportDraft } from './useReportDraft.ts'
import type { TaskActions } from './useTaskActions.ts'

const DoneDialog = lazyCode(() => import('./dialogs/DoneDialog.tsx').then((file) => file.DoneDialog))
const CloseDialog = lazyCode(() => import('./dialogs/CloseDialog.tsx').then((file) => file.CloseDialog))
const ReturnDialog = lazyCode(() => import('./dialogs/ReturnDialog.tsx').then((file) => file.ReturnDialog))
const PlanDialog = lazyCode(() => import('./dialogs/PlanDialog.tsx').then((file) => file.PlanDialog))
const DeadlineDialog = lazyCode(() =>
  import('./dialogs/DeadlineDialog.tsx').then((file) => file.DeadlineDialog),
)
const NextMoveDialog = lazyCode(() =>
  import('./dialogs/NextMoveDialog.tsx').then((file) => file.NextMoveDialog),
)
const PromiseDialog = lazyCode(() => import('./dialogs/PromiseDialog.tsx').then((file) => file.PromiseDialog))
const SplitDialog = lazyCode(() => import('./dialogs/SplitDialog.tsx').then((file) => file.SplitDialog))

interface HandlersInput {
  task: Task
  actions: TaskActions
  report: ReportDraft
  onEnded: (task: Task) => void
  onEdit: (task: Task) => void
  onClose: () => void
  setStatusOpen: (isOpen: boolean) => void
  setOpenProperty: (property: OpenProperty) => void
}

function open(title: string, Body: ComponentType): void {
  const body = () => (
    <Suspense fallback={null}>
      <Body />
    </Suspense>
  )
  openModal({ title, body })
}

/** What was typed before stays. */
const joined = (report: string, text: string): string =>
  report.includes(text) ? report : [report.trimEnd(), text].filter(Boolean).join('\n\n')

/** Handlers of the card's commands; most of them open a form for the required text. */
export function useCardHandlers(input: HandlersInput): CardHandlers {
  const { task, actions, report, onEnded } = input
  const number = numbered(task.id)
  const me = useMe()
  const onSite = useOnSite(task, task.onSiteAt)
  const remove = useAction({
    run: () => call(tasksRoutes.remove, { params: { id: task.id } }),
    touches: ['tasks'],
    done: `Заявка ${number} удалена`,
  })
  const printing = usePrintTasks()
  const navigate = useNavigate()
  return {
    openStatus: () => input.setStatusOpen(true),
    openOperator: () => input.setOpenProperty('operator'),
    take: () => actions.operator.start(me),
    markOnSite: onSite.mark,
    start: () => actions.status.start({ status: 'IN_PROGRESS' }),
    openCar: () => input.setOpenProperty('car'),
    openQueue: () => input.setOpenProperty('queue'),
    openPlan: () => open(`План заявки ${number}`, () => <PlanDialog task={task} />),
    openDeadline: () => open(`Срок заявки ${number}`, () => <DeadlineDialog task={task} />),
    openNextMove: () => open(`Следующий шаг заявки ${number}`, () => <NextMoveDialog task={task} />),
    openPromise: (read) =>
      open(`${task.promise ? 'Перенести обещание' : 'Обещание'} по заявке ${number}`, () => (
        <PromiseDialog task={task} read={read} />
      )),
    edit: () => input.onEdit(task),
    finish: (isRemote, text) =>
      open(`Выполнить ${isRemote ? 'удалённо ' : ''}заявку ${number}`, () => (
        <DoneDialog
          task={task}
          report={text === undefined ? report : { ...report, text: joined(report.text, text) }}
          isRemote={isRemote}
          onDone={onEnded}
        />
      )),
    close: () => open(`Закрыть заявку ${number}`, () => <CloseDialog task={task} onDone={onEnded} />),
    giveBack: (status: TaskStatus) =>
      open(
        task.status === 'CLOSED'
          ? `Открыть повторно заявку ${number}`
          : `Вернуть на доработку заявку ${number}`,
        () => <ReturnDialog task={task} status={status} />,
      ),
    approve: (isApproved) => {
      const car = task.car ? `, ${carTitle(task.car)}` : ''
      const sum = `${money(task.costs)}${car}`
      confirm({
        title: isApproved ? `Согласовать затраты ${sum}?` : `Отозвать согласование затрат ${sum}?`,
        onYes: () => actions.approveCosts.start(isApproved),
      })
    },
    refuse: () => openRefusal(task),
    moveTo: (moved) =>
      void actions.queue.run(moved).then(
        (after) => {
          // A queued change has not hidden the task yet.
          if (after.version === task.version || seesQueue(me, after.queue)) return
          alert({
            type: 'info',
            text: `Заявка ${number} теперь в очереди ${inQuotes(queueTitleNow(after.queue))}, вам её не видно`,
          })
          input.onClose()
        },
        () => undefined,
      ),
    sign: () => openSignature(task, (input) => signAct(task, input)),
    print: (document) => printing.start({ document, ids: [task.id] }),
    openVisit: () =>
      void navigate({
        to: '/tasks/$queue/{-$id}/visit',
        params: { queue: task.queue, id: task.id },
      }),
    split: () => open(`Разделить заявку ${number} по ТС`, () => <SplitDialog task={task} />),
    copy: () => openCopy(task),
    link: () => openLink(task),
    merge: () => openMerge([task.id]),
    copyLink: () => copyTaskLink(task),
    remove: () =>
      confirm({
        title: `Удалить заявку ${number}?`,
        onYes: () => void remove.run(undefined).then(input.onClose, () => undefined),
      }),
  }
}
