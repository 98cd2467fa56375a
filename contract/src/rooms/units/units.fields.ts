import { defineFields } from '../../kit/object-fields.ts'
import { unitKindTitles } from './units.words.ts'

export const unitModelFields = defineFields({
  kind: { title: 'Вид прибора', kind: 'choice', titles: unitKindTitles, isRequired: true },
  title: { title: 'Модель', kind: 'line', min: 1, max: 100, isRequired: true },
  maker: { title: 'Изготовитель', kind: 'line', max: 100 },
  warrantyMonths: { title: 'Гарантия', kind: 'number', unit: 'мес.' },
  verificationMonths: { title: 'Поверка', kind: 'number', unit: 'мес.' },
  lifeMonths: { title: 'Срок службы', kind: 'number', unit: 'мес.' },
  source: { title: 'Источник', kind: 'text', max: 500 },
  checkedOn: { title: 'Проверено', kind: 'day' },
  priceItemId: { title: 'Позиция прайс-листа', kind: 'reference' },
  isActive: { title: 'Статус', kind: 'flag', states: ['Действует', 'Не действует'], default: true },
})

/** Where a unit is changes by moves alone. */
export const unitFields = defineFields({
  modelId: { title: 'Модель', kind: 'reference', isRequired: true },
  serial: { title: 'Серийный номер', kind: 'code', min: 1, max: 100, isRequired: true },
  installedOn: { title: 'Установлен', kind: 'day' },
  warrantyUntil: { title: 'Гарантия до', kind: 'day' },
  warrantyNote: { title: 'О гарантии', kind: 'line', max: 500 },
  comment: { title: 'Заметка', kind: 'text', max: 5000 },
})
