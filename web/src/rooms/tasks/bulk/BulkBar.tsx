import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { isDone } from '@naryad/contract/tasks/tasks.statuses'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import { useEffect, useEffectEvent } from 'react'
import IconBan from '~icons/ban'
import IconCalendarPlus from '~icons/calendar-plus'
import IconCheck from '~icons/check'
import IconCircleDashed from '~icons/circle-dashed'
import IconDeviceLaptop from '~icons/device-laptop'
import IconDownload from '~icons/download'
import IconPrinter from '~icons/printer'
import IconReceipt from '~icons/receipt'
import IconTruck from '~icons/truck'
import IconUser from '~icons/user'

import { may, useMe } from '../../../client/session/me.ts'
import { chosenForms } from '../../../ui/formats/plural.ts'
import { type BarAction, ChosenBar, type Everything } from '../../../ui/list/ChosenBar.tsx'
import { alert } from '../../../ui/overlays/alert.ts'
import type { TaskList } from '../list/model.ts'
import type { BulkRequest } from '../list/rowActions.ts'
import { useTasksExcel } from '../list/useTasksExcel.ts'
import { bulkActions } from './bulkActions.ts'
import { BulkCarChoice, BulkOperatorChoice, BulkStatusChoice } from './BulkChoices.tsx'
import { BulkMenu } from './BulkMenu.tsx'
import { openBulkPlan, openBulkText } from './openBulkText.tsx'
import type { Bulk } from './useBulk.ts'
import { usePrint } from './usePrint.ts'

interface BulkBarProps {
  list: TaskList
  ids: readonly number[]
  bulk: Bulk
  everything: Everything | null
  /** What is asked for on one of the selected rows. */
  request: BulkRequest | null
  onRequest: (request: BulkRequest) => void
  onMenuClose: () => void
  onClear: () => void
}

export function BulkBar({ list, ids, bulk, everything, request, ...on }: BulkBarProps) {
  const me = useMe()
  const excel = useTasksExcel(list)
  const print = usePrint()
  const chosen = { ids, bulk }
  const selected = new Set(ids)
  const known = (list.rows.items ?? []).filter(({ id }) => selected.has(id))
  const ask = (kind: Parameters<typeof openBulkText>[0]) => () => {
    const done = new Set(known.filter(({ status }) => isDone(status)).map(({ id }) => id))
    openBulkText(kind, { ids, bulk, areDone: ids.every((id) => done.has(id)) })
  }
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
      ...ifMay('approveCosts', {
        sign: IconReceipt,
        title: 'Согласовать',
        rank: 6,
        run: () => void bulk.run(bulkActions.approveCosts(), ids),
      }),
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
