import { driverPageRoutes } from '@naryad/contract/driver-page/driver-page.routes'
import { driverPageSchemas } from '@naryad/contract/driver-page/driver-page.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { Db } from '../../platform/db/connect.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import type { Http } from '../../platform/http/http.ts'
import { addressKey } from '../../platform/http/limits.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Files } from '../attachments/index.ts'
import { uploadByDriver } from '../tachograph-files/index.ts'
import { readTasks } from './driver-page.repo.ts'
import { addComment, answerVisit, createTask, getPage } from './driver-page.service.ts'
import { deleteSession } from './sessions.repo.ts'
import { openDriverSession } from './sessions.service.ts'

interface DriverPage {
  readonly db: Db
  readonly files: FileStore
  readonly attachByDriver: Files['attachByDriver']
}

export function mountDriverPage(http: Http, { db, files: store, attachByDriver }: DriverPage): void {
  const openLimit = http.limitBy({ burst: 20, perMinute: 10 })
  const writeLimit = http.limitBy({ burst: 30, perMinute: 10 })
  const uploadLimit = http.limitBy({ burst: 20, perMinute: 5 })
  mount(http, bind(driverPageRoutes, driverPageSchemas), {
    openSession: ({ body }, call) => {
      openLimit(addressKey(call.address))
      return openDriverSession(db, call, body.token)
    },
    endSession: (_, { driver }) => deleteSession(db, driver.sessionId),
    me: (_, ctx) => getPage(db, ctx),
    tasks: async (_, { driver }) => {
      const items = await readTasks(db, driver)
      return { items, totalCount: items.length }
    },
    createTask: ({ body }, ctx) => createTask(db, ctx, body),
    attach: async ({ params, files }, ctx) => {
      uploadLimit(String(ctx.driver.id))
      return { ids: await attachByDriver(driverPageRoutes.attach, { ctx, taskId: params.id, files }) }
    },
    comment: ({ params, body }, ctx) => {
      writeLimit(String(ctx.driver.id))
      return addComment(db, ctx, params.id, body.text)
    },
    answerVisit: ({ params, body }, ctx) => {
      writeLimit(String(ctx.driver.id))
      return answerVisit(db, ctx, params.id, body)
    },
    sendTachographFiles: ({ files }, ctx) => {
      uploadLimit(String(ctx.driver.id))
      const upload = { route: driverPageRoutes.sendTachographFiles, uploads: files }
      return uploadByDriver({ db, files: store }, ctx, upload)
    },
  })
}
