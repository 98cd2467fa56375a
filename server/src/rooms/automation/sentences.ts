import type { RuleAction, RuleCondition, RuleTime } from '@naryad/contract/automation/automation'
import {
  changeTitles,
  clockTitles,
  conditionTitles,
  flagTitles,
  momentTitles,
  operatorChoiceTitles,
  operatorRoleTitles,
  ruleAudienceTitles,
  type RuleChange,
  type RuleMoment,
} from '@naryad/contract/automation/automation.words'
import { lowerFirst } from '@naryad/contract/kit/letter-case'
import { type Named, shortName } from '@naryad/contract/kit/people'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { statusTitle } from '@naryad/contract/tasks/tasks.statuses'
import {
  type Priority,
  priorityTitles,
  sourceTitles,
  type TaskSource,
} from '@naryad/contract/tasks/tasks.words'

export interface Titles {
  readonly queues: Readonly<Record<Queue, string>>
  readonly types: ReadonlyMap<number, string>
  readonly categories: ReadonlyMap<number, string>
  readonly companies: ReadonlyMap<number, string>
  readonly zones: ReadonlyMap<number, string>
  readonly people: ReadonlyMap<number, Named>
}

const minutesText = (minutes: number): string => {
  if (minutes % 1440 === 0) return `${minutes / 1440} дн.`
  return minutes % 60 === 0 ? `${minutes / 60} ч` : `${minutes} мин`
}

const sayTime = ({ clock, minutes, isWorking }: RuleTime): string =>
  `${lowerFirst(clockTitles[clock])} ${minutesText(minutes)}${isWorking && (clock === 'IN_STATUS' || clock === 'SINCE_CREATED') ? ' рабочего времени' : ''}`

const gone = 'удалено'

/** The titles of ids are those of the objects, of codes the product's own; brands and models are words already. */
function titleOfValue(field: RuleCondition['field'], value: string | number, titles: Titles): string {
  const known: Partial<Record<RuleCondition['field'], (value: never) => string | undefined>> = {
    changed: (one: RuleChange) => changeTitles[one],
    queue: (one: Queue) => titles.queues[one],
    type: (one: number) => titles.types.get(one),
    category: (one: number) => titles.categories.get(one),
    company: (one: number) => titles.companies.get(one),
    zone: (one: number) => titles.zones.get(one),
    priority: (one: Priority) => priorityTitles[one],
    status: statusTitle,
    source: (one: TaskSource) => sourceTitles[one],
  }
  const titleOf = known[field]
  return titleOf ? (titleOf(value as never) ?? gone) : String(value)
}

const shownValues = 5

function sayCondition(condition: RuleCondition, titles: Titles): string {
  if ('is' in condition) return flagTitles[condition.field][condition.is ? 'yes' : 'no']
  const all = condition.values.map((value) => titleOfValue(condition.field, value, titles))
  const more = all.length > shownValues ? ` и ещё ${all.length - shownValues}` : ''
  const isNot = 'isNot' in condition && condition.isNot
  return `${lowerFirst(conditionTitles[condition.field])}${isNot ? ', кроме' : ''}: ${all.slice(0, shownValues).join(', ')}${more}`
}

interface Definition {
  readonly moment: RuleMoment
  readonly time: RuleTime | null
  readonly conditions: readonly RuleCondition[]
}

/** «Заявка создана; очередь: ГЛОНАСС; оператора нет» */
export const sayWhen = ({ moment, time, conditions }: Definition, titles: Titles): string =>
  [
    time === null ? momentTitles[moment].replace('Когда заявка', 'заявка') : sayTime(time),
    ...conditions.map((condition) => sayCondition(condition, titles)),
  ].join('; ')

const nameOf = (people: ReadonlyMap<number, Named>, id: number | null): string => {
  const person = people.get(id ?? 0)
  return person ? shortName(person) : 'удалённый сотрудник'
}

export const sayAudience = (
  { audience, userId }: Extract<RuleAction, { kind: 'NOTIFY' }>,
  people: ReadonlyMap<number, Named>,
): string => (audience === 'USER' ? nameOf(people, userId) : lowerFirst(ruleAudienceTitles[audience]))

export function sayAction(action: RuleAction, { people }: Pick<Titles, 'people'>): string {
  switch (action.kind) {
    case 'OPERATOR':
      return action.choice === 'USER'
        ? `Оператор: ${nameOf(people, action.userId)}`
        : `Оператор: ${lowerFirst(operatorChoiceTitles[action.choice])} (${lowerFirst(operatorRoleTitles[action.role])})`
    case 'PRIORITY':
      return `Приоритет: ${priorityTitles[action.priority]}`
    case 'CREW':
      return `В бригаду: ${nameOf(people, action.userId)}`
    case 'STATUS':
      return `Статус: ${statusTitle(action.status)}`
    case 'CLOSE':
      return `Закрыть: ${action.reason}${action.warnsClient ? ' (клиента предупредить за день)' : ''}`
    case 'CHECKLIST':
      return `В чек-лист: ${action.items.map(({ title }) => inQuotes(title)).join(', ')}`
    case 'RATING':
      return 'Попросить оценку у контакта заявки'
    case 'CLIENT':
      return `Клиенту: ${inQuotes(action.text)}`
    case 'NOTE':
      return `Внутренний комментарий: ${inQuotes(action.text)}`
    case 'NOTIFY':
      return `Сообщить: ${sayAudience(action, people)} — ${inQuotes(action.text)}`
  }
}
