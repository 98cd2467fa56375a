import { conflict, taken } from '../../platform/http/refusals.ts'
import { defineRoom, type WithDb } from '../room.ts'
import { actsImport } from './acts.import.ts'
import { mountActs } from './acts.routes.ts'
import { openActsSheet } from './acts.sheet.ts'
import { actPersonalData } from './personal-data.repo.ts'

export const actsRoom = defineRoom({
  name: 'acts',
  mount: (http, { db }: WithDb) => mountActs(http, db),
  constraints: {
    acts_number_unique: () => taken('number', 'Номер акта: такой уже есть'),
    acts_company: () => conflict('У организации есть акты: удалить её нельзя'),
    acts_contract: () => conflict('По договору есть акты: удалить его нельзя'),
  },
  sheets: { acts: openActsSheet },
  imports: { acts: actsImport },
  personalData: actPersonalData,
  showsNamesOf: ['companies'],
})
