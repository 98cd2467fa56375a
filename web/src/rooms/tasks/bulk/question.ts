import type { BulkPreview } from '@naryad/contract/tasks/tasks.bulk.inputs'
import { undoMinutes } from '@naryad/contract/tasks/tasks.bulk.routes'

import { counted, type Forms } from '../../../ui/formats/plural.ts'
import { absenceSentences } from './absences.ts'
import { type BulkAction, type CountedTasks, inTasks, ofTasks, theTasks } from './bulkActions.ts'

const theOpenTasks: Forms = ['открытую заявку', 'открытые заявки', 'открытых заявок']
const ofOpenTasks: Forms = ['открытой заявки', 'открытых заявок', 'открытых заявок']
const inOpenTasks: Forms = ['открытой заявке', 'открытых заявках', 'открытых заявках']
const closedTasks: Forms = ['закрытая не изменится', 'закрытые не изменятся', 'закрытых не изменятся']
const ofOperators: Forms = ['оператора', 'операторов', 'операторов']
const minuteForms: Forms = ['минуту', 'минуты', 'минут']

function countTasks({ openCount, closedCount, operatorsCount }: Omit<BulkPreview, 'absences'>): CountedTasks {
  const byOperators = operatorsCount > 0 ? ` ${counted(operatorsCount, ofOperators)}` : ''
  const areSome = closedCount > 0
  return {
    accusative: counted(openCount, areSome ? theOpenTasks : theTasks) + byOperators,
    genitive: counted(openCount, areSome ? ofOpenTasks : ofTasks) + byOperators,
    prepositional: counted(openCount, areSome ? inOpenTasks : inTasks) + byOperators,
  }
}

/**
 * «Передать 206 открытых заявок 20 операторов? Новый оператор: Хасанов Р. 2 352 закрытые не изменятся. Отменить
 * можно 10 минут.»
 */
export function bulkQuestion(
  action: Pick<BulkAction, 'question' | 'canUndo' | 'people'>,
  preview: BulkPreview,
): string {
  const { closedCount, absences } = preview
  const question = action.question(countTasks(preview))
  return [
    /[.?]$/.test(question) ? question : `${question}.`,
    ...absenceSentences(action.people ?? [], absences),
    ...(closedCount > 0 ? [`${counted(closedCount, closedTasks)}.`] : []),
    action.canUndo ? `Отменить можно ${counted(undoMinutes, minuteForms)}.` : 'Отменить будет нельзя.',
  ].join(' ')
}
