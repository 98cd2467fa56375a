import { defineFields } from '../../kit/object-fields.ts'
import { unitKindTitles } from '../units/units.words.ts'
import { lightFactTitles, onRedTitles, overdueTitles, soonTitles, unknownTitles } from './lights.words.ts'

export const lightRuleFields = defineFields({
  title: { title: 'Правило', kind: 'line', min: 1, max: 120, isRequired: true },
  short: { title: 'Кратко', kind: 'line', min: 1, max: 20, isRequired: true },
  fact: { title: 'Что проверять', kind: 'choice', titles: lightFactTitles, isRequired: true },
  kindId: { title: 'Вид обслуживания', kind: 'reference' },
  unitKind: { title: 'Вид прибора', kind: 'choice', titles: unitKindTitles, isRequired: true },
  onlyWith: { title: 'Только для ТС с прибором', kind: 'choice', titles: unitKindTitles, isRequired: true },
  overdue: { title: 'Если просрочено', kind: 'choice', titles: overdueTitles, default: 'RED' },
  soon: { title: 'Если скоро срок', kind: 'choice', titles: soonTitles, default: 'YELLOW' },
  unknown: { title: 'Если неизвестно', kind: 'choice', titles: unknownTitles, default: 'YELLOW' },
  onRed: { title: 'Когда ТС красное', kind: 'choice', titles: onRedTitles, default: 'NOTHING' },
  source: { title: 'Источник', kind: 'text', max: 500 },
  checkedOn: { title: 'Проверено', kind: 'day' },
  position: { title: 'Место', kind: 'number', isRequired: true },
  isActive: { title: 'Статус', kind: 'flag', states: ['Действует', 'Не действует'], default: true },
})
