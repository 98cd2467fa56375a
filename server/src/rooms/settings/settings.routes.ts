import { settingsRoutes } from '@naryad/contract/settings/settings.routes'

import type { Ctx } from '../../platform/http/ctx.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { readCalendar } from './calendar.repo.ts'
import {
  changeDay,
  changeSettings,
  getPublicSettings,
  getSettings,
  getSharedSettings,
  type SettingsRoom,
} from './settings.service.ts'

interface SettingsParts extends SettingsRoom {
  /** Only whoever has composed the product knows everything that the demo has brought. */
  readonly removeDemo: (ctx: Ctx) => Promise<void>
}

export function mountSettings(http: Http, { removeDemo, ...room }: SettingsParts): void {
  const { db, mail } = room
  mount(http, settingsRoutes, {
    forEverybody: () => getPublicSettings(room),
    shared: () => getSharedSettings(db),
    get: () => getSettings(db, mail),
    change: ({ body }, ctx) => changeSettings(room, ctx, body),
    calendar: async ({ query }) => {
      const items = await readCalendar(db, query.year)
      return { items, totalCount: items.length }
    },
    setCalendarDay: ({ body }, ctx) => changeDay(db, ctx, body),
    removeDemo: (_, ctx) => removeDemo(ctx),
  })
}
