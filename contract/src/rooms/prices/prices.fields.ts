import { defineFields } from '../../kit/object-fields.ts'

export const priceListFields = defineFields({
  title: { title: 'Название', kind: 'line', min: 1, max: 100, isRequired: true },
  dateFrom: { title: 'Действует с', kind: 'day', isRequired: true },
  percent: { title: 'К базовой цене', kind: 'number', unit: '%' },
  items: { title: 'Свои цены', kind: 'list', default: [] },
  isActive: { title: 'Статус', kind: 'flag', states: ['Действует', 'Не действует'], default: true },
})
