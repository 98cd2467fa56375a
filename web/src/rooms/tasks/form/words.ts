import { carTitle } from '@naryad/contract/cars/plates'
import { fullName } from '@naryad/contract/kit/people'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { directionTitles, priorityTitles } from '@naryad/contract/tasks/tasks.words'
import type { Person } from '@naryad/contract/users/users'
import type { QueryClient } from '@tanstack/react-query'

import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { planWindow } from '../../../entities/task/plan/plan.ts'
import type { FieldWords } from '../../../ui/form/entity.ts'
import { nearMoment, shortDay } from '../../../ui/formats/dates.ts'
import type { TaskDraft } from './draft.ts'

const asIs = (text: string): string => text
const yesNo = (is: boolean): string => (is ? 'Да' : 'Нет')
const nameOf = (thing: { name: string } | null): string => thing?.name ?? ''
const personName = (person: Pick<Person, 'lastName' | 'firstName' | 'middleName'> | null): string =>
  person ? fullName(person) : ''

function planText(plan: TaskDraft['plan']): string {
  const window = planWindow(plan)
  if (typeof window === 'string') return ''
  return [window.plannedFrom, window.plannedTo].flatMap((at) => (at ? [nearMoment(at)] : [])).join(' — ')
}

/** Values of a draft as text, with the dictionaries that its fields have loaded. */
export function taskWords(client: QueryClient): FieldWords<TaskDraft> {
  const titleIn =
    (key: typeof dictionaries.types | typeof dictionaries.categories | typeof dictionaries.carServers) =>
    (id: number | null): string =>
      client
        .getQueryData<{ items: readonly { id: number; title: string }[] }>(key.queryKey)
        ?.items.find((entry) => entry.id === id)?.title ?? (id === null ? '' : String(id))
  return {
    queue: { title: taskTitles.queue, text: asIs },
    car: { title: taskTitles.car, text: (car) => (car ? carTitle(car) : '') },
    isWithoutCar: { title: 'Заявка без ТС', text: yesNo },
    company: { title: taskTitles.company, text: nameOf },
    driver: { title: taskTitles.driver, text: personName },
    contact: { title: 'Контакт', text: nameOf },
    carServerId: { title: 'Сервер мониторинга', text: titleIn(dictionaries.carServers) },
    typeId: { title: taskTitles.type, text: titleIn(dictionaries.types) },
    categoryId: { title: taskTitles.category, text: titleIn(dictionaries.categories) },
    title: { title: 'Тема', text: asIs },
    isTitleOwn: { title: 'Своя тема', text: yesNo },
    description: { title: 'Описание', text: asIs },
    operator: { title: taskTitles.operator, text: personName },
    plan: { title: taskTitles.plannedFrom, text: planText },
    priority: { title: taskTitles.priority, text: (priority) => priorityTitles[priority] },
    isWarranty: { title: 'Гарантия', text: yesNo },
    warrantyReason: { title: 'Причина гарантии или отказа', text: asIs },
    unitId: { title: taskTitles.unit, text: (id) => (id === null ? '' : String(id)) },
    address: { title: 'Адрес', text: asIs },
    point: { title: 'Точка на карте', text: (point) => (point ? `${point.lat}, ${point.lon}` : '') },
    direction: { title: 'Направление', text: (direction) => (direction ? directionTitles[direction] : '') },
    externalOrganization: { title: 'Внешняя организация', text: asIs },
    externalNumber: { title: 'Внешний номер', text: asIs },
    accountingCode: { title: taskTitles.accountingCode, text: asIs },
    externalDueOn: { title: 'Внешний срок', text: (day) => (day ? shortDay(day) : '') },
    stop: { title: 'Заодно', text: (stop) => String(stop?.keys.length ?? 0) },
    triage: { title: 'Можно удалённо?', text: (triage) => triage?.answers.join(', ') ?? '' },
  }
}
