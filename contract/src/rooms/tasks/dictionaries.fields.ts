import { accountingCodeField, defineFields } from '../../kit/object-fields.ts'
import { dueWhatTitles } from '../due/due.words.ts'
import { partsTitle } from '../triage/triage.words.ts'
import { unitKindTitles } from '../units/units.words.ts'
import { type PricedDue, priceKindTitles } from './price-items.words.ts'
import { queueTitles } from './tasks.queues.ts'

const title = { title: 'Название', kind: 'line', min: 1, max: 120, isRequired: true } as const
/** An entry out of use is not offered any more; what names it keeps it. */
const isActive = { title: 'Действует', kind: 'flag', default: true, isRequired: true } as const

export const taskTypeFields = defineFields({
  title,
  queues: { title: 'Очереди', kind: 'list', default: [], isRequired: true },
  checklist: { title: 'Чек-лист', kind: 'list', default: [], isRequired: true },
  reportTemplate: { title: 'Шаблон отчёта', kind: 'text', max: 2000, isRequired: true },
  parts: { title: partsTitle, kind: 'list', default: [] },
  isActive,
})

export const taskCategoryFields = defineFields({
  title,
  queue: { title: 'Очередь', kind: 'choice', titles: queueTitles, default: 'tachograph', isRequired: true },
  unitKind: { title: 'Вид прибора', kind: 'choice', titles: unitKindTitles, isNullable: true },
  isActive,
})

export const carServerFields = defineFields({ title, isActive })

export const priceItemFields = defineFields({
  title: { ...title, max: 200 },
  kind: { title: 'Вид', kind: 'choice', titles: priceKindTitles, default: 'WORK', isRequired: true },
  unit: { title: 'Единица', kind: 'line', min: 1, max: 20, default: 'шт.', isRequired: true },
  price: { title: 'Цена', kind: 'number', isRequired: true },
  isActive,
  code1c: accountingCodeField,
  unitModelId: { title: 'Модель прибора', kind: 'reference' },
  maintenanceKindId: { title: 'Вид обслуживания', kind: 'reference' },
  dueWhat: {
    title: 'Документ водителя',
    kind: 'choice',
    titles: { CARD: dueWhatTitles.CARD, LICENSE: dueWhatTitles.LICENSE } satisfies Record<PricedDue, string>,
    isNullable: true,
  },
})
