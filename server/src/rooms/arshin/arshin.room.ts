import { arshinRoutes } from '@naryad/contract/arshin/arshin.routes'
import { arshinSchemas } from '@naryad/contract/arshin/arshin.schemas'
import { bind } from '@naryad/contract/kit/route'

import { mount } from '../../platform/http/mount.ts'
import { DailyRun, defineJob } from '../../platform/jobs/job.ts'
import { defineRoom, type WithDb } from '../room.ts'
import { arshinPersonalData, deleteOldChecks, readLog } from './arshin.repo.ts'
import { askAboutUnit, askNightly, type FindArshin, readUnitInArshin } from './arshin.service.ts'
import { checkArshin } from './connection-check.ts'

interface ArshinParts {
  readonly findArshin: FindArshin
}

export const arshinRoom = defineRoom({
  name: 'arshin',
  mount: (http, { db, findArshin }: ArshinParts & WithDb) => {
    const room = { db, findArshin }
    mount(http, bind(arshinRoutes, arshinSchemas), {
      ofUnit: ({ params }, ctx) => readUnitInArshin(room, ctx, params.id),
      ask: ({ params, body }, ctx) => askAboutUnit(room, ctx, params.id, body),
      log: ({ query }) => readLog(db, query),
    })
  },
  jobs: ({ findArshin }: ArshinParts) => [
    defineJob({
      name: 'arshin.nightly',
      title: 'Вопросы к ФГИС «Аршин» о кончающихся поверках',
      data: DailyRun,
      schedule: { dailyFromHour: 1 },
      run: async (db, _, { log, signal }) => {
        await deleteOldChecks(db)
        log.info(
          { asked: await askNightly({ db, findArshin }, signal) },
          'the register of verifications was asked',
        )
      },
    }),
  ],
  personalData: arshinPersonalData,
  connectionChecks: { arshin: checkArshin },
})
