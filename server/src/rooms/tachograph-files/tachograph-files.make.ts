import type { Reply } from '@naryad/contract/kit/route'
import type { CardContent, UnitContent } from '@naryad/contract/tachograph-files/tachograph-content'
import { tachographFilesRoutes } from '@naryad/contract/tachograph-files/tachograph-files.routes'

import type { Db } from '../../platform/db/connect.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import type { Caller } from '../../testing/callers.ts'
import { silentLog, waitingJobs } from '../../testing/jobs.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { readStoredFile } from './settle.service.ts'
import { readQueue } from './upload.service.ts'
import { sampleCard, sampleUnit } from './writer/samples.ts'
import { writeCard } from './writer/write-card.ts'
import { writeUnit } from './writer/write-unit.ts'

export const madeHolder = {
  number: 'RUD0000001234500',
  lastName: 'ЩЕРБАКОВ',
  firstNames: 'ЮРИЙ ЕГОРОВИЧ',
  birthDate: '1979-05-31',
  expiresOn: '2027-12-01',
}
export const madeTruck = { plate: 'А123ВС77', vin: 'XTC650204M1234567', odometer: 412_345 }

const dayMs = 86_400_000
/** «2026-11-27»: UTC days before today. */
export const daysAgo = (count: number): string =>
  new Date(Date.now() - count * dayMs).toISOString().slice(0, 10)

const makeCardContent = (facts: Partial<CardContent> = {}, lastDay = daysAgo(1)): CardContent => ({
  ...sampleCard({ holder: madeHolder, truck: madeTruck, lastDay, days: 28 }),
  ...facts,
})

const makeUnitContent = (facts: Partial<UnitContent> = {}, lastDay = daysAgo(1)): UnitContent => ({
  ...sampleUnit({
    truck: madeTruck,
    holder: madeHolder,
    lastDay,
    days: 28,
    calibratedOn: daysAgo(200),
    nextOn: daysAgo(-800),
    company: 'ООО "ПЕРЕВОЗЧИК"',
  }),
  ...facts,
})

export const fileOf = (name: string, bytes: Uint8Array): File => new File([Buffer.from(bytes)], name)

export const makeCardFile = (name = 'карта.ddd', facts: Partial<CardContent> = {}): File =>
  fileOf(name, writeCard(makeCardContent(facts)))

export const makeUnitFile = (name = 'тахограф.ddd', facts: Partial<UnitContent> = {}): File =>
  fileOf(name, writeUnit(makeUnitContent(facts)))

/** Does the work of the waiting jobs. */
export async function readWaiting(db: Db, files: FileStore): Promise<void> {
  for (const { name, data } of await waitingJobs(db))
    if (name === readQueue)
      await readStoredFile({ files }, db, (data as { fileId: number }).fileId, { log: silentLog })
}

type Details = Reply<typeof tachographFilesRoutes.get>

interface FilesScene {
  readonly db: Db
  readonly files: FileStore
  /** Makes the calls unless another one is named. */
  readonly usual: () => Caller
}

/** What tests of files begin with. */
export function filesScene({ db, files, usual }: FilesScene) {
  const upload = (sent: readonly File[], by = usual()) =>
    by.call(tachographFilesRoutes.upload, { files: sent })
  return {
    upload,
    /** Sends one file and reads it. */
    send: async (file: File, by = usual()): Promise<number> => {
      const { body } = await upload([file], by)
      await readWaiting(db, files)
      return body.items[0]?.id ?? 0
    },
    get: async (id: number, by = usual()): Promise<Details> =>
      (await by.call(tachographFilesRoutes.get, { params: { id } })).body,
    /** The holder of the made card. */
    knownDriver: (facts: Parameters<typeof makeDriver>[1] = {}) =>
      makeDriver(db, {
        lastName: 'Щербаков',
        firstName: 'Юрий',
        middleName: 'Егорович',
        driverCardNumber: 'RUD 0000 0012 3450 0',
        ...facts,
      }),
  }
}
