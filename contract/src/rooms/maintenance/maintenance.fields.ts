import { defineFields } from '../../kit/object-fields.ts'
import { queueTitles } from '../tasks/tasks.queues.ts'
import { priorityTitles } from '../tasks/tasks.words.ts'
import { unitKindTitles } from '../units/units.words.ts'

export const rangeFields = defineFields({
  kindId: { title: 'Вид', kind: 'reference', isRequired: true },
  dateFrom: { title: 'Дата с', kind: 'day' },
  dateTo: { title: 'Дата по', kind: 'day' },
  mileageFrom: { title: 'Пробег с', kind: 'number', unit: 'км' },
  mileageTo: { title: 'Пробег по', kind: 'number', unit: 'км' },
  comment: { title: 'Заметка', kind: 'text', max: 2000 },
})

export const doneTitle = 'Выполнено'

export const kindFields = defineFields({
  title: { title: 'Название', kind: 'line', min: 1, max: 120, isRequired: true },
  termMonths: { title: 'Срок, месяцев', kind: 'number' },
  termDays: { title: 'Срок, дней', kind: 'number' },
  termKm: { title: 'Срок, км', kind: 'number' },
  warningDays: { title: 'Предупреждать за, дней', kind: 'number', isRequired: true },
  warningKm: { title: 'Предупреждать за, км', kind: 'number', isRequired: true },
  source: { title: 'Источник', kind: 'text', max: 500 },
  checkedOn: { title: 'Проверено', kind: 'day' },
  makesTask: { title: 'Создавать заявку', kind: 'flag', default: false },
  taskDaysBefore: { title: 'Заявка за, дней', kind: 'number', isRequired: true },
  taskQueue: { title: 'Очередь', kind: 'choice', titles: queueTitles, default: 'tachograph' },
  taskPriority: { title: 'Приоритет', kind: 'choice', titles: priorityTitles, default: 'NORMAL' },
  taskTypeId: { title: 'Вид работ', kind: 'reference' },
  taskCategoryId: { title: 'Категория', kind: 'reference' },
  taskBySupply: { title: 'За срок поставки и запас', kind: 'flag', default: false },
  supplyDays: { title: 'Срок поставки, дней', kind: 'number', isRequired: true },
  unitKind: { title: 'Срок прибора', kind: 'choice', titles: unitKindTitles, isNullable: true },
  isActive: { title: 'Действует', kind: 'flag', default: true },
})
