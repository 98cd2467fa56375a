import { bind } from '@naryad/contract/kit/route'
import { aboutRoutes } from '@naryad/contract/settings/about.routes'
import { aboutSchemas } from '@naryad/contract/settings/about.schemas'
import { jobsRoutes } from '@naryad/contract/settings/jobs.routes'
import { jobsSchemas } from '@naryad/contract/settings/jobs.schemas'
import { logoRoutes } from '@naryad/contract/settings/logo.routes'
import { logoSchemas } from '@naryad/contract/settings/logo.schemas'
import { mailRoutes } from '@naryad/contract/settings/mail.routes'
import { mailSchemas } from '@naryad/contract/settings/mail.schemas'
import { rejectionsRoutes } from '@naryad/contract/settings/rejections.routes'
import { rejectionsSchemas } from '@naryad/contract/settings/rejections.schemas'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { settingsSchemas } from '@naryad/contract/settings/settings.schemas'

import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { searchRejections } from '../../platform/isolation/rejections.repo.ts'
import { describeSystem } from './about.service.ts'
import { readCalendar } from './calendar.repo.ts'
import { removeDemo } from './demo.service.ts'
import { listJobs, retryJob } from './jobs.service.ts'
import { changeLogo, getLogo, removeLogo } from './logo.service.ts'
import { changeMail, getMail, sendTestLetter } from './mail.service.ts'
import { searchPrivacyTexts } from './privacy-texts.repo.ts'
import {
  changeDay,
  changeSettings,
  getPublicSettings,
  getSettings,
  getSharedSettings,
  type SettingsRoom,
} from './settings.service.ts'
import { readUnreadValues } from './unread-values.repo.ts'

export function mountSettings(http: Http, room: SettingsRoom): void {
  const { db } = room
  mount(http, bind(settingsRoutes, settingsSchemas), {
    forEverybody: () => getPublicSettings(room),
    shared: (_, ctx) => getSharedSettings(room, ctx),
    get: () => getSettings(db, room),
    change: ({ body }, ctx) => changeSettings(room, ctx, body),
    privacyVersions: ({ query }) => searchPrivacyTexts(db, query),
    unreadValues: async () => {
      const items = await readUnreadValues(db)
      return { items, totalCount: items.length }
    },
    calendar: async ({ query }) => {
      const items = await readCalendar(db, query.year)
      return { items, totalCount: items.length }
    },
    setCalendarDay: ({ body }, ctx) => changeDay(db, ctx, body),
    removeDemo: (_, ctx) => removeDemo(room, ctx),
  })
  mountMail(http, room)
  mount(http, bind(logoRoutes, logoSchemas), {
    get: () => getLogo(db),
    change: ({ files }, ctx) => changeLogo(db, ctx, files),
    remove: (_, ctx) => removeLogo(db, ctx),
  })
  mount(http, bind(jobsRoutes, jobsSchemas), {
    list: async () => {
      const items = await listJobs(db, room.jobs)
      return { items, totalCount: items.length }
    },
    server: async () => {
      const [disks, backup] = await Promise.all([room.state.readDisks(), room.state.readLastBackup()])
      return { disks, backup }
    },
    retry: ({ params }) => retryJob(db, room.jobs, params.name),
  })
  mount(http, bind(aboutRoutes, aboutSchemas), { get: () => describeSystem(room) })
  mount(http, bind(rejectionsRoutes, rejectionsSchemas), { list: ({ query }) => searchRejections(db, query) })
}

function mountMail(http: Http, { db, connections }: SettingsRoom): void {
  const testLimit = http.limitBy({ burst: 5, perMinute: 5 })
  mount(http, bind(mailRoutes, mailSchemas), {
    get: (_, ctx) => getMail(db, ctx, connections),
    change: ({ body }, ctx) => changeMail(db, ctx, connections, body),
    test: async (_, ctx) => {
      testLimit(String(ctx.who.id))
      return sendTestLetter(db, ctx, connections)
    },
  })
}
