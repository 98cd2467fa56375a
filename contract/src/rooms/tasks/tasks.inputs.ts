import { z } from 'zod'

import { referenceCode } from '../../kit/by-code.ts'
import { day, failingIds, flag, id, ids, line, moment, Point, text, version } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { accountingCodeField } from '../../kit/object-fields.ts'
import { partly, whole } from '../../kit/whole.ts'
import { DueKey } from '../due/due-key.ts'
import { partsInput } from '../triage/parts.ts'
import { UnitKind } from '../units/units.codes.ts'
import { carServerFields, taskCategoryFields, taskTypeFields } from './dictionaries.fields.ts'
import { Direction, Priority, Queue, TaskStatus } from './tasks.codes.ts'
import { taskTitles } from './tasks.columns.ts'
import { maxCrew } from './tasks.crew.ts'
import { maxChecklist, maxCostItems, minReasonLength } from './tasks.rules.ts'
import { costsOf } from './tasks.ts'

const title = line({ title: 'Тема', min: 1, max: 200 })
const description = text({ title: 'Описание', max: 10_000 })
const driverDescription = text({ title: 'Описание от водителя', max: 10_000 })
const workReport = text({ title: 'Отчёт о работе', max: 10_000 })

/** A billion roubles: more than any request costs, and far below the largest safe integer. */
const maxCosts = 100_000_000_000

const costItems = z
  .array(
    z.strictObject({
      title: line({ title: 'Название затрат', min: 1, max: 200 }),
      quantity: z
        .number()
        .min(0.001)
        .max(1_000_000)
        .multipleOf(0.001, 'не точнее тысячной')
        // By the digits as well: the remainder of a division of fractions is not exact.
        .refine((quantity) => /^\d+(?:\.\d{1,3})?$/.test(String(quantity)), 'не точнее тысячной')
        .meta({ title: 'Количество' }),
      unit: line({ title: 'Единица', max: 20 }),
      price: z.int().min(0).max(100_000_000).meta({ title: 'Цена' }),
      priceItemId: id('Позиция прайс-листа').optional(),
    }),
  )
  .max(maxCostItems, `не больше ${maxCostItems} строк`)
  .refine((items) => costsOf(items) <= maxCosts, 'сумма больше миллиарда рублей')
  .meta({ title: taskTitles.costs })

const checklist = z
  .array(
    z.strictObject({
      title: line({ title: 'Пункт', min: 1, max: 200 }),
      isRequired: flag('Обязательно'),
      isDone: flag('Сделано'),
      /** Absent: as the line of this title has it. */
      dueKey: DueKey.optional(),
    }),
  )
  .max(maxChecklist, `не больше ${maxChecklist} пунктов`)
  .meta({ title: 'Чек-лист' })

const window = (value: {
  plannedFrom?: string | null | undefined
  plannedTo?: string | null | undefined
}): boolean =>
  !value.plannedFrom || !value.plannedTo || Date.parse(value.plannedFrom) <= Date.parse(value.plannedTo)

const windowError = { error: 'конец раньше начала', path: ['plannedTo'] }

const editable = {
  title,
  typeId: id(taskTitles.type).nullable(),
  categoryId: id(taskTitles.category).nullable(),
  carServerId: id('Сервер мониторинга').nullable(),
  companyId: id(taskTitles.company).nullable(),
  driverId: id(taskTitles.driver).nullable(),
  contactId: id('Контакт').nullable(),
  description,
  driverDescription,
  isWarranty: flag(taskTitles.isWarranty),
  costItems,
  address: line({ title: 'Адрес', max: 500 }),
  point: Point.nullable(),
  plannedFrom: moment('План с').nullable(),
  plannedTo: moment('План по').nullable(),
  direction: Direction.nullable(),
  externalOrganization: line({ title: 'Внешняя организация', max: 200 }),
  externalNumber: line({ title: 'Внешний номер', max: 100 }),
  externalDueOn: day('Внешний срок').nullable(),
  accountingCode: line({ ...accountingCodeField }).nullable(),
}

/**
 * `warrantyReason`: why the warranty was set by hand, where a unit says otherwise. `unitId`: the unit that the work is
 * about; null: the only one of its kind on the truck.
 */
const warranty = {
  warrantyReason: line({ title: 'Причина', min: minReasonLength, max: 300 }).optional(),
  unitId: id(taskTitles.unit).nullable().optional(),
}

export const TaskInput = z
  .strictObject({
    ...editable,
    queue: Queue,
    priority: Priority.default('NORMAL'),
    carId: id(taskTitles.car).nullable().default(null),
    operatorId: id(taskTitles.operator).nullable().default(null),
    typeId: editable.typeId.default(null),
    categoryId: editable.categoryId.default(null),
    carServerId: editable.carServerId.default(null),
    companyId: editable.companyId.default(null),
    driverId: editable.driverId.default(null),
    contactId: editable.contactId.default(null),
    description: description.default(''),
    driverDescription: driverDescription.default(''),
    isWarranty: editable.isWarranty.default(false),
    costItems: costItems.default([]),
    address: editable.address.default(''),
    point: editable.point.default(null),
    plannedFrom: editable.plannedFrom.default(null),
    plannedTo: editable.plannedTo.default(null),
    direction: editable.direction.default(null),
    externalOrganization: editable.externalOrganization.default(''),
    externalNumber: editable.externalNumber.default(''),
    externalDueOn: editable.externalDueOn.default(null),
    accountingCode: editable.accountingCode.default(null),
    ...warranty,
    /** The rules of the traffic light that the request was made for: their facts have a request then. */
    lightRuleIds: ids('Правила светофора').optional(),
  })
  .refine(window, windowError)
export type TaskInput = z.infer<typeof TaskInput>

/** PUT: only the fields that are sent change; a stale `version` is rejected with the present state. */
export const TaskPatch = z
  .strictObject({
    ...editable,
    priority: Priority,
    carId: id(taskTitles.car).nullable(),
    operatorId: id(taskTitles.operator).nullable(),
    workReport,
    checklist,
    /** Null: as the unit says. */
    isWarranty: editable.isWarranty.nullable(),
    ...warranty,
  })
  .partial()
  .extend({ version })
  .refine(window, windowError)
export type TaskPatch = z.infer<typeof TaskPatch>

/** What a PUT by code changes: what is not sent stays as it is. */
export const TaskCodeChange = z
  .strictObject({ ...TaskPatch.shape, queue: Queue.optional() })
  .refine(window, windowError)
export type TaskCodeChange = z.infer<typeof TaskCodeChange>

/** The same, with related objects by their codes. */
export const TaskByCode = z
  .strictObject({
    ...TaskCodeChange.shape,
    companyCode: referenceCode(taskTitles.company),
    carCode: referenceCode(taskTitles.car),
    driverCode: referenceCode(taskTitles.driver),
    contactCode: referenceCode('Контакт'),
  })
  .refine(window, windowError)
export type TaskByCode = z.infer<typeof TaskByCode>

export const taskIds = failingIds('Заявки', 10_000).min(1, 'выберите хотя бы одну заявку')

const reason = text({ title: 'Причина', min: minReasonLength, max: 1000 })
const closeReason = line({ title: 'Причина закрытия', min: minReasonLength, max: 500 })

/**
 * An offline change sends the version that it was based on; a stale one is rejected with the present
 * state.
 */
export const DoneInput = z.strictObject({ workReport, version })
export const OperatorInput = z.strictObject({ operatorId: id(taskTitles.operator).nullable(), version })
export const CarChoice = z.strictObject({ carId: id(taskTitles.car).nullable(), version })
export const CrewInput = z.strictObject({ userIds: ids(taskTitles.crew, maxCrew), version })
/** A rejection requires a reason. */
export const CostsInput = z.strictObject({
  isCostsApproved: flag('Затраты согласованы'),
  reason: reason.optional(),
  version,
})
export const CloseInput = z.strictObject({ closeReason, version })
export const StatusInput = z.strictObject({ status: TaskStatus, reason: reason.optional(), version })
export const DriverDescriptionInput = z.strictObject({ driverDescription })
const visit = z.strictObject({
  plannedFrom: moment('План с').nullable(),
  plannedTo: moment('План по').nullable(),
})
export const planned = <Shape extends z.ZodRawShape>(shape: Shape) =>
  visit.extend(shape).refine(window, windowError)
export const PlanInput = planned({ version })
/** Null resets the deadline to the norm. */
export const DeadlineInput = z.strictObject({ deadlineAt: moment(taskTitles.deadlineAt).nullable(), version })
export const NextMoveInput = z.strictObject({
  /** Null: as follows from the status. */
  at: moment('Следующий шаг').nullable(),
  note: line({ title: 'Что сделать', max: 300 }).default(''),
  who: z.enum(['CLIENT', 'DRIVER']).optional().meta({ title: 'Кого ждём' }),
  version,
})
export type NextMoveInput = z.infer<typeof NextMoveInput>
export const QueueInput = z.strictObject({ queue: Queue, version })
/** Null: as found by organization, queue and day. */
export const ContractChoice = z.strictObject({ contractId: id(taskTitles.contract).nullable(), version })
export const PriorityInput = z.strictObject({ priority: Priority, version })
export const SplitInput = z.strictObject({
  carIds: ids(taskTitles.car, 500)
    .min(1, 'выберите хотя бы одно ТС')
    .refine((ids) => new Set(ids).size === ids.length, 'одно ТС указано дважды'),
})
export const CommentInput = z.strictObject({
  text: text({ title: 'Комментарий', min: 1, max: 5000 }),
  /** Absent: internal if an employee writes, public if a client does. */
  isInternal: flag('Только коллегам').optional(),
  /** Colleagues to notify; only in internal comments, and only users who can see the task. */
  mentionedIds: ids('Упомянутые', 20).default([]),
})
export type CommentInput = z.infer<typeof CommentInput>

/** Suggested reasons for closing; free text is allowed too. */
export const closeReasons = [
  'Работы выполнены, замечаний нет',
  'Решено по телефону',
  'Повтор другой заявки',
  'Отменена клиентом',
  'Клиент не выходит на связь',
  'Ошибочно создана',
] as const

/** Suggested comments, offered as a menu beside the comment field. */
export const commentPhrases = {
  internal: [
    'Созвонились с водителем.',
    'Не дозвонились, перезвоним позже.',
    'Ждём решения клиента.',
    'Нужна деталь, заказали.',
  ],
  public: [
    'Приняли заявку, сообщим время визита.',
    'Где и когда машина будет свободна?',
    'Инженер выехал к вам.',
    '{госномер}: инженер приедет {визит}.',
    'Ждём вашего согласования затрат.',
    'Работы закончены, проверьте результат.',
  ],
} as const

/** Management of the dictionaries. */
const typeChecklist = z
  .array(
    z.strictObject({ title: line({ title: 'Пункт', min: 1, max: 200 }), isRequired: flag('Обязательно') }),
  )
  .max(50)
export const TaskTypeInput = z.strictObject({
  ...inputShape(taskTypeFields, {
    queues: z.array(Queue).max(5),
    checklist: typeChecklist,
    parts: partsInput,
  }),
  parts: partsInput.optional(),
})
export type TaskTypeInput = z.infer<typeof TaskTypeInput>
export const TaskTypeChange = z.strictObject({ ...whole(TaskTypeInput.shape), version })
const categoryShape = inputShape(taskCategoryFields, { queue: Queue, unitKind: UnitKind })
export const TaskCategoryInput = z.strictObject({
  ...categoryShape,
  /** Absent: none, or in a change the present one. */
  ...partly({ unitKind: categoryShape.unitKind }),
})
export type TaskCategoryInput = z.infer<typeof TaskCategoryInput>
export const TaskCategoryChange = z.strictObject({ ...whole(TaskCategoryInput.shape), version })
export const CarServerInput = z.strictObject(inputShape(carServerFields, {}))
export type CarServerInput = z.infer<typeof CarServerInput>
export const CarServerChange = z.strictObject({ ...whole(CarServerInput.shape), version })
