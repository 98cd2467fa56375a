import { z } from 'zod'

import { flag, Id, id, line, Moment, text, version } from '../../kit/fields.ts'
import { digits, limit, offset, query } from '../../kit/list.ts'
import { inQuotes } from '../../kit/quotes.ts'
import { whole } from '../../kit/whole.ts'
import { allPlaceholders, unknownPlaceholder } from '../tasks/placeholders.ts'
import { queues } from '../tasks/tasks.queues.ts'
import { statuses, type TaskStatus } from '../tasks/tasks.statuses.ts'
import { priorities, sources } from '../tasks/tasks.words.ts'
import { Person } from '../users/users.ts'
import {
  actionKinds,
  changes,
  clocks,
  conditionTitles,
  maxClockMinutes,
  maxConditions,
  maxConditionValues,
  maxRulePoints,
  moments,
  operatorChoices,
  operatorRoles,
  outcomes,
  ruleAudiences,
  ruleStatuses,
} from './automation.words.ts'

const isNot = flag('Кроме этих')
const values = <Value extends z.ZodType>(value: Value) =>
  z
    .array(value)
    .min(1, 'выберите хотя бы одно значение')
    .max(maxConditionValues, `не больше ${maxConditionValues} значений`)

/** As the register of trucks has it; capital letters do not count. */
const carWord = (title: string) => line({ title, min: 1, max: 60 })

/** Brands or models of the register of trucks, as it writes them most often, the most frequent first. */
export const CarWordsQuery = z.strictObject({
  field: z.enum(['brand', 'model']).meta({ title: 'Поле' }),
  query,
})
export type CarWordsQuery = z.infer<typeof CarWordsQuery>

export const CarWord = z
  .object({
    word: z.string(),
    /** Trucks that have it, in any letter case. */
    carsCount: z.int(),
  })
  .meta({ id: 'CarWord' })
export type CarWord = z.infer<typeof CarWord>

/** A row of the conditions: the value is one of these, or none of them. */
export const RuleCondition = z
  .discriminatedUnion('field', [
    z.strictObject({ field: z.literal('changed'), values: values(z.enum(changes)) }),
    z.strictObject({ field: z.literal('queue'), isNot, values: values(z.enum(queues)) }),
    z.strictObject({ field: z.literal('type'), isNot, values: values(Id) }),
    z.strictObject({ field: z.literal('category'), isNot, values: values(Id) }),
    z.strictObject({ field: z.literal('company'), isNot, values: values(Id) }),
    z.strictObject({ field: z.literal('brand'), isNot, values: values(carWord('Марка')) }),
    z.strictObject({ field: z.literal('model'), isNot, values: values(carWord('Модель')) }),
    z.strictObject({ field: z.literal('zone'), isNot, values: values(Id) }),
    z.strictObject({ field: z.literal('priority'), isNot, values: values(z.enum(priorities)) }),
    z.strictObject({ field: z.literal('status'), isNot, values: values(z.enum(statuses)) }),
    z.strictObject({ field: z.literal('source'), isNot, values: values(z.enum(sources)) }),
    z.strictObject({ field: z.literal('hasOperator'), is: flag('Есть') }),
    z.strictObject({ field: z.literal('hasContract'), is: flag('Есть') }),
    z.strictObject({ field: z.literal('isWarranty'), is: flag('Да') }),
    z.strictObject({ field: z.literal('isWorkingTime'), is: flag('Да') }),
  ])
  .meta({ id: 'RuleCondition', title: 'Условие' })
export type RuleCondition = z.infer<typeof RuleCondition>

const message = (title: string) => text({ title, min: 1, max: 1000 })

export const RuleAction = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('OPERATOR'),
      choice: z.enum(operatorChoices).meta({ title: 'Кого' }),
      /** With the choice USER. */
      userId: id('Сотрудник').nullable(),
      /** With the other choices. */
      role: z.enum(operatorRoles).meta({ title: 'Из кого' }),
    }),
    z.strictObject({
      kind: z.literal('PRIORITY'),
      priority: z.enum(priorities).meta({ title: 'Приоритет' }),
    }),
    z.strictObject({ kind: z.literal('CREW'), userId: id('Сотрудник') }),
    z.strictObject({
      kind: z.literal('STATUS'),
      status: z.enum(ruleStatuses as [TaskStatus, ...TaskStatus[]]).meta({ title: 'Статус' }),
    }),
    z.strictObject({
      kind: z.literal('CLOSE'),
      reason: line({ title: 'Причина', min: 3, max: 500 }),
      /** Of a rule on time: the client is warned a day before, and an answer stops the closing. */
      warnsClient: flag('Предупредить клиента за день').optional(),
    }),
    z.strictObject({
      kind: z.literal('CHECKLIST'),
      items: z
        .array(
          z.strictObject({
            title: line({ title: 'Пункт', min: 1, max: 200 }),
            isRequired: flag('Обязательно'),
          }),
        )
        .min(1, 'добавьте хотя бы один пункт')
        .max(maxRulePoints, `не больше ${maxRulePoints} пунктов`)
        .meta({ title: 'Пункты' }),
    }),
    z.strictObject({ kind: z.literal('RATING') }),
    z.strictObject({
      kind: z.literal('CLIENT'),
      text: message('Сообщение клиенту').refine((value) => unknownPlaceholder(value) === undefined, {
        error: ({ input }) =>
          `поля {${unknownPlaceholder(String(input)) ?? ''}} нет, есть ${allPlaceholders}`,
      }),
    }),
    z.strictObject({ kind: z.literal('NOTE'), text: message('Комментарий') }),
    z.strictObject({
      kind: z.literal('NOTIFY'),
      audience: z.enum(ruleAudiences).meta({ title: 'Кому' }),
      /** With the audience USER. */
      userId: id('Сотрудник').nullable(),
      text: line({ title: 'Текст', min: 1, max: 300 }),
    }),
  ])
  .meta({ id: 'RuleAction', title: 'Действие' })
export type RuleAction = z.infer<typeof RuleAction>

export const RuleTime = z
  .strictObject({
    clock: z.enum(clocks).meta({ title: 'Отсчёт' }),
    minutes: z.int().min(1).max(maxClockMinutes).meta({ title: 'Сколько' }),
    /** Of the clocks IN_STATUS and SINCE_CREATED: minutes of the working calendar alone. */
    isWorking: flag('В рабочем времени'),
  })
  .meta({ id: 'RuleTime', title: 'Время' })
export type RuleTime = z.infer<typeof RuleTime>

const fields = {
  title: line({ title: 'Название', min: 1, max: 100 }),
  moment: z.enum(moments).meta({ title: 'Когда' }),
  time: RuleTime.nullable().default(null),
  conditions: z
    .array(RuleCondition)
    .max(maxConditions, `не больше ${maxConditions} условий`)
    .default([])
    .meta({ title: 'Условия' }),
  actions: z
    .array(RuleAction)
    .min(1, 'добавьте хотя бы одно действие')
    .max(actionKinds.length)
    .meta({ title: 'Действия' }),
}

type Checked = Pick<z.infer<z.ZodObject<typeof fields>>, 'moment' | 'time' | 'conditions' | 'actions'>

type Wrong = [field: string, sentence: string]

const wrongTime = ({ moment, time }: Checked): Wrong[] => {
  if (moment === 'TIME') return time === null ? [['time', 'укажите, через сколько сработает']] : []
  return time === null ? [] : [['time', 'только у правила по времени']]
}

function wrongConditions({ moment, conditions }: Checked): Wrong[] {
  const named = conditions.map(({ field }) => field)
  const wrong = named
    .filter((field, at) => named.indexOf(field) < at)
    .map((field): Wrong => ['conditions', `условие ${inQuotes(conditionTitles[field])} названо дважды`])
  return named.includes('changed') && moment !== 'CHANGED'
    ? [...wrong, ['conditions', 'что изменилось, известно только правилу на изменение']]
    : wrong
}

const lacksPerson = (action: RuleAction): boolean =>
  ((action.kind === 'OPERATOR' && action.choice === 'USER') ||
    (action.kind === 'NOTIFY' && action.audience === 'USER')) &&
  action.userId === null

function wrongActions({ moment, actions }: Checked): Wrong[] {
  const kinds = actions.map(({ kind }) => kind)
  return [
    ...kinds
      .filter((kind, at) => kind !== 'NOTIFY' && kinds.indexOf(kind) < at)
      .map((): Wrong => ['actions', 'одно и то же действие дважды']),
    ...(moment !== 'TIME' && actions.some((action) => action.kind === 'CLOSE' && action.warnsClient)
      ? [['actions', 'предупредить клиента заранее может только правило по времени'] satisfies Wrong]
      : []),
    ...actions.filter(lacksPerson).map((): Wrong => ['actions', 'выберите сотрудника']),
    ...(kinds.includes('STATUS') && kinds.includes('CLOSE')
      ? [['actions', 'закрыть и сменить статус — одно из двух'] satisfies Wrong]
      : []),
  ]
}

/** What does not go together, as sentences by field. */
const inconsistencies = (rule: Checked): Wrong[] => [
  ...wrongTime(rule),
  ...wrongConditions(rule),
  ...wrongActions(rule),
]

const consistent = (rule: Checked, ctx: z.RefinementCtx): void => {
  for (const [field, message] of inconsistencies(rule))
    ctx.addIssue({ code: 'custom', path: [field], message })
}

export const RuleInput = z.strictObject(fields).superRefine(consistent)
export type RuleInput = z.infer<typeof RuleInput>

export const RuleInputChange = z.strictObject({ ...whole(fields), version }).superRefine(consistent)
export type RuleInputChange = z.infer<typeof RuleInputChange>

export const Rule = z
  .object({
    id: Id,
    ...whole(fields),
    isEnabled: z.boolean(),
    /** Since when it acts; null for a rule that is off. */
    enabledAt: Moment.nullable(),
    /** Why the product has paused it. */
    pausedReason: z.string().nullable(),
    /** Why it is skipped: a blocked employee, a kind of work that is no longer used. */
    problems: z.array(z.string()),
    /** The conditions and the actions as sentences. */
    whenText: z.string(),
    actionTexts: z.array(z.string()),
    /** In the last 30 days. */
    runsCount: z.int(),
    lastRunAt: Moment.nullable(),
    createdAt: Moment,
    createdBy: Person.nullable(),
    version: z.int(),
  })
  .meta({ id: 'AutomationRule' })
export type Rule = z.infer<typeof Rule>

export const RuleSwitch = z.strictObject({ isEnabled: flag('Включено'), version })
export type RuleSwitch = z.infer<typeof RuleSwitch>

/** The ids of all rules in the order in which they run. */
export const RuleOrder = z.strictObject({ ids: z.array(Id).max(1000).meta({ title: 'Порядок' }) })
export type RuleOrder = z.infer<typeof RuleOrder>

const Step = z.object({ outcome: z.enum(outcomes), text: z.string() })

export const TrialItem = z
  .object({ taskId: Id, title: z.string(), at: Moment, steps: z.array(Step) })
  .meta({ id: 'RuleTrialItem' })
export type TrialItem = z.infer<typeof TrialItem>

/** What a rule would have done. Nothing is written. */
export const Trial = z
  .object({
    checkedCount: z.int(),
    matchedCount: z.int(),
    actionsCount: z.int(),
    /** The most in one hour: above the limit the rule would have paused. */
    busiestHour: z.int(),
    isCut: z.boolean(),
    items: z.array(TrialItem),
  })
  .meta({ id: 'RuleTrial' })
export type Trial = z.infer<typeof Trial>

export const RuleRun = z
  .object({
    id: Id,
    ruleId: Id,
    ruleTitle: z.string(),
    taskId: Id,
    taskTitle: z.string(),
    at: Moment,
    outcome: z.enum(outcomes),
    why: z.string(),
    steps: z.array(Step),
  })
  .meta({ id: 'RuleRun' })
export type RuleRun = z.infer<typeof RuleRun>

export const RuleLogQuery = z.strictObject({
  limit: digits(limit).default(20),
  offset: digits(offset).default(0),
  outcome: z.enum(outcomes).optional().meta({ title: 'Что вышло' }),
})
export type RuleLogQuery = z.infer<typeof RuleLogQuery>
