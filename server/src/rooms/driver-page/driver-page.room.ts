import type { FileStore } from '../../platform/files/store/store.ts'
import type { Files } from '../attachments/index.ts'
import { defineRoom, type WithDb } from '../room.ts'
import { driverSessionRetention } from './driver-page.jobs.ts'
import { mountDriverPage } from './driver-page.routes.ts'
import { driverPagePersonalData } from './personal-data.repo.ts'

interface DriverPageParts extends WithDb {
  readonly files: FileStore
  readonly attachments: Pick<Files, 'attachByDriver'>
}

export const driverPageRoom = defineRoom({
  name: 'driver-page',
  mount: (http, { db, files, attachments }: DriverPageParts) =>
    mountDriverPage(http, { db, files, attachByDriver: attachments.attachByDriver }),
  jobs: [driverSessionRetention],
  personalData: driverPagePersonalData,
})
