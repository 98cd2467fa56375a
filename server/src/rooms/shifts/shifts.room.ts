import { defineRoom, type WithDb } from '../room.ts'
import { notTakenJob } from './not-taken.service.ts'
import { shiftPersonalData } from './personal-data.repo.ts'
import { mountShifts } from './shifts.routes.ts'

export const shiftsRoom = defineRoom({
  name: 'shifts',
  mount: (http, { db }: WithDb) => mountShifts(http, db),
  jobs: [notTakenJob],
  personalData: shiftPersonalData,
})
