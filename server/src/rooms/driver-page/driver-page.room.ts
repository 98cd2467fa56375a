import type { Files } from '../attachments/index.ts'
import { defineRoom, type WithDb } from '../room.ts'
import { driverSessionRetention } from './driver-page.jobs.ts'
import { mountDriverPage } from './driver-page.routes.ts'
import { driverPagePersonalData } from './personal-data.repo.ts'

interface DriverPageParts extends WithDb {
  readonly attachments: Pick<Files, 'attachByDriver'>
}

export const driverPageRoom = defineRoom({
  name: 'driver-page',
  mount: (http, { db, attachments }: DriverPageParts) =>
    mountDriverPage(http, { db, attachByDriver: attachments.attachByDriver }),
  jobs: [driverSessionRetention],
  personalData: driverPagePersonalData,
})
