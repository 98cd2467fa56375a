import type { SheetQuery } from '@naryad/contract/exports/exports.routes'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { externalTaskColumns, type TaskColumnKey, taskColumnsOf } from '@naryad/contract/tasks/tasks.columns'
import { nextMoveTitle } from '@naryad/contract/tasks/tasks.movers'
import { statusTitle } from '@naryad/contract/tasks/tasks.statuses'
import { directionTitles } from '@naryad/contract/tasks/tasks.words'
import { unitTitle } from '@naryad/contract/units/units.words'

import type { CellValue } from '../../../platform/excel/write/cells.ts'
import { listFile, maxListed, type OpenListFile } from '../../../platform/excel/write/list-file.ts'
import { shownBy } from '../../../platform/excel/write/listed.ts'
import { personName } from '../../../platform/text/person-name.ts'
import { momentText } from '../../../platform/text/values.ts'
import { readSetting } from '../../settings/index.ts'
import { listTaskIds, readTasks } from './tasks.search.service.ts'

const planText = ({ plannedFrom, plannedTo }: TaskItem): string =>
  [plannedFrom, plannedTo]
    .map((at) => at && momentText(at))
    .filter(Boolean)
    .join(' – ')

const values: Readonly<Record<TaskColumnKey, (task: TaskItem) => CellValue>> = {
  id: ({ id }) => id,
  status: ({ status }) => statusTitle(status),
  title: ({ title }) => title,
  car: ({ car }) => car?.title,
  company: ({ company }) => company?.name,
  operator: ({ operator }) => personName(operator),
  deadlineAt: ({ deadlineAt }) => deadlineAt,
  costs: ({ costs }) => costs,
  plannedFrom: planText,
  type: ({ type, category }) => [type?.title, category?.title].filter(Boolean).join(', '),
  crew: ({ crew }) => crew.map(personName).join(', '),
  driver: ({ driver }) => personName(driver),
  unit: ({ unit }) => unit && unitTitle(unit),
  direction: ({ direction }) => direction && directionTitles[direction],
  externalNumber: ({ externalNumber }) => externalNumber,
  accountingCode: ({ accountingCode }) => accountingCode,
  nextMove: (task) => nextMoveTitle(task),
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  doneAt: ({ doneAt }) => doneAt,
}

export const openTasksSheet: OpenListFile<SheetQuery<'tasks'>> = async (
  db,
  { who },
  { filters, columns },
) => {
  const { queue } = filters
  return listFile({
    title: queue === undefined ? 'Заявки' : `Заявки ${(await readSetting(db, 'queueLabels'))[queue]}`,
    columns: columns === undefined ? taskColumnsOf(queue) : externalTaskColumns,
    shown: shownBy(externalTaskColumns, values),
    chosen: columns,
    ids: await listTaskIds(db, who, { ...filters, limit: maxListed }),
    read: (ids) => readTasks(db, who, ids),
  })
}
