import { defineFields } from '../../kit/object-fields.ts'

export const zoneFields = defineFields({
  companyId: { title: 'Организация', kind: 'reference', isRequired: true },
  name: { title: 'Название', kind: 'line', min: 1, max: 100, isRequired: true },
  shape: { title: 'Граница', kind: 'list', default: [], isRequired: true },
})

export const circleFields = defineFields({
  radiusM: { title: 'Радиус, м', kind: 'number', isRequired: true },
})
