import type { ImportEntity } from '@naryad/contract/imports/imports'
import type { FirstSteps } from '@naryad/contract/set-up/first-steps'

import { counted, type Forms } from '../../ui/formats/plural.ts'

const typeForms: Forms = ['вид работ', 'вида работ', 'видов работ']
const categoryForms: Forms = ['категория', 'категории', 'категорий']

export const hasDictionaries = ({ types, categories }: FirstSteps): boolean => types > 0 && categories > 0
export const hasStaff = ({ staff }: FirstSteps): boolean => staff > 1
export const hasFleet = ({ companies, cars }: FirstSteps): boolean => companies > 0 && cars > 0
export const hasClosedTask = ({ task }: FirstSteps): boolean => task?.status === 'CLOSED'

export const dictionariesText = (steps: FirstSteps): string =>
  hasDictionaries(steps)
    ? `В справочниках ${counted(steps.types, typeForms)} и ${counted(steps.categories, categoryForms)}. Лишнее удалите, недостающее добавьте.`
    : 'Без видов работ и категорий заявку не создать. Добавьте стандартные для отрасли, потом их можно изменить.'

export const staffText = (steps: FirstSteps): string =>
  hasStaff(steps)
    ? `Доступ есть у ${counted(steps.staff, ['сотрудника', 'сотрудников', 'сотрудников'])}.`
    : `Пока доступ только у вас. Добавьте диспетчеров и инженеров: каждый входит по своей почте.`

export interface Register {
  entity: ImportEntity
  title: string
  to: '/organizations/{-$id}' | '/cars/{-$id}' | '/drivers/{-$id}' | '/contacts/{-$id}'
  countOf: (steps: FirstSteps) => number
}

/** Ordered by the references between the rows. */
export const registers: readonly Register[] = [
  {
    entity: 'companies',
    title: 'Организации',
    to: '/organizations/{-$id}',
    countOf: ({ companies }) => companies,
  },
  { entity: 'cars', title: 'Автомобили', to: '/cars/{-$id}', countOf: ({ cars }) => cars },
  { entity: 'drivers', title: 'Водители', to: '/drivers/{-$id}', countOf: ({ drivers }) => drivers },
  { entity: 'contacts', title: 'Контакты', to: '/contacts/{-$id}', countOf: ({ contacts }) => contacts },
  {
    entity: 'maintenance',
    title: 'Сроки обслуживания',
    to: '/cars/{-$id}',
    countOf: ({ maintenanceRanges }) => maintenanceRanges,
  },
]
