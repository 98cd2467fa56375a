import type { TaskType } from '@naryad/contract/tasks/tasks'
import { taskTypesRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'

import { call } from '../../../client/api/api.ts'
import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { count } from '../../../ui/formats/numbers.ts'
import { Dictionary, type DictionaryDef } from './Dictionary.tsx'
import { QueueNames } from './QueueNames.tsx'
import { TypeForm } from './TypeForm.tsx'

const types: DictionaryDef<TaskType> = {
  label: 'Виды работ',
  forms: ['вид работ', 'вида работ', 'видов работ'],
  one: 'вид работ',
  add: 'Добавить вид работ',
  lead: 'Что делают по заявке. От вида работ зависят чек-лист и шаблон отчёта.',
  columns: [
    { title: 'Очереди', cell: ({ queues }) => <QueueNames queues={queues} /> },
    {
      title: 'Чек-лист',
      align: 'right',
      cell: ({ checklist }) =>
        checklist.length > 0 ? count(checklist.length) : <span className="muted">нет</span>,
    },
    {
      title: 'Шаблон отчёта',
      cell: ({ reportTemplate }) => (reportTemplate === '' ? <span className="muted">нет</span> : 'есть'),
    },
  ],
  setActive: ({ id, ...row }, isActive) =>
    call(taskTypesRoutes.update, { params: { id }, body: { ...row, isActive } }),
  remove: (id) => call(taskTypesRoutes.remove, { params: { id } }),
}

export const TypesDictionary = () => (
  <Dictionary
    def={types}
    query={dictionaries.types}
    renderForm={(row, onClose) => <TypeForm row={row} onClose={onClose} />}
  />
)
