import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { nextMoveField, taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { choosesMover } from '@naryad/contract/tasks/tasks.next-moves'
import { isDone, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import { useEffect, useEffectEvent } from 'react'
import IconArrowForwardUp from '~icons/arrow-forward-up'
import IconArrowsExchange from '~icons/arrows-exchange'
import IconBan from '~icons/ban'
import IconCalendarDue from '~icons/calendar-due'
import IconCalendarPlus from '~icons/calendar-plus'
import IconCheck from '~icons/check'
import IconCircleDashed from '~icons/circle-dashed'
import IconDeviceLaptop from '~icons/device-laptop'
import IconDownload from '~icons/download'
import IconFlag from '~icons/flag'
import IconGitMerge from '~icons/git-merge'
import IconPrinter from '~icons/printer'
import IconReceipt from '~icons/receipt'
import IconSend from '~icons/send'
import IconTruck from '~icons/truck'
import IconUser from '~icons/user'
import IconUsers from '~icons/users'

import { may, useMe } from '../../../client/session/me.ts'
import { chosenForms } from '../../../ui/formats/plural.ts'
import { type BarAction, ChosenBar, type Everything } from '../../../ui/list/ChosenBar.tsx'
import { alert } from '../../../ui/overlays/alert.ts'
import { openMerge } from '../../links/index.ts'
import type { TaskList } from '../list/model.ts'
import type { BulkRequest } from '../list/rowActions.ts'
import { useTasksExcel } from '../list/useTasksExcel.ts'
import { bulkActions } from './bulkActions.ts'
import { BulkCarChoice, BulkOperatorChoice, BulkPriorityChoice, BulkStatusChoice } from './BulkChoices.tsx'
import { BulkMenu } from './BulkMenu.tsx'
import {
  openBulkCrew,
  openBulkDeadline,
  openBulkNextMove,
  openBulkPlan,
  openBulkQueue,
  openBulkText,
} from './openBulkText.tsx'
import { useBulk } from './useBulk.ts'
import type { LastBulk } from './useLastBulk.ts'
import { usePrint } from './usePrint.ts'

interface BulkBarProps {
  list: TaskList
  ids: readonly number[]
  last: LastBulk
  everything: Everything | null
  /** What is asked for on one of the selected rows. */
  request: BulkRequest | null
  onRequest: (request: BulkRequest) => void
  onMenuClose: () => void
  onClear: () => void
}

export function BulkBar({ list, ids, last, everything, request, ...on }: BulkBarProps) {
  const bulk = useBulk(list, last)
  const me = useMe()
  const excel = useTasksExcel(list)
  const print = usePrint()
  const chosen = { ids, bulk }
  const selected = new Set(ids)
  const known = (list.rows.items ?? []).filter(({ id }) => selected.has(id))
  /** Whether every selected task is known here and in such a status. */
  const areAll = (isSuch: (status: TaskStatus) => boolean): boolean =>
    known.length === ids.length && known.every(({ status }) => isSuch(status))
  const ask = (kind: Parameters<typeof openBulkText>[0]) => () =>
    openBulkText(kind, { ids, bulk, areDone: areAll(isDone) })
  const ifMay = (route: keyof typeof tasksBulkRoutes, action: BarAction): BarAction[] =>
    may(me, tasksBulkRoutes[route]) ? [action] : []
  const groups: BarAction[][] = [
    [
      ...ifMay('operator', {
        sign: IconUser,
        title: taskTitles.operator,
        rank: 1,
        renderChoice: (button) => <BulkOperatorChoice {...chosen} {...button} queue={list.opened.queue} />,
      }),
      ...ifMay('car', {
        sign: IconTruck,
        title: taskTitles.car,
        rank: 7,
        renderChoice: (button) => <BulkCarChoice {...chosen} {...button} />,
      }),
      ...ifMay('status', {
        sign: IconCircleDashed,
        title: taskTitles.status,
        rank: 2,
        renderChoice: (button) => <BulkStatusChoice {...chosen} {...button} />,
      }),
      ...ifMay('plan', {
        sign: IconCalendarPlus,
        title: 'Запланировать',
        rank: 11,
        run: () => openBulkPlan({ ids, bulk, tasks: known }),
      }),
      ...ifMay('deadline', {
        sign: IconCalendarDue,
        title: taskTitles.deadlineAt,
        rank: 12,
        run: () => openBulkDeadline(chosen),
      }),
      ...ifMay('priority', {
        sign: IconFlag,
        title: taskTitles.priority,
        rank: 13,
        renderChoice: (button) => <BulkPriorityChoice {...chosen} {...button} />,
      }),
      ...ifMay('queue', {
        sign: IconArrowsExchange,
        title: taskTitles.queue,
        rank: 14,
        run: () => openBulkQueue(chosen, list.opened.queue),
      }),
      ...ifMay('next', {
        sign: IconArrowForwardUp,
        title: nextMoveField,
        rank: 15,
        run: () => openBulkNextMove({ ...chosen, areWaiting: areAll(choosesMover) }),
      }),
      ...ifMay('crew', {
        sign: IconUsers,
        title: taskTitles.crew,
        rank: 16,
        run: () => openBulkCrew(chosen, list.opened.queue),
      }),
      ...ifMay('approveCosts', {
        sign: IconReceipt,
        title: 'Согласовать',
        rank: 6,
        run: () => void bulk.run(bulkActions.approveCosts(), ids),
      }),
      ...(may(me, approvalsRoutes.sendMany)
        ? [
            {
              sign: IconSend,
              title: 'На согласование',
              rank: 17,
              run: () => void bulk.run(bulkActions.askCosts(), ids),
            },
          ]
        : []),
    ],
    [
      ...ifMay('done', { sign: IconCheck, title: 'Выполнить', rank: 3, run: ask('done') }),
      ...ifMay('remoteDone', {
        sign: IconDeviceLaptop,
        title: 'Удалённо',
        rank: 5,
        run: ask('remoteDone'),
      }),
      ...ifMay('close', { sign: IconBan, title: 'Закрыть заявки', rank: 4, run: ask('close') }),
    ],
    [
      ...(may(me, 'tasks.relate')
        ? [
            {
              sign: IconGitMerge,
              title: 'Объединить',
              rank: 12,
              run: () => openMerge(ids, on.onClear),
            },
          ]
        : []),
      { sign: IconDownload, title: 'Excel', rank: 8, run: () => excel.run(ids) },
      { sign: IconPrinter, title: 'Наряды', rank: 9, run: () => print.run('WORK_ORDER', ids) },
      { sign: IconPrinter, title: 'Акты', rank: 10, run: () => print.run('ACT', ids) },
    ],
  ]
  // The bar itself opens the choices of an action that has some.
  const start = useEffectEvent((title: string) => {
    const action = groups.flat().find((one) => one.title === title)
    if (!action) alert({ type: 'info', text: 'С несколькими заявками сразу этого сделать нельзя' })
    else if ('run' in action) action.run()
  })
  useEffect(() => {
    if (request && 'title' in request) start(request.title)
  }, [request])
  return (
    <>
      <ChosenBar
        chosen={ids.length}
        forms={taskForms}
        chosenForms={chosenForms}
        everything={everything}
        isBusy={bulk.isRunning || excel.isRunning || print.isRunning}
        onClear={on.onClear}
        request={request && 'title' in request ? request : undefined}
        groups={groups}
      />
      {request && 'menuAt' in request && (
        <BulkMenu
          at={request.menuAt}
          chosen={ids.length}
          groups={groups.filter(({ length }) => length > 0)}
          onChoose={(title) => on.onRequest({ title })}
          onClear={on.onClear}
          onClose={on.onMenuClose}
        />
      )}
    </>
  )
}
