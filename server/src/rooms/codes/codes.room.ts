import { taken } from '../../platform/http/refusals.ts'
import { defineRoom } from '../room.ts'

const takenBy = (another: string) => () => taken('accountingCode', `Код в 1С: этот код уже у ${another}`)

export const codesRoom = defineRoom({
  name: 'codes',
  constraints: {
    companies_accounting_code_unique: takenBy('другой организации'),
    cars_accounting_code_unique: takenBy('другого ТС'),
    drivers_accounting_code_unique: takenBy('другого водителя'),
    contacts_accounting_code_unique: takenBy('другого контакта'),
    tasks_accounting_code_unique: takenBy('другой заявки'),
  },
})
