import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import {
  IconBan,
  IconCheck,
  IconCircleDashed,
  IconDeviceLaptop,
  IconDownload,
  IconReceipt,
  IconTruck,
  IconUser,
} from '@tabler/icons-react'

import { chosenForms, taskForms } from '../../../kit/formats/plural.ts'
import { BarButton, BarLine, ChosenBar, type Everything } from '../../../kit/list/ChosenBar.tsx'
import { may, useMe } from '../../../platform/session/me.ts'
import type { TaskList } from '../list/model.ts'
import { useTasksExcel } from '../list/useTasksExcel.ts'
import { bulkActions } from './bulkActions.ts'
import { BulkCarChoice, BulkOperatorChoice, BulkStatusChoice } from './BulkChoices.tsx'
import { openBulkText } from './openBulkText.tsx'
import type { Bulk } from './useBulk.ts'

interface BulkBarProps {
  list: TaskList
  ids: readonly number[]
  bulk: Bulk
  everything: Everything | null
  onClear: () => void
}

export function BulkBar({ list, ids, bulk, everything, onClear }: BulkBarProps) {
  const me = useMe()
  const has = (route: keyof typeof tasksBulkRoutes) => may(me, tasksBulkRoutes[route])
  const chosen = { queue: list.opened.queue, ids, bulk }
  const excel = useTasksExcel(list)
  return (
    <ChosenBar
      chosen={ids.length}
      forms={taskForms}
      chosenForms={chosenForms}
      everything={everything}
      isBusy={bulk.isRunning || excel.isRunning}
      onClear={onClear}
    >
      {has('operator') && <BulkOperatorChoice {...chosen} sign={IconUser} title="Оператор" />}
      {has('car') && <BulkCarChoice {...chosen} sign={IconTruck} title="ТС" />}
      {has('status') && me.role !== 'client' && (
        <BulkStatusChoice {...chosen} sign={IconCircleDashed} title="Статус" />
      )}
      {has('approveCosts') && (
        <BarButton
          sign={IconReceipt}
          title="Согласовать"
          onClick={() => void bulk.run(bulkActions.approveCosts(), ids)}
        />
      )}
      {(has('done') || has('close')) && <BarLine />}
      {has('done') && (
        <BarButton sign={IconCheck} title="Выполнить" onClick={() => openBulkText('done', ids, bulk)} />
      )}
      {has('remoteDone') && (
        <BarButton
          sign={IconDeviceLaptop}
          title="Удалённо"
          onClick={() => openBulkText('remoteDone', ids, bulk)}
        />
      )}
      {has('close') && (
        <BarButton sign={IconBan} title="Закрыть заявки" onClick={() => openBulkText('close', ids, bulk)} />
      )}
      <BarLine />
      <BarButton sign={IconDownload} title="Excel" onClick={() => excel.run(ids)} />
    </ChosenBar>
  )
}
