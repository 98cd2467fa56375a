import type { SheetQuery } from '@naryad/contract/exports/exports.routes'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { externalTaskColumns, type TaskColumnKey, taskColumnsOf } from '@naryad/contract/tasks/tasks.columns'
import { nextMoveTitles, statusTitle } from '@naryad/contract/tasks/tasks.statuses'
import { directionTitles } from '@naryad/contract/tasks/tasks.words'

import { listFile, maxListed, type OpenListFile } from '../../../platform/excel/write/list-file.ts'
import { type Shown, shownAs } from '../../../platform/excel/write/listed.ts'
import { personName } from '../../../platform/text/person-name.ts'
import { momentText } from '../../../platform/text/values.ts'
import { readSetting } from '../../settings/index.ts'
import { listTaskIds, readTasks } from './tasks.search.service.ts'

const text = shownAs('text')
const code = shownAs('code')
const integer = shownAs('integer')
const moment = shownAs('moment')

const planText = ({ plannedFrom, plannedTo }: TaskItem): string =>
  [plannedFrom, plannedTo]
    .map((at) => at && momentText(at))
    .filter(Boolean)
    .join(' – ')

const taskCells: Readonly<Record<TaskColumnKey, Shown<TaskItem>>> = {
  id: integer(({ id }) => id),
  status: text(({ status }) => statusTitle(status)),
  title: text(({ title }) => title),
  car: code(({ car }) => car?.title),
  company: text(({ company }) => company?.name),
  operator: text(({ operator }) => personName(operator)),
  deadlineAt: moment(({ deadlineAt }) => deadlineAt),
  costs: shownAs('money')(({ costs }) => costs),
  plannedFrom: text(planText),
  type: text(({ type, category }) => [type?.title, category?.title].filter(Boolean).join(', ')),
  driver: text(({ driver }) => personName(driver)),
  direction: text(({ direction }) => direction && directionTitles[direction]),
  externalNumber: code(({ externalNumber }) => externalNumber),
  nextMove: text(({ nextMove }) => nextMoveTitles[nextMove]),
  createdAt: moment(({ createdAt }) => createdAt),
  updatedAt: moment(({ updatedAt }) => updatedAt),
  doneAt: moment(({ doneAt }) => doneAt),
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
    shown: taskCells,
    chosen: columns,
    ids: await listTaskIds(db, who, { ...filters, limit: maxListed }),
    read: (ids) => readTasks(db, who, ids),
  })
}
